# Expected values of normal and t distributions far out, where what rounding takes from (x - location)/scale shows.
# Run: python3 make-standardized.py > standardized.json        (mpmath 1.3.0, 50 digits)
# A point is [df, location, scale, x, pdf, upper tail], df null for the normal; every argument a double taken exactly.
import json

import mpmath
from mpmath import erfc, exp, log1p, loggamma, mp, mpf, pi, sqrt

mp.dps = 60


def fraction(x, a, b):
    """NIST DLMF 8.17.22."""
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
        if abs(c * d - 1) < mpf(10) ** -55:
            return f
        n += 1


def student(df, t):
    a, b = df / 2, mpf(1) / 2
    x, y = df / (df + t * t), t * t / (df + t * t)
    scale = exp(loggamma(a + b) - loggamma(a) - loggamma(b))
    density = scale / sqrt(df) * exp(-(df + 1) / 2 * log1p(t * t / df))
    if x > (a + 1) / (a + b + 2):
        return density, (1 - scale * sqrt(y) * x**a / b / fraction(y, b, a)) / 2
    return density, scale * sqrt(y) * x**a / a / fraction(x, a, b) / 2


def point(df, location, scale, x):
    t = (mpf(x) - mpf(location)) / mpf(scale)
    if df is None:
        density, tail = exp(-t * t / 2) / sqrt(2 * pi), erfc(t / sqrt(mpf(2))) / 2
    else:
        density, tail = student(mpf(df), t)
    return [df, location, scale, x, float(density / mpf(scale)), float(tail)]


points = []
for df in (None, 3.0, 100.0, 1e4, 1e9):
    for location, scale in [(0.0, 0.3), (0.1, 0.7), (1e3, 0.3), (-2.5, 1e-3)]:
        for z in (2.0, 9.0, 25.0, 36.0):
            points.append(point(df, location, scale, location + scale * z))
made = {"tool": "mpmath", "version": mpmath.__version__, "how": "60 digits; see make-standardized.py"}
print(json.dumps({"made": made, "points": points}).replace("], [", "],\n["))
