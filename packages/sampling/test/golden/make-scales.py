"""Exponential and gamma draws of numpy by their scale; writes scales.numpy.json beside this file.

Run with Python 3.11 and `pip install numpy==2.4.6`:  python make-scales.py
"""

import json
import pathlib

import numpy as np

SEED, SHAPE, SCALES, COUNT = 11, 2.5, [0.3, 1, 3, 49], 40
draws = []
for scale in SCALES:
    exponential = np.random.default_rng(SEED).exponential(scale, COUNT).tolist()
    gamma = np.random.default_rng(SEED).gamma(SHAPE, scale, COUNT).tolist()
    draws.append({"name": "exponential", "scale": scale, "numbers": exponential})
    draws.append({"name": "gamma", "scale": scale, "numbers": gamma})
made = {"tool": "numpy", "version": np.__version__, "how": "python make-scales.py"}
golden = {"made": made, "seed": SEED, "shape": SHAPE, "scales": SCALES, "draws": draws}
(pathlib.Path(__file__).parent / "scales.numpy.json").write_text(json.dumps(golden) + "\n")
