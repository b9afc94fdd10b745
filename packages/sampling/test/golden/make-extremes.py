# Expected values at the ends of the doubles, computed with mpmath: beta distributions at subnormal x, gamma functions and
# their inverses at huge shapes. Run: python3 make-extremes.py > extremes.json        (mpmath 1.3.0)
# Of the series in x one term is all there is. A beta point is [alpha, beta, x, pdf, logPdf, cdf, sf, logCdf, logSf], null
# where the density is no double; a quantile [a, p, x] is Cornish and Fisher's series, whose next terms are below 1e-20 of it.
import json

import mpmath
from mpmath import erfinv, isinf, log, loggamma, log1p, mp, mpf, sqrt

mp.dps = 400


def number(value):
    value = float(value)
    return None if isinf(value) else value


def beta_point(alpha, beta, x):
    a, b, t = mpf(alpha), mpf(beta), mpf(x)
    whole = mpmath.beta(a, b)
    below = t**a / a / whole
    density = t ** (a - 1) / whole
    values = [density, log(density), below, 1 - below, log(below), log1p(-below)]
    return [alpha, beta, x, *map(number, values)]


def log_gamma_p(shape, x):
    a, t = mpf(shape), mpf(x)
    with mp.workdps(60):
        return a * log(t) - loggamma(a + 1)


def quantile(shape, p):
    a, z = mpf(shape), sqrt(mpf(2)) * erfinv(2 * mpf(p) - 1)
    return a + z * sqrt(a) + (z * z - 1) / 3 + (z**3 - 7 * z) / 36 / sqrt(a)


def deviance(shape, x):
    a, t = mpf(shape), mpf(x)
    return a * log(a / t) + t - a


betas = [
    (0.5, 0.5, 5e-324),
    (0.5, 0.5, 1e-310),
    (0.3, 2.0, 5e-324),
    (0.9, 0.1, 1.5e-323),
    (0.01, 3.0, 5e-324),
    (1.0, 0.5, 5e-324),
    (0.001, 40.0, 1e-308),
    (1.0, 1e10, 5e-324),
    (1.02, 30.0, 1e-300),
    (0.04, 0.04, 5e-324),
    (0.001, 1e50, 5e-324),
]
powers = [(1.02, 1e-300), (1.0, 5e-324), (1.01, 1e-310), (2.0, 5e-324)]
quantiles = [(1e16, 0.5), (3e18, 0.01), (1e25, 1e-10), (1e30, 0.3), (1e40, 0.5), (1e300, 0.5), (1e308, 0.9)]
deviances = [(1e308, 1e307), (2.0, 1.7e308), (1e300, 2e300), (1e300, 1e300 * (1 + 2.0**-40)), (1e299, 1.7e308)]
made = {"tool": "mpmath", "version": mpmath.__version__, "how": "400 digits; see make-extremes.py"}
result = {
    "made": made,
    "betas": [beta_point(*each) for each in betas],
    "logGammaP": [[*each, float(log_gamma_p(*each))] for each in powers],
    "quantiles": [[*each, float(quantile(*each))] for each in quantiles],
    "deviances": [[*each, float(deviance(*each))] for each in deviances],
}
print(json.dumps(result).replace("], [", "],\n["))
