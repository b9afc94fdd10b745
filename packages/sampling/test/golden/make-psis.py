# Makes psis.json: Pareto-smoothed log weights and shapes by arviz-stats, and the shapes of ArviZ 0.23, whose psislw rounds the
# length of the tail up instead of down. Run with Python 3.11 and `pip install arviz==0.23.4 arviz-stats==0.8.0`:
# python3 make-psis.py
# arviz-stats takes log likelihoods, the negative of log ratios, and independent draws have relative efficiency 1.
import json
import numpy as np
import arviz
import arviz_stats
from arviz_stats.base import array_stats

def case(name, log_ratios, values, r_eff=1.0):
    smoothed, k = array_stats.psislw(-log_ratios, r_eff=r_eff)
    weights = np.exp(log_ratios - log_ratios.max())
    product = values * weights
    shapes = [array_stats._pareto_khat(weights, r_eff=r_eff, tail="right")[1]]
    shapes += [array_stats._pareto_khat(product, r_eff=r_eff, tail=tail)[1] for tail in ("left", "right")]
    return {
        "name": name,
        "relativeEfficiency": r_eff,
        "logRatios": [float(f"{x:.12g}") for x in log_ratios],
        "values": [float(f"{x:.12g}") for x in values],
        "k": float(k),
        "kOfArviz023": float(arviz.psislw(log_ratios, reff=r_eff)[1]),
        "kOfValues": float(max(shapes)),
        "smoothed": [float(x) for x in smoothed],
    }


def short(numbers):
    return np.array([float(f"{x:.12g}") for x in numbers])


rng = np.random.default_rng(7)
n = 240
z = short(rng.standard_normal(n))
cases = [
    case("a narrow proposal of 240 draws", short(-(0.6 * z) ** 2 / 2 + z**2 / 2), z),
    case("a wide proposal of 240 draws", short(-(1.5 * z) ** 2 / 2 + z**2 / 2), short(z**4)),
    case("Pareto weights of 225 draws", short(-0.8 * np.log1p(-rng.random(225))), short(rng.standard_normal(225))),
    case("draws that repeat each other", short(0.5 * rng.exponential(size=300)), short(rng.standard_normal(300)), 0.8),
    case("25 draws", short(rng.standard_normal(25)), short(rng.standard_normal(25))),
]
made = {"tool": "arviz-stats", "version": arviz_stats.__version__, "how": "array_stats.psislw, _pareto_khat",
        "arviz": arviz.__version__, "tolerance": 1e-12}
with open("psis.json", "w") as file:
    file.write(json.dumps({"made": made, "cases": cases}, separators=(",", ":")) + "\n")
