# Words per CPU second of gensim on one thread, as bench/word2vec.mjs measures them.
#
#   pip install gensim==4.4.0 && python bench/gensim_words.py TEXT [RUN ...]
import os
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"
from gensim.models import Word2Vec

RUNS = {
    "skip-gram": {"sg": 1, "negative": 5},
    "cbow": {"sg": 0, "negative": 5, "alpha": 0.05},
    "hierarchical-softmax": {"sg": 1, "hs": 1, "negative": 0},
}
path, *names = sys.argv[1:]
sentences = [line.split() for line in open(path, encoding="utf-8").read().split("\n") if line.split()]
for name in names or RUNS:
    model = Word2Vec(vector_size=100, window=5, min_count=5, sample=1e-3, workers=1, seed=1, **RUNS[name])
    model.build_vocab(sentences)
    words = sum(model.wv.get_vecattr(word, "count") for word in model.wv.index_to_key)
    start = time.process_time()
    model.train(sentences, total_examples=model.corpus_count, epochs=1)
    print(f"{name}: {words / (time.process_time() - start) / 1e3:.0f} k words/s", flush=True)
