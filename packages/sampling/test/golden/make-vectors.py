"""Makes vectors.json: log densities and moments of the distributions over vectors.

Usage: python3 make-vectors.py > vectors.json

mpmath 1.3.0 with 50 digits, from the definitions; every input is a double taken exactly.
"""

import json

from mpmath import det, inverse, log, loggamma, matrix, mp, mpf, pi

mp.dps = 50

COVARIANCES = [
    [[2.0]],
    [[1.0, 0.5], [0.5, 2.0]],
    [[4.0, -1.0, 0.001], [-1.0, 0.5, 0.0], [0.001, 0.0, 1e-6]],
    [[1.0, 0.999999], [0.999999, 1.0]],
]


def distance(covariance, x, centre):
    difference = matrix([mpf(a) - mpf(b) for a, b in zip(x, centre)])
    return (difference.T * inverse(matrix(covariance)) * difference)[0]


def centre_of(size):
    return [1.0, -2.5, 0.125][:size]


def points_of(covariance):
    size = len(covariance)
    steps = [[0.0] * 3, [0.5, -0.25, 0.001], [3.0, 3.0, 3.0]]
    return [[c + s for c, s in zip(centre_of(size), step)] for step in steps]


def normals():
    for covariance in COVARIANCES:
        size, centre = len(covariance), centre_of(len(covariance))
        norm = -(size * log(2 * pi) + log(det(matrix(covariance)))) / 2
        points = [[x, float(norm - distance(covariance, x, centre) / 2)] for x in points_of(covariance)]
        yield {"mean": centre, "covariance": sum(covariance, []), "points": points}


def ts():
    for covariance in COVARIANCES:
        for df in (0.5, 3.0, 1e6):
            size, centre, v = len(covariance), centre_of(len(covariance)), mpf(df)
            norm = loggamma((v + size) / 2) - loggamma(v / 2) - (size * log(v * pi) + log(det(matrix(covariance)))) / 2
            points = [
                [x, float(norm - (v + size) / 2 * log(1 + distance(covariance, x, centre) / v))]
                for x in points_of(covariance)
            ]
            yield {"df": df, "location": centre, "scale": sum(covariance, []), "points": points}


def dirichlets():
    for alphas in ([1.0, 1.0], [2.0, 3.0, 5.0], [0.001, 0.5, 40.0], [1e-4, 2e-4, 1e-3], [3e4, 2e4, 5e4]):
        a = [mpf(alpha) for alpha in alphas]
        norm = loggamma(sum(a)) - sum(loggamma(alpha) for alpha in a)
        shares = [[0.25, 0.75], [2.0**-40, 1 - 2.0**-40]] if len(a) == 2 else [[0.25, 0.25, 0.5], [2.0**-60, 0.125, 0.875]]
        points = [[x, float(norm + sum((alpha - 1) * log(mpf(s)) for alpha, s in zip(a, x)))] for x in shares]
        total = sum(a)
        variance = [float(alpha * (total - alpha) / total**2 / (total + 1)) for alpha in a]
        yield {"alphas": alphas, "points": points, "mean": [float(alpha / total) for alpha in a], "variance": variance}


def main():
    made = {"tool": "mpmath", "version": "1.3.0", "how": "50 digits, from the definitions"}
    made = {"made": made, "normals": list(normals()), "ts": list(ts()), "dirichlets": list(dirichlets())}
    print(json.dumps(made).replace("}, {", "},\n{"))


if __name__ == "__main__":
    main()
