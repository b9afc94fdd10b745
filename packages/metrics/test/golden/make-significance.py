"""Tests made-up systems with sacreBLEU under ten seeds; writes significance.sacrebleu.json beside this file.

Run with Python 3.11 and `pip install sacrebleu==2.6.0`:  python make-significance.py
"""

import json
import os
import pathlib
import random

from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest

random.seed(7)
SUBJECTS = "the ferry|an old teacher|my neighbour|the night train|a small dog|our team|the last guest|one of the engineers".split("|")
VERBS = "waited for|found|described|left behind|was looking at|repaired|had forgotten|painted".split("|")
OBJECTS = "the wooden bridge|a letter from home|every second window|the broken clock|two loaves of bread|the way to the harbour".split("|")
ENDINGS = "before noon .|in the rain .|without a word .|for the third time .|as soon as it could .|, and nobody noticed .".split("|")
WORDS = sorted({word for part in (SUBJECTS, VERBS, OBJECTS, ENDINGS) for phrase in part for word in phrase.split()})


def sentence():
    return " ".join(random.choice(part) for part in (SUBJECTS, VERBS, OBJECTS, ENDINGS))


def noisy(text, rate):
    words = []
    for word in text.split():
        draw = random.random()
        if draw < rate / 2:
            words.append(random.choice(WORDS))
        elif draw > rate:
            words.append(word)
    return " ".join(words) or "nothing"


REFERENCES = [sentence() for _ in range(120)]
SYSTEMS = {name: [noisy(text, rate) for text in REFERENCES] for name, rate in [("first", 0.2), ("close", 0.22), ("worse", 0.26)]}

RUNS = []
for method, n in [("bs", 1000), ("ar", 1000)]:
    for seed in range(1, 11):
        os.environ["SACREBLEU_SEED"] = str(seed)
        test = PairedTest(list(SYSTEMS.items()), {"BLEU": BLEU()}, [REFERENCES], test_type=method, n_samples=n)
        _, results = test()
        RUNS.append({
            "method": method,
            "resamples": n,
            "systems": [{"score": r.score, "pValue": r.p_value, "mean": r.mean, "halfWidth": r.ci} for r in results["BLEU"]],
        })

GOLDEN = {
    "made": {"tool": "sacrebleu", "version": "2.6.0", "how": "PairedTest on BLEU, seeds 1 to 10"},
    "references": REFERENCES,
    "systems": SYSTEMS,
    "runs": RUNS,
}
path = pathlib.Path(__file__).with_name("significance.sacrebleu.json")
path.write_text(json.dumps(GOLDEN, indent=1) + "\n", encoding="utf-8")
for run in RUNS:
    print(run["method"], [(round(s["score"], 2), s["pValue"]) for s in run["systems"]])
