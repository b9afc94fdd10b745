"""Monte Carlo estimates by numpy's and SciPy's own points, summed exactly by the fractions module.

    python3 make-monte-carlo.py > monte-carlo.json

The points of block b come from default_rng(SeedSequence(seed, spawn_key=(b,))); blocks have 64, 64, 128, 256, ..., 4096
units, then 8192 each. Scrambling r of a sequence is seeded in the same way. The integrands only multiply and add, which
every machine does alike.
"""
import json
import math
import sys
from fractions import Fraction

import numpy as np
import scipy
from scipy.stats import qmc, t


def seeded(seed, key):
    return np.random.SeedSequence(seed, spawn_key=(key,))


def rng(seed, key):
    return np.random.default_rng(seeded(seed, key))


def block_sizes(units):
    sizes, left, size = [], units, 64
    while left > 0:
        sizes.append(min(size, left))
        left -= sizes[-1]
        if len(sizes) > 1:
            size = min(8192, 2 * size)
    return sizes


def f1(x):
    return x * x * x - 0.3 * x


def f2(x):
    return (x[:, 0] + 0.25) * (x[:, 1] * x[:, 1] + 0.5)


def summary(values, degrees=lambda exact: len(exact) - 1):
    exact = [Fraction(float(v)) for v in values]
    n = len(exact)
    mean = sum(exact) / n
    variance = sum((v - mean) ** 2 for v in exact) / (n - 1) / n
    se = math.sqrt(variance)
    return {
        "estimate": float(mean),
        "standardError": se,
        "high": float(mean) + se * float(t.ppf(0.975, float(degrees(exact)))),
    }


def by_kurtosis(exact):
    """Twice the squared mean of the variance of a sample over its variance (O'Neill 2014), n - 1 for normal values."""
    n = len(exact)
    mean = sum(exact) / n
    second = sum((v - mean) ** 2 for v in exact) / n
    fourth = sum((v - mean) ** 4 for v in exact) / n
    return min(n - 1, 2 * n / (fourth / second**2 - Fraction(n - 3, n - 1)))


def replicated(means):
    return summary(means, by_kurtosis)


def plain(seed, units):
    return np.concatenate([f1(rng(seed, b).random(n)) for b, n in enumerate(block_sizes(units))])


def antithetic(seed, units):
    parts = []
    for b, n in enumerate(block_sizes(units)):
        u = rng(seed, b).random(n)
        parts.append(f1(u) / 2 + f1(1 - u) / 2)
    return np.concatenate(parts)


def plane(seed, units):
    return np.concatenate([f2(rng(seed, b).random((n, 2))) for b, n in enumerate(block_sizes(units))])


def mean(values):
    return float(sum(Fraction(float(v)) for v in values) / len(values))


def jump(x):
    return np.where(x[:, 0] < 0.3, 1.0, 0.0)


def hypercubes(seed, points, replicates, f=f2):
    return [mean(f(qmc.LatinHypercube(2, rng=seeded(seed, r)).random(points))) for r in range(replicates)]


def sobols(seed, points, replicates, f=f2):
    return [
        mean(f(qmc.Sobol(2, bits=32, rng=seeded(seed, r)).random(points) + 2.0**-33)) for r in range(replicates)
    ]


def haltons(seed, points, replicates):
    return [mean(f2(qmc.Halton(2, rng=seeded(seed, r)).random(points))) for r in range(replicates)]


cases = [
    {"method": "plain", "dimension": 1, "draws": 20_000, "seed": 1, **summary(plain(1, 20_000))},
    {"method": "plain", "dimension": 1, "draws": 100, "seed": 7, **summary(plain(7, 100))},
    {"method": "plain", "dimension": 2, "draws": 9_999, "seed": 2**70, **summary(plane(2**70, 9_999))},
    {"method": "antithetic", "dimension": 1, "draws": 10_001, "seed": 3, **summary(antithetic(3, 5_000))},
    {"method": "latin-hypercube", "dimension": 2, "draws": 8_000, "seed": 4, **replicated(hypercubes(4, 500, 16))},
    {"method": "sobol", "dimension": 2, "draws": 5_000, "seed": 5, **replicated(sobols(5, 256, 16))},
    {"method": "latin-hypercube", "jump": True, "dimension": 2, "draws": 1_024, "seed": 0, **replicated(hypercubes(0, 64, 16, jump))},
    {"method": "sobol", "jump": True, "dimension": 2, "draws": 1_024, "seed": 0, **replicated(sobols(0, 64, 16, jump))},
    {"method": "halton", "dimension": 2, "draws": 5_000, "seed": 6, **replicated(haltons(6, 312, 16))},
]
for each in cases:
    each["seed"] = str(each["seed"])
json.dump(
    {
        "made": {
            "tool": "numpy, SciPy and fractions",
            "version": f"numpy {np.__version__}, SciPy {scipy.__version__}, Python {sys.version.split()[0]}",
            "how": "make-monte-carlo.py",
        },
        "cases": cases,
    },
    sys.stdout,
    indent=1,
)
