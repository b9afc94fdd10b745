// The same measurements as in children/evaluate.ts, of scipy.special: python3 -c ... REQUEST.

/** Evaluates one of scipy's functions over a grid, whole arrays at once. */
export const PYTHON_EVALUATE: string = `
import json, sys, time
import numpy as np
from scipy import special
request = json.loads(sys.argv[1])
size, seconds, (low, high, *rest) = request["size"], request["seconds"], request["parameters"]
functions = {
    "normal cdf": special.ndtr, "normal quantile": special.ndtri,
    "gamma cdf": lambda x: special.gammainc(*rest, x), "gamma quantile": lambda x: special.gammaincinv(*rest, x),
    "beta cdf": lambda x: special.betainc(*rest, x), "beta quantile": lambda x: special.betaincinv(*rest, x),
    "student cdf": lambda x: special.stdtr(*rest, x), "student quantile": lambda x: special.stdtrit(*rest, x),
}
evaluate = functions[request["draws"]]
grid = lambda n: low + (np.arange(n) + 0.5) / n * (high - low)
total = np.abs(evaluate(grid(100_000))).sum()
x = grid(size)
def spent(times):
    before = time.process_time()
    for _ in range(times): evaluate(x)
    return time.process_time() - before
times = 1
while spent(times) < 0.1 * seconds: times *= 2
costs = []
while len(costs) < 3 or sum(costs) < seconds: costs.append(spent(times))
print(json.dumps({"rate": size * times / sorted(costs)[len(costs) // 2], "hash": "", "sum": total}))`
