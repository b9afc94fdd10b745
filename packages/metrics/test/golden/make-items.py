# Expected statistics of scores per item.
# Run: PYTHONPATH=<confseq>/src python3 make-items.py; writes items.json beside itself.
# statsmodels 0.15.0, evalstats 0.3.3, evalci 0.1.0, wildboottest 0.3.2, mpmath 1.3.0, numpy 2.4.6. confseq 0.0.11 does not build
# here (Boost is missing), so its Python files are imported from its source, with `multiprocess` and `matplotlib` installed.
import json
import sys
import types
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np

warnings.filterwarnings("ignore")
np.float_ = np.float64
import statsmodels.api as sm
from confseq.betting import betting_cs, betting_mart
from evalci._power import analytic_n
from evalci._significance import mcnemar_test
from evalstats.core.resampling import t_interval_ci_1d
from evalstats.tests import _mcnemar_midp_p, _mcnemar_p
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.power import TTestPower
from wildboottest.wildboottest import wildboottest

rng = np.random.default_rng(20261126)


def clustered(sizes, spread, decimals, shift=0.0):
    """Scores around a mean that differs by cluster."""
    means = rng.normal(shift, spread, len(sizes))
    groups = np.repeat(np.arange(len(sizes)), sizes)
    return np.round(means[groups] + rng.normal(0, 1, len(groups)), decimals), groups


def row(result):
    low, high = result.conf_int()[0]
    return {
        "mean": result.params[0], "standardError": result.bse[0], "low": low, "high": high, "pValue": result.pvalues[0]
    }


def means():
    sets = [
        ("30 clusters of 10", *clustered([10] * 30, 0.5, 3)),
        ("unequal clusters", *clustered([1, 2, 3, 5, 8, 13, 21], 1, 2, 0.5)),
        ("two clusters", *clustered([4, 3], 0.2, 2)),
        ("singletons among pairs", *clustered([1, 2] * 20, 0.3, 4)),
        ("0 and 1", *(lambda x, g: ((x > 0.3).astype(float), g))(*clustered([6] * 25, 1, 3))),
        ("large beside their spread", *(lambda x, g: (x + 2.0**20, g))(*clustered([5] * 12, 0.5, 1))),
    ]
    for name, scores, groups in sets:
        order = rng.permutation(len(scores))
        scores, groups = scores[order], groups[order]
        model = sm.OLS(scores, np.ones(len(scores)))
        robust = model.fit(cov_type="cluster", cov_kwds={"groups": groups}, use_t=True)
        yield {
            "name": name,
            "scores": scores.tolist(),
            "clusters": groups.tolist(),
            "clustered": row(robust),
            "plain": row(model.fit()),
            "evalstats": list(t_interval_ci_1d(scores, 0.05)),
        }


def tables():
    for both, baseline, system, neither in [(10, 3, 9, 4), (0, 0, 6, 0), (5, 4, 4, 5), (50, 30, 55, 20), (3, 1, 0, 2), (200, 140, 90, 70)]:
        a = np.repeat([1, 1, 0, 0], [both, baseline, system, neither])
        b = np.repeat([1, 0, 1, 0], [both, baseline, system, neither])
        exact = mcnemar([[both, baseline], [system, neither]], exact=True).pvalue
        assert np.isclose(mcnemar_test(a, b, exact=True)[0], exact, rtol=1e-12)
        assert np.isclose(_mcnemar_p(a, b), exact, rtol=1e-12) or baseline + system > 25
        yield {
            "counts": [both, baseline, system, neither], "pValue": exact, "midPValue": float(_mcnemar_midp_p(a, b))
        }


def wild():
    for name, sizes, spread, shift in [
        ("10 clusters", [7] * 10, 0.5, 0.5),
        ("8 unequal clusters", [1, 2, 4, 8, 16, 3, 5, 2], 0.7, 0.9),
        ("6 clusters", [3] * 6, 0.4, 0.3),
    ]:
        scores, groups = clustered(sizes, spread, 2, shift)
        for against in (0.0, 0.5, 1.5):
            model = sm.OLS(scores - against, np.ones((len(scores), 1)))
            found = wildboottest(model, cluster=groups, B=9999, param="const", seed=1, show=False, parallel=False)
            p = float(str(found["p-value"].iloc[0]).strip("[]"))
            yield {
                "name": f"{name} against {against}", "scores": scores.tolist(), "clusters": groups.tolist(),
                "against": against, "pValue": p,
            }


def powers():
    for clusters in (6, 10, 30, 300):
        for power in (0.8, 0.9):
            effect = TTestPower().solve_power(nobs=clusters, alpha=0.05, power=power)
            yield {"clusters": clusters, "power": power, "difference": float(effect * np.sqrt(clusters))}


def sizes():
    for delta, baseline in [(0.05, 0.5), (0.02, 0.7), (0.01, 0.9)]:
        variance = baseline * (1 - baseline) + (baseline + delta) * (1 - baseline - delta)
        yield {"difference": delta, "variance": variance, "items": analytic_n(delta, baseline=baseline)}


def sequences():
    for name, scores in [
        ("uniform", rng.random(300).round(4)),
        ("coins of .8", (rng.random(500) < 0.8).astype(float)),
        ("rare", (rng.random(200) < 0.03).astype(float)),
        ("nearly constant", (0.6 + rng.normal(0, 0.02, 150)).round(4)),
        ("all 1", np.ones(45)),
    ]:
        looks = [1, 5, 20, len(scores) // 2, len(scores)]
        single = betting_cs(scores, breaks=4000, running_intersection=False)
        yield {
            "name": name,
            "scores": scores.tolist(),
            "looks": looks,
            "intervals": [[float(single[0][n - 1]), float(single[1][n - 1])] for n in looks],
            "capitals": [[m, *(float(betting_mart(scores, m)[n - 1]) for n in looks)] for m in (0.25, 0.5, 0.7)],
        }


tools = ["statsmodels", "evalstats", "evalci", "wildboottest"]
made = {
    "tool": ", ".join(tools) + ", confseq",
    "version": ", ".join(map(version, tools)) + ", 0.0.11",
    "how": "make-items.py",
    "tolerance": 1e-12,
}
parts = {"means": means, "tables": tables, "wild": wild, "powers": powers, "sizes": sizes, "sequences": sequences}
lines = [f'"made": {json.dumps(made)}']
for name, cases in parts.items():
    lines.append(f'"{name}": [\n' + ",\n".join(json.dumps(case) for case in cases()) + "\n]")
Path(__file__).with_name("items.json").write_text("{" + ",\n".join(lines) + "}\n")
