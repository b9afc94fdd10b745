# Expected values of gamma distributions whose rate times x is not a double, computed with mpmath at 50 digits.
# Run: python3 make-scaled-gamma.py > scaled-gamma.json        (mpmath 1.3.0)
# The upper tail is Legendre's continued fraction (NIST DLMF 8.9.2), the lower one the series 8.7.1; a point is
# [shape, rate, x, pdf, logPdf, cdf, sf, logCdf, logSf], every argument a double taken exactly.
import json

import mpmath
from mpmath import exp, log, loggamma, mp, mpf

mp.dps = 50


def lower(a, y):
    term, total, n = mpf(1), mpf(1), 0
    while term > total * mpf(10) ** -90:
        n += 1
        term *= y / (a + n)
        total += term
    return total / a


def upper(a, y):
    b = y + 1 - a
    c, d = mpf(10) ** 300, 1 / b
    h, n = d, 0
    while True:
        n += 1
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= c * d
        if abs(c * d - 1) < mpf(10) ** -85:
            return h


def point(shape, rate, x):
    with mp.workdps(90):
        a, r, t = mpf(shape), mpf(rate), mpf(x)
        y = r * t
        front = a * log(y) - y - loggamma(a)
        if y < a + 1:
            below = exp(front) * lower(a, y)
            above = 1 - below
            log_below = front + log(lower(a, y))
            log_above = mpmath.log1p(-below)
        else:
            above = exp(front) * upper(a, y)
            below = 1 - above
            log_above = front + log(upper(a, y))
            log_below = mpmath.log1p(-above)
        values = [exp(front) / t, front - log(t), below, above, log_below, log_above]
        return [shape, rate, x, *map(float, values)]


points = []
for shape in (60.0, 1e5, 1e6):
    for rate in (0.1, 3.7, 7e-5):
        for z in (-30, -8, 5, 33):
            y = max(shape + z * shape**0.5, shape / 50)
            points.append(point(shape, rate, y / rate))
for shape, rate, x in [
    (0.5, 0.3, 900.7),
    (1e5, 0.7, 4e4),
    (2e5, 0.7, 5e5),
    (2.0, 1.7e308, 1e-308),
    (2.0, 1e-308, 1.7e308),
    (3.0, 1e300, 7e-300),
    (1e-3, 1e-300, 1e-300),
    (1e-3, 0.3, 1e-308),
    (0.4, 0.3, 1.5e-323),
]:
    points.append(point(shape, rate, x))
made = {"tool": "mpmath", "version": mpmath.__version__, "how": "50 digits; see make-scaled-gamma.py"}
print(json.dumps({"made": made, "points": points}).replace("], [", "],\n["))
