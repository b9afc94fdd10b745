"""Scores the texts below with the formulas of Zhang et al. 2020, section 3, in NumPy, and writes bertscore.numpy.json.

Vectors come from a table, so no model is needed. Run with Python 3.11 and `pip install numpy==2.4.6`:
python make-bertscore.py
"""

import json
import math
import pathlib
import platform

import numpy

WORDS = "the a cat kitten dog hound sat sits on under mat rug quickly slowly".split()
VECTORS = {word: [round(float(value), 3) for value in row] for word, row in zip(WORDS, numpy.random.default_rng(7).normal(size=(len(WORDS), 5)))}
for near, word in (("kitten", "cat"), ("hound", "dog"), ("sits", "sat"), ("rug", "mat")):
    VECTORS[near] = [round(value + step, 3) for value, step in zip(VECTORS[word], (0.3, -0.2, 0.1, 0.2, -0.1))]

PAIRS = [
    ("the cat sat on the mat", "a kitten sits on the rug"),
    ("the dog sat quickly", "slowly the hound sits under a mat"),
    ("cat", "cat"),
    ("mat the on sat cat the", "the cat sat on the mat"),
    ("the the the the", "the cat"),
    ("dog", "hound on slowly"),
]


def embed(tokens):
    vectors = numpy.array([VECTORS[token] for token in tokens])
    return vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True)


def score(hypothesis, reference, weight):
    ours, theirs = hypothesis.split(), reference.split()
    similarity = embed(ours) @ embed(theirs).T
    precision = numpy.average(similarity.max(axis=1), weights=[weight(token) for token in ours])
    recall = numpy.average(similarity.max(axis=0), weights=[weight(token) for token in theirs])
    return [float(precision), float(recall), float(2 * precision * recall / (precision + recall))]


def idf(token):
    frequency = sum(token in reference.split() for _, reference in PAIRS)
    return math.log((len(PAIRS) + 1) / (frequency + 1))


fixture = {
    "made": {
        "tool": "numpy",
        "version": numpy.__version__,
        "how": f"python make-bertscore.py; Python {platform.python_version()}; the paper's formulas",
        "tolerance": 1e-12,
    },
    "vectors": VECTORS,
    "hypotheses": [hypothesis for hypothesis, _ in PAIRS],
    "references": [reference for _, reference in PAIRS],
    "plain": [score(*pair, lambda token: 1) for pair in PAIRS],
    "idf": [score(*pair, idf) for pair in PAIRS],
}
path = pathlib.Path(__file__).with_name("bertscore.numpy.json")
path.write_text(json.dumps(fixture, indent=1) + "\n", encoding="utf-8")
