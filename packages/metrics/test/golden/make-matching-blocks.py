"""Matches lists of words with difflib; writes matching-blocks.json beside this file.

Run with Python 3.11:  python make-matching-blocks.py
"""

import json
import pathlib
import platform
import random
from difflib import SequenceMatcher

random.seed(36)
cases = []
# Lengths on both sides of 200, where popular words stop to start runs; few and many different words.
for length in (3, 8, 20, 199, 200, 201, 299, 300):
    for words in (2, 30, 150):
        reference = [f"{int(words * random.random() ** 2)}" for _ in range(length)]
        hypothesis = []
        for word in reference:
            kind = random.randrange(10)
            if kind > 0:
                hypothesis.append(word if kind > 1 else f"{random.randrange(words)}")
            if kind == 2:
                hypothesis.append(f"{random.randrange(words)}")
        hypothesis = (hypothesis + reference)[:length]
        blocks = SequenceMatcher(None, reference, hypothesis).get_matching_blocks()
        cases.append({"a": " ".join(reference), "b": " ".join(hypothesis), "blocks": [list(block) for block in blocks]})

json.dump(
    {
        "made": {"tool": "difflib", "version": platform.python_version(), "how": "python make-matching-blocks.py", "tolerance": 0},
        "cases": cases,
    },
    open(pathlib.Path(__file__).with_name("matching-blocks.json"), "w"),
    separators=(",", ":"),
)
