"""Makes kronrod-nodes.ts: Gauss-Kronrod rules of 15 and 21 nodes, by mpmath at 80 digits.

Usage: python3 scripts/make-kronrod-nodes.py > src/quadrature/kronrod-nodes.ts

The added nodes are the zeros of Stieltjes' polynomial: of degree n + 1, orthogonal to all of lower degree under the
weight P_n. Weights make the rules exact for Legendre polynomials. Half of the nodes are kept: the rest mirrors them.
"""

import mpmath

mpmath.mp.dps = 80


def legendre(n):
    """Coefficients, the lowest first."""
    before, now = [mpmath.mpf(1)], [mpmath.mpf(0), mpmath.mpf(1)]
    if n == 0:
        return before
    for k in range(1, n):
        up = [mpmath.mpf(0)] + [c * (2 * k + 1) / (k + 1) for c in now]
        for i, c in enumerate(before):
            up[i] -= c * k / (k + 1)
        before, now = now, up
    return now


def times(p, q):
    product = [mpmath.mpf(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return product


def integral(p):
    return sum(2 * c / (i + 1) for i, c in enumerate(p) if i % 2 == 0)


def roots(p):
    found = mpmath.polyroots(p[::-1], maxsteps=500, extraprec=400)
    return sorted(mpmath.re(x) for x in found)


def stieltjes(n):
    basis = list(range((n + 1) % 2, n, 2))
    against = [k for k in range(n + 1) if k % 2 == 1][: len(basis)]
    weight = legendre(n)
    at = lambda i, k: integral(times(times(weight, legendre(i)), legendre(k)))
    matrix = mpmath.matrix([[at(i, k) for i in basis] for k in against])
    right = mpmath.matrix([-at(n + 1, k) for k in against])
    polynomial = legendre(n + 1)
    for i, c in zip(basis, mpmath.lu_solve(matrix, right)):
        for power, part in enumerate(legendre(i)):
            polynomial[power] += c * part
    return polynomial


def weights(nodes):
    count = len(nodes)
    matrix = mpmath.matrix([[mpmath.polyval(legendre(k)[::-1], x) for x in nodes] for k in range(count)])
    return list(mpmath.lu_solve(matrix, mpmath.matrix([2] + [0] * (count - 1))))


def rule(n):
    gauss = roots(legendre(n))
    kronrod = sorted(gauss + roots(stieltjes(n)))
    assert len(kronrod) == 2 * n + 1
    of_gauss = dict(zip(gauss, weights(gauss)))
    rows = []
    for x, weight in zip(kronrod, weights(kronrod)):
        if x > -mpmath.mpf(10) ** -60:
            rows.append((abs(x) if abs(x) > mpmath.mpf(10) ** -60 else mpmath.mpf(0), weight, of_gauss.get(x, 0)))
    return sorted(rows, reverse=True)


def show(name, what, n):
    print()
    print("/**")
    print(f" * The Gauss-Kronrod rule of {2 * n + 1} nodes on [-1, 1]: node, weight, weight in the Gauss rule of {n} or 0;")
    print(f" * {what}")
    print(" */")
    print(f"export const {name}: readonly (readonly [node: number, weight: number, gauss: number])[] = [")
    for row in rule(n):
        print(f"  [{', '.join(repr(float(x)) for x in row)}],".replace("0.0,", "0,").replace("0.0]", "0]"))
    print("]")


print("// Made by scripts/make-kronrod-nodes.py; do not edit. The first nodes are the outermost; the negative ones mirror these.")
show("KRONROD_15", "exact for polynomials of degree 23 and less.", 7)
show("KRONROD_21", "exact for polynomials of degree 31 and less.", 10)
