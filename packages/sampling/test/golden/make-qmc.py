"""Makes qmc.json: points of scipy.stats.qmc, scrambled by numpy's default_rng.

Usage: python3 make-qmc.py > qmc.json

Points are printed with all their digits; direction numbers as weighted sums modulo 2^32, one for each dimension and one
for each bit, so that any wrong number shows.
"""

import json

import numpy as np
import scipy
from scipy.stats import qmc

MASK = 0xFFFFFFFF


def engine_points(engine, skip, count):
    if skip > 0:
        engine.fast_forward(skip)
    # scipy warns of counts that are no power of two; the points are the same.
    return engine.random(count).tolist()


def sobol(d, bits, seed, skip, count):
    plain = seed is None
    engine = qmc.Sobol(d, scramble=not plain, bits=bits, rng=None if plain else np.random.default_rng(seed))
    return {"dimension": d, "bits": bits, "seed": seed, "skip": skip, "points": engine_points(engine, skip, count)}


def halton(d, seed, skip, count):
    plain = seed is None
    engine = qmc.Halton(d, scramble=not plain, rng=None if plain else np.random.default_rng(seed))
    return {"dimension": d, "seed": seed, "skip": skip, "points": engine_points(engine, skip, count)}


def latin(n, d, seed, scramble):
    points = qmc.LatinHypercube(d, scramble=scramble, rng=np.random.default_rng(seed)).random(n)
    return {"count": n, "dimension": d, "seed": seed, "centred": not scramble, "points": points.tolist()}


numbers = qmc.Sobol(1111, scramble=False, bits=32)._sv.astype(object)
print(
    json.dumps(
        {
            "made": {"tool": "scipy", "version": scipy.__version__, "numpy": np.__version__, "tolerance": 1e-14},
            "directionNumbers": {
                "ofDimensions": [int(sum((2 * k + 1) * v for k, v in enumerate(row)) & MASK) for row in numbers],
                "ofBits": [int(sum((2 * j + 1) * v for j, v in enumerate(row)) & MASK) for row in numbers.T],
            },
            "sobol": [
                sobol(1, 30, None, 0, 8),
                sobol(1111, 30, None, 99999, 1),
                sobol(2, 30, 1, 0, 4),
                sobol(5, 30, 42, 0, 8),
                sobol(3, 32, 7, 1000, 4),
                sobol(3, 8, 7, 0, 4),
                sobol(40, 30, 2026, 12345, 2),
            ],
            "halton": [
                halton(40, None, 1000, 2),
                halton(200, None, 1000000, 1),
                halton(1, 3, 0, 5),
                halton(5, 42, 0, 6),
                halton(12, 2026, 123456, 3),
            ],
            "latinHypercube": [latin(7, 3, 1, True), latin(1, 2, 5, True), latin(6, 2, 11, False)],
        },
        separators=(",", ":"),
    )
)
