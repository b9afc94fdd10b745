"""Plain points of Sobol's and Halton's sequences, by SciPy.

    python3 make-points.py > qmc.json
"""
import json
import sys

import scipy
from scipy.stats import qmc

sobol = qmc.Sobol(5, scramble=False).random(16)
far = qmc.Sobol(40, scramble=False)
far.fast_forward(63)
json.dump(
    {
        "made": {"tool": "SciPy", "version": scipy.__version__, "how": "make-points.py"},
        "sobol d=5 unscrambled first 16": sobol.tolist(),
        "sobol d=40 point 63": far.random(1)[0].tolist(),
        "halton d=5 unscrambled first 8": qmc.Halton(5, scramble=False).random(8).tolist(),
    },
    sys.stdout,
    indent=1,
)
