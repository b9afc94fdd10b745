// Word vectors by gensim on one thread: python3 -c ... REQUEST, as train-words.js takes it. Prints what training alone cost.

/** Sentences are a list of lists in memory or, if the request says `file`, read by gensim's own code in C, which is faster. */
export const PYTHON_TRAIN_WORDS: string = `
import json, sys, time
from gensim.models import Word2Vec
from gensim.models.word2vec import LineSentence
request = json.loads(sys.argv[1])
given = request["options"]
tree = given.get("objective") == "hierarchical-softmax"
settings = {"sg": int(given.get("architecture") != "cbow"), "hs": int(tree), "negative": 0 if tree else 5,
            "alpha": 0.05 if given.get("architecture") == "cbow" else 0.025, "min_alpha": given["minLearningRate"]}
text = {"corpus_file": request["path"]} if request.get("file") else {"corpus_iterable": list(LineSentence(request["path"]))}
model = Word2Vec(vector_size=given.get("dimensions", 100), window=5, min_count=5, sample=1e-3, workers=1, seed=given["seed"], **settings)
model.build_vocab(**text)
cpu, wall = time.process_time(), time.perf_counter()
model.train(**text, total_examples=model.corpus_count, total_words=model.corpus_total_words, epochs=given["epochs"])
print(json.dumps({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}))
if "output" in request: model.wv.save_word2vec_format(request["output"], binary=True)`

/** BLAS on one thread, as ours. */
export const ONE_BLAS_THREAD: Readonly<Record<string, string>> = { OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" }
