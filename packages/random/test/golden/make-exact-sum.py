"""Sums by Python's math.fsum (correctly rounded), means and variances by the fractions module.

    python3 make-exact-sum.py > exact-sum.json
"""
import json
import math
import random
import sys
from fractions import Fraction

rng = random.Random(20)


def wide(n, low, high):
    return [rng.choice((-1, 1)) * rng.random() * 2.0 ** rng.randint(low, high) for _ in range(n)]


cancelling = wide(40, -60, 60)
cancelling += [-x * (1 + rng.randint(0, 2) * 2.0**-52) for x in cancelling]
rng.shuffle(cancelling)
CASES = {
    "three tenths": [0.1, 0.2, 0.3],
    "ten tenths": [0.1] * 10,
    "a large number that cancels": [1e16, 1.0, -1e16],
    "a tie to even, downwards": [1.0, 2.0**-53],
    "a tie to even, upwards": [1.0 + 2.0**-52, 2.0**-53],
    "just above a tie": [1.0, 2.0**-53, 5e-324],
    "just below a tie": [1.0 + 2.0**-52, 2.0**-53, -5e-324],
    "subnormals": [5e-324, 5e-324, -1.5e-323, 2.2250738585072014e-308, -2.2250738585072009e-308],
    "into the subnormals": [2.2250738585072014e-308, -5e-324],
    "the largest numbers cancelling": [1.7976931348623157e308, 9.9e307, -1.7976931348623157e308, -9.9e307, 3.25],
    "the largest number and less than half its last place": [1.7976931348623157e308, 9.979201547673598e291],
    "every size at once": wide(120, -1000, 1000),
    "sizes that nearly cancel": cancelling,
    "a thousand tiny ones on a large one": [1e15] + [0.0625 + 2.0**-40] * 300,
}


def case(name, values):
    exact = [Fraction(x) for x in values]
    n = len(values)
    total = sum(exact)
    spread = sum(x * x for x in exact) - total * total / n
    variance = spread / (n - 1)
    return {
        "name": name,
        "values": values,
        "sum": float(total) if name.startswith("the largest") else math.fsum(values),
        "mean": float(total / n),
        "variance": float(variance) if variance < Fraction(sys.float_info.max) else None,
    }


json.dump(
    {
        "made": {"tool": "Python math.fsum and fractions", "version": sys.version.split()[0], "how": "make-exact-sum.py"},
        "cases": [case(name, values) for name, values in CASES.items()],
    },
    sys.stdout,
)
