"""Counts matches and chunks of random word lists with METEOR 1.5 and writes meteor.jar.json beside this file.

Only the counts of its exact stage are compared: its stemmer, word lists and weights differ. Needs Java. Run with
Python 3.11 and `pip install --no-deps pycocoevalcap==1.2`, which contains meteor-1.5.jar:  python make-meteor.py
"""

import json
import pathlib
import random
import subprocess
import tempfile

import pycocoevalcap

JAR = pathlib.Path(pycocoevalcap.__path__[0]) / "meteor" / "meteor-1.5.jar"
WORDS = "the of a in cat mat sat dog ran home tree blue".split()
random.seed(11)


def words(most):
    return " ".join(random.choices(WORDS, weights=[6, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1], k=random.randint(1, most)))


pairs = [
    ("on the mat sat the cat", "the cat sat on the mat"),
    ("the cat sat on the mat", "the cat"),
    ("a b a", "a b"),
    ("the the the the", "the cat and the dog"),
    ("he said that she said that he said", "she said that he said that she said"),
    ("nothing here", "matches at all"),
]
pairs += [(words(most), words(most)) for most in (6, 10, 16) for _ in range(40)]

with tempfile.TemporaryDirectory() as folder:
    paths = [pathlib.Path(folder) / name for name in ("hypotheses", "references")]
    for path, side in zip(paths, zip(*pairs)):
        path.write_text("\n".join(side) + "\n", encoding="utf-8")
    command = ["java", "-Xmx500m", "-jar", JAR, *paths, "-l", "en", "-m", "exact", "-w", "1.0", "-p", "0.9 3.0 0.5 0.5", "-ssOut"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

counts = [[int(float(value)) for value in line.split()[-3:-1]] for line in lines]
assert len(counts) == len(pairs)
fixture = {
    "made": {"tool": "METEOR", "version": "1.5", "how": "python make-meteor.py; -m exact, chunks and matches of -ssOut", "tolerance": 0},
    "cases": [[*pair, matches, chunks] for pair, (chunks, matches) in zip(pairs, counts)],
}
path = pathlib.Path(__file__).with_name("meteor.jar.json")
path.write_text(json.dumps(fixture, indent=0) + "\n", encoding="utf-8")
