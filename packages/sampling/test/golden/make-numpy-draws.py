"""Makes numpy-draws.json: draws of numpy's Generator, for samplers that give the same ones.

Usage: python3 make-numpy-draws.py > numpy-draws.json

numpy 2.4.6, numpy.random.default_rng(seed).<method>(*arguments, size=100000): the first eight draws and the last four, which
come out right only if all before them consumed the same random words.
"""

import json

import numpy as np

DRAWS = 100_000


def case(method, arguments, seed):
    generator = np.random.default_rng(seed)
    options = {"method": "cholesky"} if method == "multivariate_normal" else {}
    draws = getattr(generator, method)(*arguments, size=DRAWS, **options)
    rows = [row.tolist() for row in draws[:8]], [row.tolist() for row in draws[-4:]]
    return {"method": method, "arguments": arguments, "seed": seed, "first": rows[0], "last": rows[1]}


def main():
    cases = [
        case("uniform", [-3, 5], 1),
        case("normal", [10, 0.5], 2),
        case("standard_exponential", [], 3),
    ]
    cases += [case("standard_gamma", [shape], 4) for shape in (0.001, 0.05, 0.5, 0.99, 1, 1.5, 7, 1e6)]
    shapes = [(0.5, 0.5), (1, 1), (0.02, 0.7), (1e-4, 1e-3), (2, 3), (0.3, 40), (1e4, 2e4)]
    cases += [case("beta", list(pair), 5) for pair in shapes]
    cases += [case("standard_t", [df], 6) for df in (0.1, 1, 2, 5, 300)]
    alphas = ([1, 2, 5], [0.05, 0.02, 0.09], [0.001, 0.05, 0.02], [0.2, 0.01, 30])
    cases += [case("dirichlet", [alpha], 7) for alpha in alphas]
    covariance = [[1, 0.5, -0.25], [0.5, 2, 0.125], [-0.25, 0.125, 0.5]]
    cases.append(case("multivariate_normal", [[1, -2, 100], covariance], 8))
    made = {"tool": "numpy", "version": np.__version__, "how": f"default_rng(seed), size={DRAWS}", "draws": DRAWS}
    print(json.dumps({"made": made, "cases": cases}).replace("}, {", "},\n{"))


if __name__ == "__main__":
    main()
