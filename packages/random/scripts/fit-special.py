# The coefficients of src/special, computed with mpmath: rational interpolants at Chebyshev nodes (close to minimax),
# printed as the doubles that the sources hold, with their worst relative error before rounding of the arithmetic.
# Run: python3 fit-special.py [name...]        (mpmath 1.3.0)
import sys
from mpmath import (mp, mpf, matrix, lu_solve, cos, pi, erf, erfc, exp, sqrt, log, loggamma, euler, inf, findroot,
                    erfinv, linspace, fabs, floor, zeta, bernoulli, ldexp)

mp.dps = 80


def rational(f, low, high, m, n):
    """Coefficients of P (degree m) and Q (degree n, constant term 1) with P/Q = f at m + n + 1 Chebyshev nodes."""
    low, high = mpf(low), mpf(high)
    size = m + n + 1
    nodes = [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * size)) for i in range(size)]
    left = matrix(size, size)
    right = matrix(size, 1)
    for i, x in enumerate(nodes):
        value = f(x)
        for j in range(m + 1):
            left[i, j] = x**j
        for j in range(1, n + 1):
            left[i, m + j] = -value * x**j
        right[i] = value
    solution = lu_solve(left, right)
    p = [solution[j] for j in range(m + 1)]
    q = [mpf(1)] + [solution[m + j] for j in range(1, n + 1)]
    return p, q


def evaluate(coefficients, x):
    total = mpf(0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def report(name, f, low, high, m, n, centre=0, weight=None):
    """Coefficients in x - centre; weight: what the error is divided by, the fitted value itself by default."""
    centre = mpf(centre)
    p, q = rational(lambda t: f(centre + t), mpf(low) - centre, mpf(high) - centre, m, n)
    worst = 0
    for x in linspace(mpf(low), mpf(high), 400):
        value = f(x)
        over = evaluate([mpf(float(c)) for c in p], x - centre)
        under = evaluate([mpf(float(c)) for c in q], x - centre)
        worst = max(worst, fabs((over / under - value) / (value if weight is None else weight(x))))
    print(f"// {name} on [{float(low):.6g}, {float(high):.6g}] in x - {float(centre)}, error {mp.nstr(worst, 3)}")
    print("P", [float(c) for c in p])
    if n > 0:
        print("Q", [float(c) for c in q])
    print()
    sys.stdout.flush()


def limit(f, at, value):
    """f with its removable singularity filled in."""
    return lambda x: value if fabs(x - at) < mpf(10) ** -60 else f(x)


def erf_small():
    # erf(x) = x + x P(x^2)
    f = limit(lambda t: erf(sqrt(t)) / sqrt(t) - 1, 0, 2 / sqrt(pi) - 1)
    report("erf(x)/x - 1 in x^2", f, 0, mpf("0.43"), 10, 0, weight=lambda t: f(t) + 1)


def erfcx(x):
    return exp(x * x) * erfc(x)


def erfcx_near():
    report("erfcx", erfcx, 0.65, 1.5, 6, 6, centre=0.65)


def erfcx_far():
    # erfcx(x) = (1/sqrt(pi) + z P(z)/Q(z)) / x, z = 1/x^2
    def f(z):
        if z < mpf(10) ** -12:
            return (-mpf(1) / 2 + 3 * z / 4 - 15 * z**2 / 8) / sqrt(pi)
        x = 1 / sqrt(z)
        return (x * erfcx(x) - 1 / sqrt(pi)) / z

    weight = lambda z: (1 / sqrt(pi) + z * f(z)) / z if z else mpf(10) ** 9
    report("(x erfcx(x) - 1/sqrt(pi)) x^2 in 1/x^2, x in 1.5..3", f, mpf(1) / 9, mpf(4) / 9, 7, 7, weight=weight)
    report("the same, x in 3..6.5", f, 1 / mpf("42.25"), mpf(1) / 9, 5, 5, weight=weight)
    report("the same, x from 6.5 on", f, 0, 1 / mpf("42.25"), 4, 4, weight=weight)


def normal_quantile():
    def central(t):
        q = sqrt(mpf("0.180625") - t)
        return sqrt(mpf(2)) * erfinv(2 * q) / q if q > mpf(10) ** -30 else sqrt(2 * pi)

    report("central quantile / q in 0.180625 - q^2", central, 0, mpf("0.180625"), 8, 8)

    def tail(r):
        logp = -r * r
        x = sqrt(2 * r * r)
        for _ in range(100):
            # Newton on log Q(x) = logp
            upper = erfc(x / sqrt(mpf(2))) / 2
            step = (log(upper) - logp) * upper / (exp(-x * x / 2) / sqrt(2 * pi))
            x += step
            if fabs(step) < mpf(10) ** -60:
                break
        return x

    report("tail quantile in sqrt(-log p)", tail, 1.59, 3, 7, 6, centre=1.59)
    report("tail quantile in sqrt(-log p)", tail, 3, 6, 6, 6, centre=3)
    report("tail quantile in sqrt(-log p)", tail, 6, 13, 6, 6, centre=6)
    report("tail quantile in sqrt(-log p)", tail, 13, 27.4, 6, 5, centre=13)


def log_gamma():
    near1 = limit(lambda x: loggamma(x) / (x - 1), 1, -euler)
    near2 = limit(lambda x: loggamma(x) / (x - 2), 2, 1 - euler)
    report("logGamma(x)/(x - 1)", near1, 0.75, 1.5, 7, 7, centre=0.75)
    report("logGamma(x)/(x - 2)", near2, 1.5, 3, 7, 7, centre=1.5)


def stirling(x):
    return loggamma(x) - (x - mpf(1) / 2) * log(x) + x - log(2 * pi) / 2


def stirling_error():
    report("x stirlingError(x)", lambda x: x * stirling(x), 0.25, 1, 9, 9)
    report("x stirlingError(x)", lambda x: x * stirling(x), 1, 3, 7, 7)
    report("x stirlingError(x)", lambda x: x * stirling(x), 3, 10, 7, 7)


FITS = dict(erf_small=erf_small, erfcx_near=erfcx_near, erfcx_far=erfcx_far, normal_quantile=normal_quantile,
            log_gamma=log_gamma, stirling_error=stirling_error)

for name in sys.argv[1:] or FITS:
    print("//", name)
    FITS[name]()
