// The same measurements as in children/multiply.ts, of PyTorch on one thread: python3 -c ... REQUEST.

/** Multiplies matrices with PyTorch. */
export const PYTHON_MULTIPLY: string = `
import json, sys, time
import torch
torch.set_num_threads(1)
request = json.loads(sys.argv[1])
def fastest(call, flops):
    def spent(repetitions):
        start = time.perf_counter_ns()
        for _ in range(repetitions): call()
        return (time.perf_counter_ns() - start) / repetitions
    start, least = time.perf_counter(), spent(1)
    while time.perf_counter() - start < request["seconds"]: least = min(least, spent(max(1, round(300_000 / least))))
    return flops / least
def rate(product):
    rows, inner, columns = product["rows"], product["inner"], product["columns"]
    a = torch.rand(inner, rows).T if product["transposed"] else torch.rand(rows, inner)
    b, c = torch.rand(inner, columns), torch.empty(rows, columns)
    return fastest(lambda: torch.mm(a, b, out=c), 2 * rows * inner * columns)
with torch.no_grad(): print(json.dumps([rate(product) for product in request["products"]]))`
