// Neighbours by gensim, one word at a time, and by NumPy, all words at once: python3 -c ... REQUEST, as find-neighbours.js takes it.

/** Prints what both cost. */
export const PYTHON_FIND_NEIGHBOURS: string = `
import json, statistics, sys, time
import numpy
from gensim.models import KeyedVectors
request = json.loads(sys.argv[1])
data = numpy.fromfile(request["path"], dtype=numpy.float32).reshape(request["rows"], request["dimensions"])
def spent(call):
    start = time.process_time()
    call()
    return 1000 * (time.process_time() - start)
def prepare():
    global vectors, units
    vectors = KeyedVectors(request["dimensions"])
    vectors.add_vectors([f"w{i}" for i in range(request["rows"])], data)
    vectors.fill_norms()
prepared = spent(prepare)
units = data / numpy.linalg.norm(data, axis=1, keepdims=True)
def one(): return spent(lambda: vectors.most_similar("w1", topn=10))
def products():
    scores = units[:request["queries"]] @ units.T
    best = numpy.argpartition(scores, -11, axis=1)[:, -11:]
    numpy.take_along_axis(scores, best, axis=1).sort(axis=1)
def many(): return spent(products)
print(json.dumps({"prepare": prepared, "cold": one(), "warm": statistics.median(sum(one() for _ in range(20)) / 20 for _ in range(5)),
                  "coldBatch": many(), "warmBatch": statistics.median(many() for _ in range(5))}))`
