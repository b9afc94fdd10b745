# Writes test/golden/embedding.gensim.json: word mover's distances of gensim, cosines of mean vectors by NumPy.
#
#   pip install gensim==4.4.0 pot==0.9.7.post1 numpy==1.26.4 && python make-embedding.py > embedding.gensim.json
import json
import sys

import gensim
import numpy as np
import ot
from gensim.models import KeyedVectors

WORDS = ["the", "a", "cat", "dog", "kitten", "sat", "lay", "on", "mat", "rug", "barks", "quietly"]
HYPOTHESES = ["the cat sat on the mat", "a kitten lay quietly on a rug", "the dog barks", "the dog the dog the cat", "cat",
              "zebra the xylophone cat", "quietly the mat barks on a dog"]
REFERENCES = ["the kitten lay on the rug", "the cat sat on the mat", "the dog barks", "a cat a dog a cat on a rug", "dog",
              "the unknown cat sat", "mat"]
rng = np.random.default_rng(12)
vectors = KeyedVectors(5)
vectors.add_vectors(WORDS, rng.normal(size=(len(WORDS), 5)).astype(np.float32))


def mean(text):
    rows = np.array([vectors[word] for word in text.split() if word in vectors], dtype=np.float64)
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).mean(axis=0)


def cosine(a, b):
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


pairs = list(zip(HYPOTHESES, REFERENCES))
json.dump({
    "made": {"tool": "gensim, POT, NumPy", "version": f"{gensim.__version__}, {ot.__version__}, {np.__version__}",
             "how": "python make-embedding.py", "tolerance": {"wordMovers": 1e-6, "embeddingAverage": 1e-12}},
    "vectors": {word: [float(x) for x in vectors[word]] for word in WORDS},
    "hypotheses": HYPOTHESES,
    "references": REFERENCES,
    "wordMovers": [float(vectors.wmdistance(a.split(), b.split())) for a, b in pairs],
    "embeddingAverage": [cosine(mean(a), mean(b)) for a, b in pairs],
}, sys.stdout, separators=(",", ":"))
print()
