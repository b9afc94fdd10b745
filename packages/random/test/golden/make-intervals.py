"""Bootstrap intervals, permutation tests and coverages by SciPy; writes intervals.scipy.json beside this file.

Run with Python 3.11 and `pip install scipy==1.17.1 numpy==2.4.6`:  python make-intervals.py

Intervals are of a bootstrap distribution that SciPy itself drew; it is written down with them. Coverages are of other
data sets than those of the tests, in such numbers that both scatter.
"""

import json
import pathlib

import numpy as np
from scipy import stats

HERE = pathlib.Path(__file__).parent
LAW = {  # Efron and Tibshirani 1993, table 3.1
    "lsat": [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594],
    "gpa": [3.39, 3.30, 2.81, 3.03, 3.44, 3.07, 3.00, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96],
}
SPATIAL = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41]  # ibid., table 14.1


def correlation(a, b, axis=-1):
    a = a - a.mean(axis=axis, keepdims=True)
    b = b - b.mean(axis=axis, keepdims=True)
    return (a * b).sum(axis=axis) / np.sqrt((a * a).sum(axis=axis) * (b * b).sum(axis=axis))


def difference(a, b, axis=-1):
    return np.mean(a, axis=axis) - np.mean(b, axis=axis)


def intervals():
    rng = np.random.default_rng(5)
    skewed = [round(float(x), 3) for x in rng.exponential(size=25)]
    other = [round(float(x), 3) for x in rng.gamma(3, size=14)]
    for name, samples, statistic, paired in [
        ("mean", [skewed], np.mean, False),
        ("median", [skewed], np.median, False),
        ("variance", [SPATIAL], np.var, False),
        ("correlation", [LAW["lsat"], LAW["gpa"]], correlation, True),
        ("difference", [skewed, other], difference, False),
    ]:
        data = [np.array(sample, dtype=float) for sample in samples]
        drawn = stats.bootstrap(data, statistic, paired=paired, n_resamples=399, rng=1)
        for kind in ["percentile", "basic", "BCa"]:
            for level in [0.5, 0.8, 0.9]:
                given = stats.bootstrap(data, statistic, paired=paired, method=kind, confidence_level=level, n_resamples=0, bootstrap_result=drawn)
                low, high = given.confidence_interval
                yield {
                    "name": name, "kind": kind.lower(), "level": level, "low": float(low), "high": float(high),
                    "samples": samples, "scores": drawn.bootstrap_distribution.tolist(), "score": float(statistic(*data)),
                    "standardError": float(given.standard_error),
                }


def grouped(cases):
    """Cases of one distribution together."""
    groups = {}
    for case in cases:
        shared = {key: case[key] for key in ["name", "samples", "score", "scores", "standardError"]}
        groups.setdefault(case["name"], {**shared, "intervals": []})["intervals"].append(
            {key: case[key] for key in ["kind", "level", "low", "high"]})
    return list(groups.values())


def permutations():
    rng = np.random.default_rng(6)
    first = [round(float(x), 2) for x in rng.normal(1, 1, size=6)]
    second = [round(float(x), 2) for x in rng.normal(0, 1, size=7)]
    ties = ([3, 1, 2, 2, 5], [1, 2, 2, 0])
    pairs = ([12, 9, 14, 11, 10, 15, 8, 13], [10, 9, 11, 12, 8, 11, 8, 9])
    ratio = lambda a, b, axis=-1: np.var(a, axis=axis) / np.var(b, axis=axis)
    for name, design, statistic, data in [
        ("difference of means", "independent", difference, (first, second)),
        ("difference of means with ties", "independent", difference, ties),
        ("ratio of variances", "independent", ratio, (first, second)),
        ("difference of pairs", "samples", difference, pairs),
        ("ratio of variances of pairs", "samples", ratio, (first, second[:6])),
        ("correlation", "pairings", correlation, (first, second[:6])),
    ]:
        for alternative in ["two-sided", "less", "greater"]:
            arrays = [np.array(x, dtype=float) for x in data]
            # SciPy would permute both samples; permuting one gives the same distribution.
            given, of = (arrays[1:], lambda b, axis=-1: statistic(arrays[0], b, axis=axis)) if design == "pairings" else (arrays, statistic)
            result = stats.permutation_test(given, of, permutation_type=design, alternative=alternative, n_resamples=10000)
            yield {
                "name": name, "design": {"samples": "paired"}.get(design, design), "alternative": alternative,
                "first": data[0], "second": data[1], "score": float(result.statistic), "pValue": float(result.pvalue),
                "ways": len(result.null_distribution),
            }


def coverages(sets=2000, size=20):
    rng = np.random.default_rng(7)
    data = rng.exponential(size=(sets, size))
    for name, statistic in [("mean", np.mean), ("variance", lambda x, axis: np.var(x, axis=axis, ddof=1))]:
        for kind in ["percentile", "basic", "BCa"]:
            below = above = 0
            for sample in data:
                low, high = stats.bootstrap((sample,), statistic, method=kind, n_resamples=2000, confidence_level=0.9, rng=rng).confidence_interval
                below += bool(high < 1)
                above += bool(low > 1)
            yield {"name": name, "kind": kind.lower(), "level": 0.9, "sets": sets, "size": size, "below": below, "above": above}


def jackknives():
    for name, samples, statistic in [
        ("correlation", [LAW["lsat"], LAW["gpa"]], correlation),
        ("variance", [SPATIAL], np.var),
    ]:
        data = [np.array(sample, dtype=float) for sample in samples]
        n = len(data[0])
        without = np.array([statistic(*[np.delete(sample, i) for sample in data]) for i in range(n)])
        yield {
            "name": name, "samples": samples, "bias": float((n - 1) * (without.mean() - statistic(*data))),
            "standardError": float(np.sqrt((n - 1) * without.var())),
            "acceleration": float(stats.skew(-without) / (6 * np.sqrt(n))),
        }


GOLDEN = {
    "made": {"tool": "scipy", "version": "1.17.1", "how": "stats.bootstrap, stats.permutation_test; numpy for jackknives", "tolerance": 1e-12},
    "bootstraps": grouped(intervals()),
    "jackknives": list(jackknives()),
    "permutations": list(permutations()),
    "coverages": list(coverages()),
}
(HERE / "intervals.scipy.json").write_text(json.dumps(GOLDEN) + "\n", encoding="utf-8")
