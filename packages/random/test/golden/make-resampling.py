"""Runs sacreBLEU's own functions, and numpy's quantiles, on made-up scores; writes resampling.sacrebleu.json beside this file.

Run with Python 3.11 and `pip install sacrebleu==2.6.0 numpy==2.4.6`:  python make-resampling.py
"""

import json
import pathlib
import random

import numpy as np
from sacrebleu.significance import _compute_p_value, estimate_ci

random.seed(20)
CASES = []
for name, n, shift, step in [
    ("one resample", 1, 0.4, None),
    ("seven resamples", 7, 0.1, None),
    ("40 resamples with ties", 40, 0.5, 0.25),
    ("200 resamples, a small difference", 200, 0.15, None),
    ("1000 resamples, a large difference", 1000, 1.5, None),
]:
    def score(mean):
        value = random.gauss(mean, 0.5)
        return round(value / step) * step if step else round(value, 6)

    baseline = [score(30) for _ in range(n)]
    system = [score(30 + shift) for _ in range(n)]
    differences = np.array(system) - np.array(baseline)
    observed = shift
    mean, ci = estimate_ci(np.array(system))
    sizes = np.abs(differences)
    CASES.append({
        "name": name,
        "baseline": baseline,
        "system": system,
        "observed": observed,
        "mean": float(mean),
        "halfWidth": float(ci),
        "low": float(np.quantile(system, 0.025)),
        "high": float(np.quantile(system, 0.975)),
        "standardError": float(np.std(system, ddof=1)) if n > 1 else 0,
        "compatBootstrap": _compute_p_value(sizes - sizes.mean(), abs(observed)),
        "compatRandomization": _compute_p_value(sizes, abs(observed)),
    })

GOLDEN = {
    "made": {"tool": "sacrebleu", "version": "2.6.0", "how": "significance.py's functions; numpy 2.4.6 for quantiles", "tolerance": 1e-12},
    "cases": CASES,
}
path = pathlib.Path(__file__).with_name("resampling.sacrebleu.json")
path.write_text(json.dumps(GOLDEN, indent=1) + "\n", encoding="utf-8")
