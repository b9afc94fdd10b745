"""numpy's integers, arrays of them: ranges of 32 bits, of more, and of so many that words are rejected.

    python3 make-integers.py > integers.json

Each case has the first numbers, the last one and the sum of a draw that is longer than the blocks of the kernel, and the
number drawn after it.
"""
import json
import sys

import numpy as np

RANGES = [
    (0, 1),
    (1, 7),
    (-5, 1000),
    (0, 2**21 + 1),
    # Three half words in ten are rejected.
    (0, 3 * 10**9),
    # One in four is on the border of what is rejected.
    (0, 3 * 2**30),
    (0, 2**32 - 1),
    (-(2**31), 2**31),
    (0, 2**32 + 1),
    (-(2**40), 3 * 2**40),
    (0, 3 * 2**51),
    (-(2**53) + 1, 0),
    (0, 2**53),
    # A word in 2049 is rejected, as many as can be.
    (0, 2**64 // 2049 + 1),
]
COUNTS = [3, 40, 10_000]
GENERATORS = {"pcg64": np.random.PCG64, "philox": np.random.Philox, "sfc64": np.random.SFC64}

cases = []
for name, bits in GENERATORS.items():
    for low, high in RANGES:
        for count in COUNTS:
            rng = np.random.Generator(bits(7))
            rng.random(2)
            numbers = [int(each) for each in rng.integers(low, high, count)]
            cases.append(
                {
                    "generator": name,
                    "low": low,
                    "high": high,
                    "count": count,
                    "first": numbers[:5],
                    "last": numbers[-1],
                    "sum": str(sum(numbers)),
                    "after": float(rng.random()),
                }
            )
json.dump(
    {"made": {"tool": "numpy", "version": np.__version__, "how": "make-integers.py"}, "cases": cases},
    sys.stdout,
    indent=1,
)
