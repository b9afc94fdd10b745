"""Bootstrap intervals of whole calls by SciPy; writes bootstrap.scipy.json beside this file.

Run with Python 3.11 and `pip install scipy==1.17.1 numpy==2.4.6`:  python make-bootstrap.py

Resamples differ between tools, so each end is the mean over 40 calls of 10,000 resamples with seeds 0 to 39; `spread` is
the standard deviation of one call, so that a test can state its tolerance in standard errors.
"""

import json
import pathlib

import numpy as np
import scipy
from scipy import stats

HERE = pathlib.Path(__file__).parent
SEEDS, RESAMPLES = 40, 10_000
X = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41]
Y = [42, 33, 16, 39, 38, 36, 15, 33, 20, 43, 34, 22, 7, 15, 34, 29, 41, 13, 38, 25, 27, 41, 28, 14, 28, 40]


def correlation(x, y, axis=-1):
    x = x - x.mean(axis=axis, keepdims=True)
    y = y - y.mean(axis=axis, keepdims=True)
    return (x * y).sum(axis=axis) / np.sqrt((x * x).sum(axis=axis) * (y * y).sum(axis=axis))


def difference(x, y, axis=-1):
    return np.mean(x, axis=axis) - np.mean(y, axis=axis)


cases = []
for name, samples, statistic, design in [
    ("mean", [X], np.mean, None),
    ("median", [X[:25]], np.median, None),
    ("correlation", [X, Y], correlation, "paired"),
    ("difference", [X, Y[:17]], difference, "independent"),
]:
    for method in ["percentile", "basic", "BCa"]:
        for level in [0.9, 0.95]:
            results = [
                stats.bootstrap(
                    samples,
                    statistic,
                    paired=design == "paired",
                    n_resamples=RESAMPLES,
                    confidence_level=level,
                    method=method,
                    vectorized=True,
                    rng=np.random.default_rng(seed),
                )
                for seed in range(SEEDS)
            ]
            ends = np.array([[*r.confidence_interval, r.standard_error] for r in results])
            means, spreads = ends.mean(axis=0), ends.std(axis=0, ddof=1)
            cases.append({
                "name": name,
                "design": design,
                "samples": samples,
                "method": method.lower(),
                "confidence": level,
                "low": means[0], "high": means[1], "standardError": means[2],
                "spread": {"low": spreads[0], "high": spreads[1], "standardError": spreads[2]},
            })

made = {
    "tool": "scipy.stats.bootstrap",
    "version": scipy.__version__,
    "how": f"python make-bootstrap.py: means over {SEEDS} calls of {RESAMPLES} resamples",
    "calls": SEEDS,
    "resamples": RESAMPLES,
}
(HERE / "bootstrap.scipy.json").write_text(json.dumps({"made": made, "cases": cases}) + "\n")
