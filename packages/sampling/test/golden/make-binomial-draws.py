"""Makes binomial-draws.json: draws of numpy's Generator.binomial and Generator.multinomial.

Run with Python 3.11 and `pip install numpy==2.4.6`:  python make-binomial-draws.py

numpy 2.5 corrected the last test of BTPE (numpy pull request 31238: two of four Stirling terms had the wrong sign, as in the
paper, and 13680 stood for 13860), so its draws differ from those of earlier versions now and then. Where it is not
installed, BTPE is done here, in its own steps: with the terms of earlier versions it must give every draw of the numpy
installed; the draws kept are those with the right terms. Of 100000 draws of each case the first, the last and their sum are
kept.
"""

import json
import math
import pathlib

import numpy as np

DRAWS = 100_000
SEED = 42
CORRECTED = tuple(int(part) for part in np.__version__.split(".")[:2]) >= (2, 5)


def inversion(n, p, random):
    q = 1.0 - p
    none = math.exp(n * math.log1p(-p))
    most = int(min(n, n * p + 10.0 * math.sqrt(n * p * q + 1)))
    while True:
        u, prob = random(), none
        for k in range(most + 1):
            if u <= prob:
                return k
            u -= prob
            prob = ((n - k) * p * prob) / ((k + 1) * q)


def stirling(x, first):
    s = x * x
    return (first - (462.0 - (132.0 - (99.0 - 140.0 / s) / s) / s) / s) / x / 166320.0


def below(height, y, n, p, old):
    q = 1.0 - p
    m = math.floor(n * p + p)
    variance = n * p * q
    k = abs(y - m)
    if k <= 20 or k >= variance / 2.0 - 1:
        s = p / q
        a = s * (n + 1)
        ratio = 1.0
        for i in range(m + 1, y + 1):
            ratio *= a / i - s
        for i in range(y + 1, m + 1):
            ratio /= a / i - s
        return height <= ratio
    rho = (k / variance) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / variance + 0.5)
    t = -k * k / (2 * variance)
    log = -math.inf if height == 0 else math.log(height)
    if log < t - rho or log > t + rho:
        return log < t - rho
    x, f, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
    main = (m + 0.5) * math.log(f / x) + (n - m + 0.5) * math.log(z / w) + (y - m) * math.log(w * p / (x * q))
    first, sign = (13680.0, 1) if old else (13860.0, -1)
    return log <= main + stirling(f, first) + stirling(z, first) + sign * (stirling(x, first) + stirling(w, first))


def btpe(n, p, random, old):
    q = 1.0 - p
    fm = n * p + p
    m = math.floor(fm)
    p1 = math.floor(2.195 * math.sqrt(n * p * q) - 4.6 * q) + 0.5
    xm = m + 0.5
    xl, xr = xm - p1, xm + p1
    c = 0.134 + 20.5 / (15.3 + m)
    a = (fm - xl) / (fm - xl * p)
    laml = a * (1.0 + a / 2.0)
    a = (xr - fm) / (xr * q)
    lamr = a * (1.0 + a / 2.0)
    p2 = p1 * (1.0 + 2.0 * c)
    p3 = p2 + c / laml
    p4 = p3 + c / lamr
    while True:
        u, v = random() * p4, random()
        if u <= p1:
            return math.floor(xm - p1 * v + u)
        if u <= p2:
            x = xl + (u - p1) / c
            v = v * c + 1.0 - abs(m - x + 0.5) / p1
            if v > 1.0:
                continue
            y = math.floor(x)
        elif u <= p3:
            y = math.floor(xl + math.log(v) / laml)
            v = v * (u - p2) * laml
        else:
            y = math.floor(xr - math.log(v) / lamr)
            v = v * (u - p3) * lamr
        if 0 <= y <= n and below(v, y, n, p, old):
            return y


def binomial(n, p, random, old):
    if n == 0 or p == 0:
        return 0
    if p > 0.5:
        return n - binomial_of_rare(n, 1.0 - p, random, old)
    return binomial_of_rare(n, p, random, old)


def binomial_of_rare(n, p, random, old):
    return inversion(n, p, random) if p * n <= 30.0 else btpe(n, p, random, old)


def multinomial(n, probs, random, old):
    counts = [0] * len(probs)
    rest = 1.0
    for j, p in enumerate(probs[:-1]):
        counts[j] = binomial(n, p / rest, random, old)
        n -= counts[j]
        if n <= 0:
            return counts
        rest -= p
    counts[-1] = n
    return counts


def draws(method, own, arguments, size):
    """The draws with the right terms; those with the terms of earlier versions must be the ones of the numpy installed."""
    numpys = getattr(np.random.default_rng(SEED), method)(*arguments, size=size)
    if CORRECTED:
        return numpys
    random = np.random.default_rng(SEED).random
    old = np.array([own(*arguments, random, True) for _ in range(size)])
    assert np.array_equal(old, numpys), (method, arguments)
    random = np.random.default_rng(SEED).random
    return np.array([own(*arguments, random, False) for _ in range(size)])


def kept(rows, size):
    return {"draws": size, "first": rows[:10].tolist(), "last": rows[-3:].tolist(), "sum": rows.sum(axis=0).tolist()}


GRID = [
    (1, 0.5), (1, 1.0), (1, 1e-9), (9, 0.3), (20, 0.5), (60, 0.5), (61, 0.5), (61, 0.500001), (100, 0.97),
    (100, 0.3), (100, 0.300001), (124, 0.5), (180, 0.5), (200, 0.25), (320, 0.75), (476, 0.3), (1000, 0.03),
    (1000, 0.5), (1000, 0.999), (5000, 0.0099), (5000, 0.02), (70_000, 0.9), (1_000_000, 1e-7), (1_000_000, 8e-5),
    (1_000_000, 0.3), (2**31 - 1, 1e-9), (2**31 - 1, 4e-8), (2**31 - 1, 0.1), (2**31 - 1, 0.7),
]
OUTCOMES = [
    (600, [1 / 6] * 6), (20, [0.2, 0.3, 0.1, 0.4]), (1_000_000, [0.5, 0.3, 0.2]), (300, [0.1] * 10), (50, [0.25, 0.0, 0.75]),
    (40, [0.5, 0.5, 0.0]), (1000, [0.9, 0.05, 0.03, 0.02]), (2**31 - 1, [0.125] * 8), (1, [0.7, 0.1, 0.1, 0.1]),
]

GOLDEN = {
    "made": {"tool": "numpy", "version": np.__version__, "how": "make-binomial-draws.py", "seed": SEED},
    "binomial": [
        {"trials": n, "probability": p, **kept(draws("binomial", binomial, (n, p), DRAWS), DRAWS)} for n, p in GRID
    ],
    "multinomial": [
        {"trials": n, "probs": probs, **kept(draws("multinomial", multinomial, (n, probs), DRAWS // 5), DRAWS // 5)}
        for n, probs in OUTCOMES
    ],
}

path = pathlib.Path(__file__).with_name("binomial-draws.json")
path.write_text(json.dumps(GOLDEN, separators=(",", ":")).replace('},{"', '},\n{"') + "\n", encoding="utf-8")
