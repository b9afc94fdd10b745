# Prediction-powered means by ppi-python 0.2.3.
# Run: pip install ppi-python==0.2.3; python3 make-judged.py; writes judged.json beside itself.
import json
from pathlib import Path

import numpy as np
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

random = np.random.default_rng(26)


def case(name, n, others, noise, sign=1.0, binary=False):
    truth = random.random(n + others)
    judge = sign * truth + noise * random.standard_normal(n + others)
    if binary:
        truth, judge = (truth > 0.4) * 1.0, (judge > 0.5) * 1.0
    labels, judged, unlabelled = truth[:n], judge[:n], judge[n:]
    low, high = (float(end[0]) for end in ppi_mean_ci(labels, judged, unlabelled, alpha=0.05))
    mean = float(np.ravel(ppi_mean_pointestimate(labels, judged, unlabelled))[0])
    values = {"labels": labels, "judged": judged, "unlabelled": unlabelled}
    return {"name": name, **{key: [float(x) for x in each] for key, each in values.items()}, "mean": mean, "low": low, "high": high}


cases = [
    case("a good judge", 60, 400, 0.1),
    case("a judge that tells nothing", 60, 300, 50.0),
    case("a judge that is turned", 40, 200, 0.1, sign=-1.0),
    case("a judge without faults, many labels", 200, 20, 0.0),
    case("a judge of passes", 50, 500, 0.2, binary=True),
]
made = {"tool": "ppi-python", "version": "0.2.3", "how": "make-judged.py", "tolerance": 1e-12}
lines = [json.dumps(each) for each in cases]
text = '{"made": ' + json.dumps(made) + ',\n"cases": [\n' + ",\n".join(lines) + "\n]}\n"
Path(__file__).with_name("judged.json").write_text(text)
