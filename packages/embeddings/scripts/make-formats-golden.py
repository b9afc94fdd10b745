# Writes test/golden/formats.json: files that gensim, NumPy and fastText write, in base64, with what they hold.
#
#   pip install gensim==4.4.0 numpy==2.4.6 fasttext-wheel==0.9.2 && python scripts/make-formats-golden.py > test/golden/formats.json
import base64
import io
import json
import os
import sys
import tempfile

import fasttext
import gensim
import numpy as np
from gensim.models import KeyedVectors

WORDS = ["the", "naïve", "東京", "😀", "</s>", "a,b"]
FOLDER = tempfile.mkdtemp()
PATH = os.path.join(FOLDER, "file")


def text(data):
    return base64.b64encode(data).decode()


def written(save):
    save(PATH)
    with open(PATH, "rb") as file:
        return text(file.read())


def gensim_files():
    rng = np.random.default_rng(7)
    data = rng.normal(size=(len(WORDS), 5)).astype(np.float32)
    data[1] = [0.5, -3, 1 / 3, 16777216, 0.001]
    vectors = KeyedVectors(5)
    vectors.add_vectors(WORDS, data)
    npy = io.BytesIO()
    np.save(npy, data)
    others = {}
    for name, array in {"fortran": np.asfortranarray(data), "double": data.astype("<f8"), "half": data[:1].astype("<f2")}.items():
        file = io.BytesIO()
        np.save(file, array)
        others[name] = text(file.getvalue())
    return {
        "words": WORDS,
        "dimensions": 5,
        "data": [float(x) for x in data.reshape(-1)],
        "half": [float(x) for x in data[0].astype("<f2")],
        "word2vec": written(lambda path: vectors.save_word2vec_format(path, binary=False)),
        "word2vec-binary": written(lambda path: vectors.save_word2vec_format(path, binary=True)),
        "glove": written(lambda path: vectors.save_word2vec_format(path, binary=False, write_header=False)),
        "npy": text(npy.getvalue()),
        "npys": others,
    }


LINES = ["der Bär und die Bären", "der Fluß fließt und die Flüsse fließen", "東京 は 大きい 都市", "a b a 😀 b"] * 3
LABELLED = [f"__label__{'ab'[i % 2]} {line}" for i, line in enumerate(LINES)]
QUERIES = ["Bär", "Bärin", "Flusse", "東", "東京都", "😀😀", "x", "</s>", "der", "fließ"]


def model(name, train, queries):
    trained = train()
    return {
        "name": name,
        "file": written(trained.save_model),
        "words": trained.get_words(),
        "vectors": [[query, [float(x) for x in trained.get_word_vector(query)]] for query in queries + trained.get_words()],
        "subwords": [[query, [int(i) for i in trained.get_subwords(query)[1]]] for query in queries],
    }


def fasttext_files():
    with open(os.path.join(FOLDER, "text"), "w") as file:
        file.write("\n".join(LINES) + "\n")
    with open(os.path.join(FOLDER, "labelled"), "w") as file:
        file.write("\n".join(LABELLED) + "\n")
    common = dict(dim=3, minCount=1, thread=1, epoch=2, verbose=0)
    plain = os.path.join(FOLDER, "text")
    labelled = os.path.join(FOLDER, "labelled")
    def quantized():
        trained = fasttext.train_supervised(labelled, **common, minn=2, maxn=3, bucket=300)
        trained.quantize(dsub=1)
        return trained
    return [
        model("skip-gram with sub-words", lambda: fasttext.train_unsupervised(plain, "skipgram", minn=2, maxn=4, bucket=23, **common), QUERIES),
        model("CBOW with single characters and hierarchical softmax", lambda: fasttext.train_unsupervised(plain, "cbow", minn=1, maxn=2, bucket=11, loss="hs", **common), QUERIES),
        model("without sub-words", lambda: fasttext.train_unsupervised(plain, "skipgram", minn=0, maxn=0, bucket=5, **common), []),
        model("supervised", lambda: fasttext.train_supervised(labelled, minn=2, maxn=2, bucket=7, wordNgrams=2, **common), QUERIES),
    ], written(quantized().save_model)


models, quantized = fasttext_files()
made = {"tool": "gensim, NumPy, fastText (fasttext-wheel)", "version": f"{gensim.__version__}, {np.__version__}, 0.9.2",
        "how": "scripts/make-formats-golden.py"}
json.dump({"made": made, "gensim": gensim_files(), "fasttext": models, "quantized": quantized}, sys.stdout, ensure_ascii=False,
          separators=(",", ":"))
print()
