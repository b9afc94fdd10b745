# Writes test/golden/evaluate.json: evaluations of gensim and SciPy, alignments of SciPy, transports of POT and gensim.
#
#   pip install gensim==4.4.0 scipy==1.17.1 pot==0.9.7.post1 && python scripts/make-evaluate-golden.py > test/golden/evaluate.json
import json
import os
import sys
import tempfile

import gensim
import numpy as np
import ot
import scipy
from gensim.models import KeyedVectors
from scipy.linalg import orthogonal_procrustes
from scipy.stats import pearsonr, spearmanr

rng = np.random.default_rng(15)
FOLDER = tempfile.mkdtemp()
COUNTRIES = ["Athens", "Greece", "Bern", "Switzerland", "Cairo", "Egypt", "Oslo", "Norway", "Rome", "Italy", "Quito", "Ecuador"]
VERBS = ["walk", "walked", "talk", "talked", "jump", "jumped", "paint", "painted"]
EXTRA = ["athens", "GREECE", "the", "of", "Walk"] + [f"w{i}" for i in range(25)]
WORDS = COUNTRIES + VERBS + EXTRA


def vectors():
    """Pairs that differ by about the same vector, so that some analogies are solved and some are not."""
    data = rng.normal(size=(len(WORDS), 8))
    shift = rng.normal(size=(2, 8))
    for start, end, which in [(0, len(COUNTRIES), 0), (len(COUNTRIES), len(COUNTRIES) + len(VERBS), 1)]:
        for i in range(start, end, 2):
            data[i + 1] = data[i] + 1.5 * shift[which] + 0.6 * rng.normal(size=8)
    found = KeyedVectors(8)
    found.add_vectors(WORDS, data.astype(np.float32))
    return found


def questions():
    lines = []
    for name, words in [("capitals", COUNTRIES), ("past tense", VERBS)]:
        lines.append(f": {name}")
        for i in range(0, len(words), 2):
            for j in range(0, len(words), 2):
                if i != j:
                    lines.append(" ".join([words[i], words[i + 1], words[j], words[j + 1]]))
        lines.append(f"{words[0].lower()} {words[1].upper()} {words[2]} {words[3]}")
        lines.append("Athens Greece Paris France")
    return "\n".join(lines) + "\n"


def written(text):
    path = os.path.join(FOLDER, "file")
    with open(path, "w") as file:
        file.write(text)
    return path


def analogies(model, text):
    cases = []
    for first in (300000, 17, 10):
        for insensitive in (True, False):
            for dummy in (True, False):
                _, sections = model.evaluate_word_analogies(written(text), restrict_vocab=first, case_insensitive=insensitive, dummy4unknown=dummy)
                counts = [[s["section"], len(s["correct"]), len(s["correct"]) + len(s["incorrect"])] for s in sections]
                cases.append({"first": first, "caseSensitive": not insensitive, "unknown": "wrong" if dummy else "skip", "sections": counts})
    return cases


def answers(model):
    cases = []
    for words in (["Athens", "Greece", "Bern"], ["walk", "walked", "talk"], ["w1", "the", "Oslo"], ["of", "of", "w3"]):
        a, b, c = words
        cases.append({
            "words": words,
            "3CosAdd": model.most_similar(positive=[b, c], negative=[a], topn=6),
            "3CosMul": model.most_similar_cosmul(positive=[b, c], negative=[a], topn=6),
        })
    return cases


def similarity(model):
    lines = ["# comment", "Word 1\tWord 2\tHuman (mean)"]
    for i in range(30):
        a, b = rng.choice(WORDS, 2)
        lines.append(f"{a if i % 4 else a.upper()}\t{b}\t{rng.integers(0, 12) / 2}")
    lines += ["Athens\tnowhere\t3", "someone\tnowhere\t9.5"]
    text = "\n".join(lines) + "\n"
    cases = []
    for first in (300000, 20):
        for insensitive in (True, False):
            for dummy in (True, False):
                p, s, oov = model.evaluate_word_pairs(written(text), restrict_vocab=first, case_insensitive=insensitive, dummy4unknown=dummy)
                cases.append({"first": first, "caseSensitive": not insensitive, "unknown": "zero" if dummy else "skip",
                              "pearson": float(p[0]), "spearman": float(s[0]), "unknownRatio": float(oov)})
    return {"text": text, "cases": cases}


def correlations():
    cases = []
    for count in (3, 10, 50):
        for ties in (3, 1000):
            a = rng.integers(0, ties, count).astype(float)
            b = a + rng.integers(0, ties, count)
            cases.append({"a": list(a), "b": list(b), "pearson": float(pearsonr(a, b)[0]), "spearman": float(spearmanr(a, b)[0])})
    return cases


def procrustes():
    cases = []
    for rows, columns in ((4, 2), (9, 5), (40, 12)):
        a = rng.normal(size=(rows, columns)).astype(np.float32).astype(float)
        b = (a @ rng.normal(size=(columns, columns)) + rng.normal(size=(rows, columns))).astype(np.float32).astype(float)
        rotation, scale = orthogonal_procrustes(a, b)
        cases.append({"columns": columns, "a": a.reshape(-1).tolist(), "b": b.reshape(-1).tolist(),
                      "rotation": rotation.reshape(-1).tolist(), "scale": float(scale)})
    return cases


def directions(model):
    pairs = [["walk", "walked"], ["talk", "talked"], ["jump", "jumped"], ["paint", "painted"]]
    data = np.array([[model[a].astype(float) - model[b].astype(float) for a, b in pairs]])[0]
    mean = data.mean(axis=0)
    first = np.linalg.svd(data)[2][0]
    if first @ mean < 0:
        first = -first
    return {"pairs": pairs, "mean": (mean / np.linalg.norm(mean)).tolist(), "principal": first.tolist()}


def transports():
    cases = []
    for rows, columns in ((1, 1), (1, 4), (3, 2), (6, 7), (20, 15)):
        for whole in (True, False):
            a = rng.integers(1, 5, rows) if whole else rng.random(rows)
            b = rng.integers(1, 5, columns) if whole else rng.random(columns)
            a, b = a / a.sum(), b / b.sum()
            # Whole costs have ties.
            costs = rng.integers(0, 6, (rows, columns)).astype(float) if whole else rng.random((rows, columns))
            cases.append({"supply": a.tolist(), "demand": b.tolist(), "costs": costs.reshape(-1).tolist(), "cost": float(ot.emd2(a, b, costs))})
    return cases


def documents(model):
    texts = [["Athens", "Greece", "walk"], ["Rome", "Italy", "walked", "walked"], ["the", "of", "the", "Oslo", "w1", "w2", "w3"],
             ["walk", "unknown"], ["w5", "w6", "w7", "w8", "w9", "w10"], ["walk"]]
    return [{"one": a, "other": b, "unit": unit, "distance": float(model.wmdistance(a, b, norm=unit))}
            for i, a in enumerate(texts) for b in texts[i:] for unit in (True, False)]


model = vectors()
text = questions()
made = {"tool": "gensim, SciPy, POT", "version": f"{gensim.__version__}, {scipy.__version__}, {ot.__version__}",
        "how": "scripts/make-evaluate-golden.py"}
json.dump({
    "made": made, "words": WORDS, "dimensions": 8, "data": model.vectors.reshape(-1).tolist(),
    "questions": text, "analogies": analogies(model, text), "answers": answers(model), "similarity": similarity(model),
    "correlations": correlations(), "procrustes": procrustes(), "directions": directions(model), "transports": transports(),
    "documents": documents(model),
}, sys.stdout, separators=(",", ":"))
print()
