"""Scores the texts below with every metric's peer and writes edges.json beside this file; null where a peer raises or takes minutes.

Run with Python 3.11, a checkout of https://github.com/huggingface/evaluate (commit a7dd338) and
`pip install sacrebleu==2.6.0 jiwer==4.0.0 rouge-score==0.1.2 nltk==3.10.4 numpy scikit-learn pyyaml && pip install --no-deps lm_eval==0.4.13`:
python make-edges.py path/to/evaluate
"""

import json
import pathlib
import platform

import answer_scripts
import jiwer
from nltk.translate.gleu_score import corpus_gleu
from nltk.translate.meteor_score import meteor_score
from nltk.translate.nist_score import corpus_nist
from rouge_score import rouge_scorer
from sacrebleu.metrics import BLEU, CHRF, TER

MANY = "a " * 10_000
CASES = {
    "an empty hypothesis": ("", "the cat sat"),
    "an empty reference": ("the cat sat", ""),
    "both empty": ("", ""),
    "identical texts": ("the cat sat on a mat", "the cat sat on a mat"),
    "one token": ("cat", "cat"),
    "10,000 equal tokens": (MANY, MANY),
    "emoji": ("😀 👩‍👩‍👧 😀", "😀 👩‍👩‍👧 😀"),
    "only whitespace": (" \t\u00a0 ", "\u3000"),
}


class NoWordNet:
    """METEOR without its last stage."""

    def synsets(self, word):
        return []


def rouge(name):
    return lambda hypothesis, reference: rouge_scorer.RougeScorer([name]).score(reference, hypothesis)[name].fmeasure


PEERS = {
    "bleu": lambda h, r: BLEU().corpus_score([h], [[r]]).score / 100,
    "chrf": lambda h, r: CHRF().corpus_score([h], [[r]]).score / 100,
    "ter": lambda h, r: TER().corpus_score([h], [[r]]).score / 100,
    "cer": lambda h, r: jiwer.cer(r, h),
    **{name: lambda h, r, name=name: getattr(jiwer, name)(r, h) for name in ("wer", "mer", "wil", "wip")},
    "ser": lambda h, r: (lambda words: float(words.substitutions + words.deletions + words.insertions > 0))(jiwer.process_words(r, h)),
    **{f"rouge{kind}": rouge(f"rouge{kind}") for kind in [*range(1, 10), "L", "Lsum"]},
    "gleu": lambda h, r: corpus_gleu([[r.split()]], [h.split()]),
    "meteor": lambda h, r: meteor_score([r.split()], h.split(), wordnet=NoWordNet()),
    "nist": lambda h, r: corpus_nist([[r.split()]], [h.split()]),
    **answer_scripts.PEERS,
}
SLOW = {"rougeL", "rougeLsum", "meteor"}


def score(name, hypothesis, reference):
    if name in SLOW and len(hypothesis) > 1000:
        return None
    try:
        value = PEERS[name](hypothesis, reference)
        return None if value is None else float(value)
    except ZeroDivisionError:
        return None


fixture = {
    "made": {
        "tool": "sacrebleu, jiwer, rouge-score, nltk, huggingface/evaluate, lm_eval",
        "version": "2.6.0, 4.0.0, 0.1.2, 3.10.4, commit a7dd338, 0.4.13",
        "how": f"python make-edges.py path/to/evaluate; Python {platform.python_version()}; a corpus of one segment",
        "tolerance": 1e-9,
    },
    "cases": [
        {"name": name, "hypothesis": hypothesis, "reference": reference, "scores": {peer: score(peer, hypothesis, reference) for peer in PEERS}}
        for name, (hypothesis, reference) in CASES.items()
    ],
}
path = pathlib.Path(__file__).with_name("edges.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
