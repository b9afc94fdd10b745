"""Scores the captions below with pycocoevalcap and writes cider.pycocoevalcap.json beside this file.

Its class is called CiderScorer and computes CIDEr-D: clipped counts and the Gaussian of the lengths. It gets unchanged text,
without the Java tokenizer that its evaluation script runs first.

Run with Python 3.11 and `pip install --no-deps pycocoevalcap==1.2 && pip install numpy==2.4.6`:  python make-cider.py
"""

import importlib.metadata
import json
import pathlib
import platform

import numpy
from pycocoevalcap.cider.cider_scorer import CiderScorer

CAPTIONS = [
    ("a man rides a horse along the beach", ["a man is riding a horse on the beach", "someone rides a brown horse by the sea", "a rider on a beach"]),
    ("two dogs play with a red ball", ["two dogs are playing with a ball", "a pair of dogs chases a red ball in the grass"]),
    ("a bowl of soup", ["a bowl of tomato soup on a wooden table", "soup in a white bowl", "a bowl of soup"]),
    ("a train at a station", ["a train waits at the station", "a train waits at the station"]),
    ("the the the the the the", ["the cat looks at the dog", "a cat and a dog"]),
    ("a man a man a man rides", ["a man rides a bike", "a man rides a bicycle down the street"]),
    ("nothing here was ever seen", ["children fly a kite", "a kite in the sky"]),
    ("", ["an empty street", "a street without people at night"]),
    ("people walk", ["", "people walk across a bridge"]),
    ("a very long caption that goes on and on about a small bird that sits on a branch of a tree in the park", ["a bird on a branch", "a small bird sits on a branch"]),
    ("bird", ["a bird", "bird"]),
    ("Ein Mädchen füttert 😀 die Enten", ["Ein Mädchen füttert die Enten", "Das Mädchen füttert Enten 😀"]),
]


def case(name, captions, sigma=6.0):
    scorer = CiderScorer(sigma=sigma)
    for hypothesis, references in captions:
        scorer += (hypothesis, references)
    score, scores = scorer.compute_score()
    return {
        "name": name,
        "sigma": sigma,
        "hypotheses": [hypothesis for hypothesis, _ in captions],
        "references": [references for _, references in captions],
        "score": float(score),
        "segments": [float(each) for each in scores],
    }


fixture = {
    "made": {
        "tool": "pycocoevalcap",
        "version": importlib.metadata.version("pycocoevalcap"),
        "how": f"python make-cider.py; Python {platform.python_version()}, numpy {numpy.__version__}; text cut at whitespace",
        "tolerance": 1e-12,
    },
    "cases": [
        case("a corpus of captions", CAPTIONS),
        case("one reference each", [(hypothesis, references[:1]) for hypothesis, references in CAPTIONS]),
        case("a narrow Gaussian", CAPTIONS, 1.5),
        case("a corpus of two segments", CAPTIONS[:2]),
        case("a corpus of one segment", CAPTIONS[:1]),
        case("hypotheses that are references", [(references[-1], references) for _, references in CAPTIONS]),
    ],
}
path = pathlib.Path(__file__).with_name("cider.pycocoevalcap.json")
path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
