# Expected values of Student's t distribution, computed with mpmath at 60 digits and rounded once to a double.
# Run: python3 make-student.py        (mpmath 1.3.0); writes student.json beside itself.
import json
import random
from pathlib import Path

import mpmath
from mpmath import mp, mpf

mp.dps = 60
rng = random.Random(20261126)


def sf(t, df):
    t, df = mpf(t), mpf(df)
    tail = mpmath.betainc(df / 2, mpf(1) / 2, 0, df / (df + t * t), regularized=True) / 2
    return tail if t >= 0 else 1 - tail


def quantile(p, df):
    """By bisection on the tail."""
    p = mpf(p)
    low, high = mpf(0), mpf(2)
    mass = min(p, 1 - p)
    while sf(high, df) > mass:
        high *= 2
    for _ in range(180):
        middle = (low + high) / 2
        if sf(middle, df) > mass:
            low = middle
        else:
            high = middle
    return -low if p < mpf(1) / 2 else low


def draws(n):
    return [(rng.uniform(-8, 8), float(rng.choice([1, 2, 3, 9, 29, 99, 999, 12345]))) for _ in range(n)]


SHARES = [0.975, 0.8, 0.995, 0.5, 0.025, 1e-6, 0.6, 0.3]
functions = [
    ("studentTCdf", lambda t, df: sf(-mpf(t), df), draws(40), 4e-15),
    ("studentTSf", sf, draws(40) + [(40.0, 5.0), (0.0, 3.0), (1e10, 2.5)], 4e-15),
    ("studentTQuantile", quantile, [(p, df) for p in SHARES for df in (1.0, 2.0, 9.0, 29.0, 999.0)], 2e-15),
]
made = {"tool": "mpmath", "version": mpmath.__version__, "how": "60 digits; see make-student.py"}
rows = [
    {"name": name, "tolerance": tolerance, "cases": [[*row, float(f(*row))] for row in cases]}
    for name, f, cases, tolerance in functions
]
text = json.dumps({"made": made, "functions": rows}).replace("], [", "],\n[").replace("}, {", "},\n{")
Path(__file__).with_name("student.json").write_text(text + "\n")
