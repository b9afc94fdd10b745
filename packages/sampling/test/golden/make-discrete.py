"""Makes discrete.json: discrete distributions by mpmath, quantiles by scipy, draws by numpy.

Run with Python 3.11 and `pip install mpmath==1.3.0 scipy==1.17.1 numpy==2.4.6`:  python make-discrete.py

Probabilities are sums of the probability function, in 45 digits, over the shorter tail; each row is
[x, pmf, cdf, sf, logPmf, logCdf, logSf], rounded to doubles once.
"""

import json
import pathlib

import numpy as np
from mpmath import exp, log, log1p, mp, mpf, zeta, loggamma
from scipy import stats

mp.dps = 45


def rounded(value):
    return None if value is None else float(value)


def row(x, pmf, cdf, sf):
    def log_of(prob, rest):
        return log(prob) if prob < 0.5 else log1p(-rest)

    return [x, *(rounded(v) for v in (pmf, cdf, sf, log(pmf), log_of(cdf, sf), log_of(sf, cdf)))]


def tail(first, ratio, k, step):
    """The sum of terms from k on, in steps of -1 or 1; ratio(k) is the next term over that of k."""
    total = mpf(0)
    term = first
    while term > total * mpf(10) ** -35:
        total += term
        factor = ratio(k)
        if factor == 0:
            break
        term *= factor
        k += step
    return total


def poisson_rows(mean, ks):
    m = mpf(mean)
    rows = []
    for k in ks:
        pmf = exp(k * log(m) - m - loggamma(k + 1))
        if k < mean:
            cdf = tail(pmf, lambda i: i / m, k, -1)
            sf = 1 - cdf
        else:
            sf = tail(pmf, lambda i: m / (i + 1), k, 1) - pmf
            cdf = 1 - sf
        rows.append(row(k, pmf, cdf, sf))
    return rows


def binomial_rows(n, p, ks):
    q = 1 - mpf(p)
    odds = mpf(p) / q
    rows = []
    for k in ks:
        pmf = exp(loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1) + k * log(mpf(p)) + (n - k) * log(q))
        if k < n * p:
            cdf = tail(pmf, lambda i: i / ((n - i + 1) * odds), k, -1)
            sf = 1 - cdf
        else:
            sf = tail(pmf, lambda i: (n - i) * odds / (i + 1), k, 1) - pmf
            cdf = 1 - sf
        rows.append(row(k, pmf, cdf, sf))
    return rows


def geometric_rows(p, ks):
    rate = log1p(-mpf(p))
    return [row(k, p * exp((k - 1) * rate), -mp.expm1(k * rate), exp(k * rate)) for k in ks]


def power_sum(s, first, last):
    """The sum of k^-s over first..last; the Hurwitz zeta function continues to s < 1."""
    if s == 1:
        return mp.harmonic(last) - mp.harmonic(first - 1)
    return zeta(mpf(s), first) - (0 if last is None else zeta(mpf(s), last + 1))


def zipf_rows(s, n, ks):
    total = power_sum(s, 1, n)
    return [row(k, mpf(k) ** -mpf(s) / total, power_sum(s, 1, k) / total, power_sum(s, k + 1, n) / total) for k in ks]


def zipf_moments(s, n):
    if n is not None and n > 2000 and s != 0:
        return None  # minutes
    def raw(j):
        return power_sum(s - j, 1, n) / power_sum(s, 1, n)

    mp.dps = 120
    s = mpf(s)
    highest = 4 if n is not None else max(j for j in range(5) if s - j > 1)
    m = [raw(j) if j <= highest else None for j in range(5)]
    var = m[2] - m[1] ** 2 if highest >= 2 else None
    skew = (m[3] - 3 * m[1] * m[2] + 2 * m[1] ** 3) / var ** 1.5 if highest >= 3 else None
    kurt = (m[4] - 4 * m[1] * m[3] + 6 * m[1] ** 2 * m[2] - 3 * m[1] ** 4) / var**2 - 3 if highest >= 4 else None
    mp.dps = 45
    return [rounded(v) for v in (m[1] if highest >= 1 else None, var, skew, kurt)]


PROBABILITIES = [1e-300, 1e-10, 0.001, 0.025, 0.3, 0.5, 0.8, 0.999, 1 - 1e-9]
LARGE = 2**31 - 1

POISSON = [
    (1e-9, [0, 1, 2, 5]),
    (0.3, [0, 1, 2, 10, 100]),
    (3.5, [0, 1, 3, 4, 20, 150]),
    (9.999, [0, 9, 10, 40]),
    (10, [0, 1, 10, 30, 200]),
    (1000, [0, 500, 900, 1000, 1001, 1100, 2000, 5000]),
    (123456.7, [100000, 123000, 123456, 123457, 125000, 160000]),
    (1e6, [990000, 999999, 1000000, 1005000, 1020000]),
]
BINOMIAL = [
    (1, 0.25, [0]),
    (10, 0.3, [0, 3, 9]),
    (1000, 0.5, [0, 1, 300, 499, 500, 501, 700, 999]),
    (1000, 1e-12, [0, 1, 2, 10]),
    (1000, 0.999, [10, 900, 998, 999]),
    (1000000, 0.3, [250000, 299000, 300000, 300001, 303000, 350000]),
    (LARGE, 1e-9, [0, 1, 2, 30, 300]),
    (LARGE, 0.5, [LARGE // 2 - 300000, LARGE // 2 + 300000]),
]
GEOMETRIC = [
    (1e-150, [1, 10**9, 10**150, 5 * 10**152]),
    (1e-12, [1, 2, 10**6, 10**12, 7 * 10**14]),
    (0.0009, [1, 2, 1000, 100000, 820000]),
    (0.001, [1, 2, 1000, 100000, 740000]),
    (0.25, [1, 2, 3, 50, 2500]),
    (0.9, [1, 2, 10, 300]),
    (1 - 2**-53, [1, 2, 20]),
]
ZIPF = [
    (1.0001, None, [1, 2, 1000, 10**12]),
    (1.5, None, [1, 2, 10, 11, 12, 13, 1000, 2**53]),
    (2, None, [1, 2, 100, 10**9]),
    (4.75, None, [1, 2, 3, 100, 10**9]),
    (6, None, [1, 2, 3, 100]),
    (30.5, None, [1, 2, 3, 50]),
    (0, 10, [1, 5, 9]),
    (0, 2**53, [1, 10**9, 2**52]),
    (0.5, 1000, [1, 2, 30, 999]),
    (1, 5, [1, 2, 4]),
    (1, 100000, [1, 2, 17, 99999]),
    (1 + 2**-30, 1000000, [1, 2, 17, 999999]),
    (1.2, 10**15, [1, 2, 10**7, 10**15 - 1]),
    (3, 40, [1, 2, 39]),
]


def case(parameters, rows, moments, quantiles):
    return {"parameters": parameters, "rows": rows, "moments": moments, "quantiles": quantiles}


def of(frozen):
    return [rounded(v) if np.isfinite(v) else None for v in frozen.stats("mvsk")]


def quantiles(frozen, ps=PROBABILITIES):
    return [[p, float(frozen.ppf(p))] for p in ps]


def multinomial(n, weights, x):
    total = sum(mpf(w) for w in weights)
    value = loggamma(n + 1) + sum(k * log(mpf(w) / total) - loggamma(k + 1) for k, w in zip(x, weights) if k > 0)
    return {"trials": n, "weights": weights, "x": x, "logPdf": rounded(value)}


def generator(seed):
    return np.random.Generator(np.random.PCG64(seed))


GOLDEN = {
    "made": {
        "tool": "mpmath, scipy, numpy",
        "version": "1.3.0, 1.17.1, 2.4.6",
        "how": "make-discrete.py",
        "tolerance": 1e-14,
    },
    "poisson": [
        case([m], poisson_rows(m, ks), [m, m, float(1 / mp.sqrt(mpf(m))), float(1 / mpf(m))], quantiles(stats.poisson(m)))
        for m, ks in POISSON
    ],
    "binomial": [
        case([n, p], binomial_rows(n, p, ks), of(stats.binom(n, p)), quantiles(stats.binom(n, p), PROBABILITIES[1:]))
        for n, p, ks in BINOMIAL
    ],
    "geometric": [
        case(
            [p],
            geometric_rows(p, ks),
            [
                rounded(v)
                for v in (
                    1 / mpf(p),
                    (1 - mpf(p)) / mpf(p) ** 2,
                    (2 - mpf(p)) / mp.sqrt(1 - mpf(p)),
                    6 + mpf(p) ** 2 / (1 - mpf(p)),
                )
            ],
            [[u, float(max(1, mp.ceil(log1p(-mpf(u)) / log1p(-mpf(p)))))] for u in PROBABILITIES[:-1]],
        )
        for p, ks in GEOMETRIC
    ],
    "zipf": [case([s, n], zipf_rows(s, n, ks), zipf_moments(s, n), []) for s, n, ks in ZIPF],
    "multinomial": [
        multinomial(10, [1, 2, 5], [2, 3, 5]),
        multinomial(10, [1, 2, 5], [10, 0, 0]),
        multinomial(1000000, [0.5, 0.3, 0.2], [500123, 299900, 199977]),
        multinomial(7, [1e-200, 3e-200, 0, 2e-200], [3, 3, 0, 1]),
        multinomial(0, [1, 1], [0, 0]),
    ],
    "draws": {
        "seed": 42,
        "poisson": [
            {"mean": m, "draws": generator(42).poisson(m, 60).tolist()} for m in [0.01, 3.5, 9.9, 10, 50, 1e4, 1e9]
        ],
        "geometric": [
            {"probability": p, "draws": generator(42).geometric(p, 60).tolist()}
            for p in [0.9, 0.5, 0.34, 0.33, 0.05, 1e-6, 1e-12]
        ],
        "permutation": [{"size": n, "draws": generator(42).permutation(n).tolist()} for n in [1, 2, 10, 100]],
        "choice": [
            {"size": n, "count": k, "draws": generator(42).choice(n, k, replace=False).tolist()}
            for n, k in [(10, 10), (10, 3), (1000, 20), (10000, 60), (10001, 60), (2**31, 60)]
        ]
        + [
            {"size": n, "count": k, "draws": generator(42).choice(n, k, replace=False)[:60].tolist()}
            for n, k in [(10001, 200), (10001, 201), (20000, 20000)]
        ],
    },
}

path = pathlib.Path(__file__).with_name("discrete.json")
path.write_text(json.dumps(GOLDEN, separators=(",", ":")).replace('},{"', '},\n{"') + "\n", encoding="utf-8")
