# Expected values of the elementary functions and of log-sum-exp, computed with mpmath at 50 digits and rounded once.
# Run: python3 make-elementary.py        (mpmath 1.3.0); writes elementary.json beside itself.
import json
import math
import random
from pathlib import Path

import mpmath
from mpmath import exp, log, mp, mpf

mp.dps = 50
rng = random.Random(20261122)


def between(low, high, n):
    return [rng.uniform(low, high) for _ in range(n)]


def spread(low, high, n):
    return [math.exp(rng.uniform(math.log(low), math.log(high))) for _ in range(n)]


def near(x, n):
    return [x + rng.choice([-1, 1]) * rng.uniform(0.5, 1) * 2.0 ** -rng.randint(1, 50) for _ in range(n)]


def cases(f, rows):
    rows = [row if isinstance(row, tuple) else (row,) for row in rows]
    return [[*row, float(f(*map(mpf, row)))] for row in rows]


def log_sum_exp(*values):
    return log(mpmath.fsum(exp(value) for value in values))


powers = [(x, rng.uniform(-740, 700) / math.log(x)) for x in spread(1e-300, 1e300, 20) + near(1, 20)]
powers += [(2.0, 0.5), (3.0, 3.0), (10.0, -3.0), (0.5, 1074.0), (5e-324, 0.25), (1.7976931348623157e308, 0.5)]
sums = [tuple(between(-1000, 1000, n)) for n in (1, 2, 5, 20)] + [tuple(between(0, 3, n)) for n in (2, 3, 50)]
sums += [(-1000.0, -1000.0), (1000.0, 999.5, -1e6), (0.0,) * 7]

functions = {
    "exp": cases(exp, between(-700, 709, 40) + near(0, 20) + [709.782712893384, 0.5, 1.0]),
    "expm1": cases(mpmath.expm1, between(-40, 45, 15) + between(-1, 1, 30) + near(0, 20)),
    "log": cases(log, spread(1e-300, 1e300, 20) + near(1, 30) + [5e-324, 1.5e-320, 2.2250738585072014e-308]),
    "log1p": cases(mpmath.log1p, between(-1, 2, 25) + near(0, 25) + [x - 1 for x in spread(1e-15, 0.1, 8)] + [1e300]),
    "pow": cases(lambda x, y: x**y, powers),
    "logSumExp": cases(log_sum_exp, sums),
}
made = {"tool": "mpmath", "version": mpmath.__version__, "how": "50 digits, rounded once"}
text = ",\n".join(f"{json.dumps(name)}: {json.dumps(rows)}" for name, rows in functions.items())
(Path(__file__).parent / "elementary.json").write_text(f'{{"made": {json.dumps(made)}, "functions": {{\n{text}\n}}}}\n')
