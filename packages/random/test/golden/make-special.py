# Expected values of the special functions, computed with mpmath at 50 digits and rounded once to a double.
# Run: python3 make-special.py        (mpmath 1.3.0); writes special.json and special-tails.json
# beside itself, and those of the functions of packages/sampling to its golden files.
import json
import math
import random
import re
from pathlib import Path

import mpmath
from mpmath import mp, mpf, erfc, exp, log, loggamma, sqrt, pi

mp.dps = 50
HERE = Path(__file__).parent
SAMPLING = HERE / "../../../sampling/test/golden"
# Drawn like the others, so that those keep their arguments, but not written.
UNUSED = ("normalQuantileLog", "normalLogMass", "gammaFunction", "digamma")
OF_SAMPLING = re.compile("hurwitzZeta|.*Gamma[PQ]|.*P[md]f")
rng = random.Random(20261121)


def between(low, high, n):
    return [rng.uniform(low, high) for _ in range(n)]


def spread(low, high, n):
    return [math.exp(rng.uniform(math.log(low), math.log(high))) for _ in range(n)]


def near(x, n, low=1, high=50):
    return [x + rng.choice([-1, 1]) * rng.uniform(0.5, 1) * 2.0 ** -rng.randint(low, high) for _ in range(n)]


def with_digits(f):
    """f at four times the digits, for arguments where its formula cancels."""

    def g(*args):
        with mp.workdps(400):
            return f(*args)

    return g


def cases(f, rows):
    made = []
    for row in rows:
        row = row if isinstance(row, (tuple, list)) else (row,)
        made.append([*row, float(f(*map(mpf, row)))])
    return made


def normal_cdf(x):
    return erfc(-x / sqrt(mpf(2))) / 2


def normal_log_cdf(x):
    return log(normal_cdf(x)) if x < 0 else mpmath.log1p(-normal_cdf(-x))


def root(increasing, low, high):
    """Where a function is 0, by bisection; low and high must lie on both sides."""
    low, high = mpf(low), mpf(high)
    for _ in range(190):
        middle = (low + high) / 2
        if increasing(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def normal_quantile(p):
    return root(lambda x: normal_cdf(x) - p, -40, 40)


def normal_quantile_log(log_p):
    return root(lambda x: normal_log_cdf(x) - log_p, -sqrt(-2 * log_p) - 5, 12)


def normal_mass(a, b):
    return normal_cdf(-a) - normal_cdf(-b) if a > 0 else normal_cdf(b) - normal_cdf(a)


def gamma_tails(a, x):
    front = exp(a * log(x) - x - loggamma(a + 1))
    if x < a + 1 or x < 2:
        term, total, n = mpf(1), mpf(1), 0
        while term > total * mpf(10) ** -400:
            n += 1
            term *= x / (a + n)
            total += term
        return front * total, 1 - front * total
    b, c, d, n = x + 1 - a, mpf(10) ** 300, 1 / (x + 1 - a), 1
    h = d
    while True:
        numerator = -n * (n - a)
        b += 2
        d = 1 / (numerator * d + b)
        c = b + numerator / c
        h *= c * d
        if abs(c * d - 1) < mpf(10) ** -60:
            break
        n += 1
    return 1 - front * a * h, front * a * h


def beta_tails(x, a, b):
    """NIST DLMF 8.17.22."""
    y = 1 - x
    swap = x > (a + 1) / (a + b + 2)
    if swap:
        x, y, a, b = y, x, b, a
    front = exp(a * log(x) + b * log(y) + loggamma(a + b) - loggamma(a + 1) - loggamma(b))
    f, c, d, n = mpf(1), mpf(1), mpf(0), 1
    while True:
        m = n // 2
        if n % 2 == 1:
            e = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            e = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + e * d)
        c = 1 + e / c
        f *= c * d
        if abs(c * d - 1) < mpf(10) ** -60:
            break
        n += 1
    tail = front / f
    return (1 - tail, tail) if swap else (tail, 1 - tail)


def deep(f):
    """At 90 digits, so that the complement of a tail down to 1e-40 keeps 50."""

    def g(*args):
        with mp.workdps(90):
            return f(*args)

    return g


def stirling_error(x):
    return loggamma(x) - (x - mpf(1) / 2) * log(x) + x - log(2 * pi) / 2


def zeta(s, q):
    """Euler-Maclaurin at 50 digits; mpmath's own zeta(s, q) is off for large s and q."""
    total = mpf(0)
    for k in range(40):
        total += (q + k) ** -s
    n = q + 40
    total += n ** (1 - s) / (s - 1) + n**-s / 2
    factor = s
    for j in range(1, 40):
        total += mpmath.bernoulli(2 * j) / mpmath.factorial(2 * j) * factor * n ** (-s - 2 * j + 1)
        factor *= (s + 2 * j - 1) * (s + 2 * j)
    return total


def write(name, functions):
    functions = [each for each in functions if each[0] not in UNUSED]
    write_in(HERE / name, [each for each in functions if not OF_SAMPLING.fullmatch(each[0])])
    write_in(SAMPLING / name, [each for each in functions if OF_SAMPLING.fullmatch(each[0])])


def write_in(path, functions):
    text = json.dumps({"made": {"tool": "mpmath", "version": mpmath.__version__, "how": "50 digits"}, "functions": []})
    rows = [json.dumps({"name": n, "tolerance": t, "cases": c}, separators=(",", ":")) for n, t, c in functions]
    text = text[: text.index('"functions": [') + len('"functions": [')] + "\n" + ",\n".join(rows) + "\n]}\n"
    path.write_text(text)
    print(path.name, len(text))


powers = [(x, rng.uniform(-740, 700) / math.log(x)) for x in spread(1e-300, 1e300, 20) + near(1, 20)]
powers += [(2.0, 0.5), (3.0, 3.0), (10.0, -3.0), (0.5, 1074.0), (5e-324, 0.25), (1.7976931348623157e308, 0.5)]

plain = [
    ("exp", 2.3e-16, cases(exp, between(-700, 709, 40) + near(0, 20) + [709.782712893384, 0.5, 1.0])),
    ("expm1", 2.3e-16, cases(mpmath.expm1, between(-40, 45, 15) + between(-1, 1, 30) + near(0, 20))),
    ("log", 2.3e-16, cases(log, spread(1e-300, 1e300, 20) + near(1, 30) + [5e-324, 1.5e-320, 2.2250738585072014e-308])),
    ("log1p", 2.3e-16, cases(mpmath.log1p, between(-1, 2, 25) + near(0, 25) + [x - 1 for x in spread(1e-15, 0.1, 8)] + [1e300])),
    ("pow", 2.3e-16, cases(lambda x, y: x**y, powers)),
    ("erf", 5e-16, cases(mpmath.erf, between(-6, 6, 25) + between(-1, 1, 15) + spread(1e-300, 1, 10))),
    ("erfc", 8e-16, cases(erfc, between(-6, 26, 30) + between(0, 4, 20))),
    ("erfcx", 8e-16, cases(lambda x: exp(x * x) * erfc(x), between(-26, 30, 20) + between(0, 8, 20) + [50.0, 99.0])),
    ("normalCdf", 8e-16, cases(normal_cdf, between(-37.4, 9, 30) + between(-2, 2, 15))),
    ("normalLogCdf", 8e-16, cases(normal_log_cdf, between(-37, 9, 20) + [-40.0, -100.0, -200.5, 10.0, 37.0])),
    ("normalQuantile", 8e-16, cases(normal_quantile, between(0, 1, 20) + spread(1e-300, 0.5, 20) + near(0.5, 10))),
    ("normalQuantileLog", 8e-16, cases(normal_quantile_log, [-x for x in spread(1e-15, 5000, 20)] + [-0.7, -0.69])),
    (
        "normalMass",
        1e-15,
        cases(
            with_digits(normal_mass),
            [(a, a + w) for a, w in zip(between(-30, 30, 30), spread(1e-6, 5, 30))] + [(4.0, 5.0), (-1.0, 1.0)],
        ),
    ),
    (
        "normalLogMass",
        1e-15,
        cases(lambda a, b: log(with_digits(normal_mass)(a, b)), [(38.0, 40.0), (100.0, 101.0), (5.0, 5.25)]),
    ),
    ("logGamma", 8e-16, cases(loggamma, between(0, 12, 25) + spread(1e-10, 1e10, 15) + near(1, 10) + near(2, 10))),
    ("gammaFunction", 5e-16, cases(mpmath.gamma, between(0, 171.6, 20) + between(0, 12, 20) + [5.0, 22.0, 171.0])),
    ("digamma", 1e-15, cases(lambda x: mpmath.psi(0, x), between(0, 12, 25) + spread(1e-5, 1e10, 15) + near(1.46, 10))),
    ("stirlingError", 1.2e-15, cases(stirling_error, between(0, 12, 25) + spread(1e-3, 1e6, 15))),
    (
        "hurwitzZeta",
        2e-15,
        cases(
            zeta,
            [(s, 1.0) for s in between(1, 50, 15) + spread(1.001, 2, 10)]
            + list(zip(between(1, 50, 15), spread(1, 1e6, 15)))
            + [(2.0, 1.0), (1.0001, 3.0)],
        ),
    ),
]

gammas = [(a, a * f) for a, f in zip(spread(1e-3, 300, 25), spread(0.2, 3, 25))]
gammas += list(zip(spread(1e-3, 2, 20), spread(1e-8, 10, 20)))
gammas += [(a, a + z * math.sqrt(a)) for a, z in zip(spread(50, 1e4, 20), between(-6, 6, 20))]
gammas += [(1e6, 1e6 + 1500.0), (1e6, 1e6 - 500.0), (1e5, 1e5)]
betas = [(x, a, b) for x, a, b in zip(between(0.01, 0.99, 30), spread(1e-3, 100, 30), spread(1e-3, 100, 30))]
for a, b, z in zip(spread(1, 1e4, 20), spread(1, 1e4, 20), between(-5, 5, 20)):
    mean = a / (a + b)
    x = mean + z * math.sqrt(mean * (1 - mean) / (a + b + 1))
    if 0 < x < 1:
        betas.append((x, a, b))
betas += [(c / b, a, b) for c, a, b in zip(spread(0.01, 10, 8), spread(1e-3, 2, 8), spread(100, 1e4, 8))]
betas += [(0.5, 1e6, 1e6), (0.3001, 3e5, 7e5)]


def side(tails, index):
    return with_digits(lambda *args: tails(*args)[index])


def log_side(tails, index):
    return with_digits(lambda *args: log(tails(*args)[index]))


def keep(f, rows):
    return [case for case in cases(f, rows) if abs(case[-1]) > 1e-305]


def inverse(tails, index, p, a, x_of):
    sign = 1 if index == 0 else -1
    return x_of(root(lambda t: sign * (tails(x_of(t))[index] - p), -40, 40))


gamma_quantiles = list(zip(spread(0.1, 100, 8), between(0.01, 0.99, 8))) + [(3.0, 1e-12), (20.0, 1e-15)]
beta_quantiles = list(zip(between(0.01, 0.99, 8), spread(0.3, 50, 8), spread(0.3, 50, 8))) + [(1e-12, 3.0, 4.0)]
logistic = lambda t: 1 / (1 + exp(-t))

counts = [(float(int(k)), k + z * math.sqrt(k)) for k, z in zip(spread(1, 1e7, 15), between(-1, 15, 15))]
counts += [(0.0, 2.5), (97.0, 0.1), (3.0, 100.0)]
binomials = [(0.0, 10.0, 0.3), (10.0, 10.0, 0.3), (0.0, 2.0, 1e-9), (5.0, 1e6, 1e-6), (500.0, 1000.0, 0.9)]
for n, p, z in zip(spread(5, 1e7, 15), between(0, 1, 15), between(-9, 9, 15)):
    k = min(max(int(n * p + z * math.sqrt(n * p * (1 - p))), 0), int(n))
    binomials.append((float(k), float(int(n)), p))
poisson = lambda k, m: k * log(m) - m - loggamma(k + 1)
binomial = lambda k, n, p: (
    loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1) + k * log(p) + (n - k) * mpmath.log1p(-p)
)
gamma = lambda x, a, r: a * log(r) + (a - 1) * log(x) - r * x - loggamma(a)
beta = lambda x, a, b: (
    (a - 1) * log(x) + (b - 1) * mpmath.log1p(-x) + loggamma(a + b) - loggamma(a) - loggamma(b)
)
gamma_points = [(x / 3.7, a, 3.7) for a, x in gammas[::2]]
deep_gammas = [(1000.0, 1.0), (2.0, 1000.0), (1e4, 5e3), (1e4, 2e4), (0.5, 800.0)]
deep_betas = [(1e-200, 3.0, 2.0), (0.01, 500.0, 400.0), (0.99, 500.0, 400.0), (0.2, 3e3, 2e3)]

tails = [
    ("gammaP", 3e-15, keep(side(gamma_tails, 0), gammas)),
    ("gammaQ", 3e-15, keep(side(gamma_tails, 1), gammas)),
    ("logGammaP", 3e-15, cases(log_side(gamma_tails, 0), gammas[::4] + deep_gammas[:1] + deep_gammas[2:3])),
    ("logGammaQ", 3e-15, cases(log_side(gamma_tails, 1), gammas[::4] + deep_gammas[1:2] + deep_gammas[3:])),
    ("betaI", 5e-15, keep(side(beta_tails, 0), betas)),
    ("betaIComplement", 5e-15, keep(side(beta_tails, 1), betas)),
    ("logBetaI", 5e-15, cases(log_side(beta_tails, 0), betas[::4] + [b for b in deep_betas if b[0] != 0.99])),
    ("logBetaIComplement", 5e-15, cases(log_side(beta_tails, 1), betas[::4] + [deep_betas[2]])),
    (
        "logBeta",
        2e-15,
        cases(
            lambda a, b: loggamma(a) + loggamma(b) - loggamma(a + b),
            list(zip(spread(1e-6, 0.05, 10), spread(1e-3, 1e6, 10))) + list(zip(spread(2, 1e6, 15), spread(2, 1e6, 15))),
        ),
    ),
    (
        "inverseGammaP",
        3e-15,
        cases(lambda a, p: inverse(lambda x: deep(gamma_tails)(a, x), 0, p, a, exp), gamma_quantiles),
    ),
    (
        "inverseGammaQ",
        3e-15,
        cases(lambda a, p: inverse(lambda x: deep(gamma_tails)(a, x), 1, p, a, exp), gamma_quantiles),
    ),
    (
        "inverseBetaI",
        3e-15,
        cases(lambda p, a, b: inverse(lambda x: deep(beta_tails)(x, a, b), 0, p, a, logistic), beta_quantiles),
    ),
    (
        "inverseBetaIComplement",
        3e-15,
        cases(lambda p, a, b: inverse(lambda x: deep(beta_tails)(x, a, b), 1, p, a, logistic), beta_quantiles),
    ),
    ("poissonPmf", 1e-15, keep(lambda *a: exp(poisson(*a)), counts)),
    ("poissonLogPmf", 1e-15, cases(poisson, counts)),
    ("binomialPmf", 1e-15, keep(lambda *a: exp(binomial(*a)), binomials)),
    ("binomialLogPmf", 1e-15, cases(binomial, binomials)),
    ("gammaPdf", 1e-15, keep(lambda *a: exp(gamma(*a)), gamma_points)),
    # A logarithm close to 0 is known to an absolute 4e-16 only.
    ("gammaLogPdf", 3e-15, [c for c in cases(gamma, gamma_points) if abs(c[-1]) > 0.1]),
    ("betaPdf", 1e-15, keep(lambda *a: exp(beta(*a)), betas[::2])),
    ("betaLogPdf", 3e-15, [c for c in cases(beta, betas[::2]) if abs(c[-1]) > 0.1]),
]

write("special.json", plain)
write("special-tails.json", tails)
