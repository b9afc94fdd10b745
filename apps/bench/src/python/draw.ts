// The same measurements as in children/drawing-report.ts, of numpy: python3 -c ... REQUEST.

/** Draws from numpy's generators, many at once. */
export const PYTHON_DRAW: string = `
import hashlib, json, sys, time
import numpy as np
request = json.loads(sys.argv[1])
size, seconds, parameters = request["size"], request["seconds"], request["parameters"]
kinds = {"pcg64": np.random.PCG64, "pcg64dxsm": np.random.PCG64DXSM, "philox": np.random.Philox, "sfc64": np.random.SFC64}
methods = {
    "uniform": "random", "below": "integers", "integers": "integers", "normal": "standard_normal", "exponential": "standard_exponential",
    "gamma": "standard_gamma", "beta": "beta", "student": "standard_t", "binomial": "binomial", "poisson": "poisson",
    "geometric": "geometric", "zipf": "zipf",
}
def start():
    generator = np.random.Generator(kinds[request["generator"]](42))
    if request["draws"] in ("alias", "categorical"):
        outcomes = int(parameters[0])
        p = 1 / np.arange(1, outcomes + 1)
        p /= p.sum()
        return lambda n: generator.choice(outcomes, n, p=p)
    method = getattr(generator, methods[request["draws"]])
    return lambda n: method(*parameters, size=n)
first = start()(100_000).astype(np.float64)
hashed = hashlib.sha256(first.tobytes()).hexdigest()
draw = start()
def spent(times):
    before, total = time.process_time(), 0.0
    for _ in range(times): total += draw(size)[-1]
    assert total == total
    return time.process_time() - before
times = 1
while spent(times) < 0.1 * seconds: times *= 2
costs = []
while len(costs) < 3 or sum(costs) < seconds: costs.append(spent(times))
print(json.dumps({"rate": size * times / sorted(costs)[len(costs) // 2], "hash": hashed, "sum": np.abs(first).sum()}))`
