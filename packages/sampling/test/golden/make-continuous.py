"""Makes continuous.json: densities, probabilities, quantiles and moments of the continuous distributions.

Usage: python3 make-continuous.py > continuous.json

mpmath 1.3.0 with 45 digits, from the definitions: every x, p and parameter is a double taken exactly. scipy 1.17.1
gives first guesses of quantiles only. A point is [x, pdf, logPdf, cdf, sf, logCdf, logSf].
"""

import json

from mpmath import beta as beta_function
from mpmath import erfc, exp, findroot, inf, isinf, log, loggamma, mp, mpf, pi, quad, sqrt
from scipy import stats

mp.dps = 45


def series(ratio):
    """1 + r(1) + r(1) r(2) + ..."""
    total, term, k = mpf(1), mpf(1), 0
    while term > total * mpf(10) ** -mp.dps:
        k += 1
        term *= ratio(k)
        total += term
    return total


def gamma_p(a, y):
    """DLMF 8.11.4."""
    return exp(a * log(y) - y - loggamma(a + 1)) * series(lambda k: y / (a + k))


def beta_i(a, b, x, rest):
    """DLMF 8.17.8; rest is 1 - x."""
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_i(b, a, rest, x)
    return x**a * rest**b / a / beta_function(a, b) * series(lambda k: (a + b + k - 1) / (a + k) * x)


def case(name, parameters, law, xs, ps, guess, moments):
    points = []
    for x in xs:
        density, below, above = law(mpf(x))
        log_below = log(below) if below < 0.5 else mp.log1p(-above)
        log_above = log(above) if above < 0.5 else mp.log1p(-below)
        points.append([x] + [float(v) for v in (density, log(density), below, above, log_below, log_above)])
    quantiles = []
    for p in ps:
        start = mpf(float(guess(p)))

        def off(x):
            _, below, above = law(x)
            return log(below / mpf(p)) if p < 0.5 else log(above / (1 - mpf(p)))

        scale = abs(start) if start != 0 else mpf(1)
        nearby = start / scale * (1 - mpf("1e-12"))
        root = findroot(lambda y: off(y * scale), (start / scale, nearby), tol=1e-30)
        quantiles.append([p, float(root * scale)])
    moments = [None if m is None else "Infinity" if isinf(m) else float(m) for m in moments]
    return {"name": name, "parameters": parameters, "points": points, "quantiles": quantiles, "moments": moments}


def normal_law(mean, sd):
    def law(x):
        z = (x - mean) / sd
        return exp(-z * z / 2) / sqrt(2 * pi) / sd, erfc(-z / sqrt(2)) / 2, erfc(z / sqrt(2)) / 2

    return law


def normals():
    for mean, sd in [(0, 1), (-2.5, 0.125), (1e6, 3)]:
        mean_, sd_ = mpf(mean), mpf(sd)
        xs = [mean + sd * z for z in (-30, -8, -2.5, -0.5, 0.0625, 1, 3, 12, 37)]
        ps = [1e-300, 1e-10, 0.01, 0.3, 0.75, 0.999]
        yield case(
            "normal", [mean, sd], normal_law(mean_, sd_), xs, ps, stats.norm(mean, sd).ppf, [mean_, sd_**2, mpf(0), mpf(0)]
        )


def exponentials():
    for rate in (1, 0.125, 3e10):
        r = mpf(rate)
        xs = [y / rate for y in (1e-20, 1e-3, 0.5, 1.0, 3.0, 50.0, 700.0)]
        ps = [1e-300, 1e-5, 0.3, 0.9, 1 - 2**-40]
        yield case(
            "exponential",
            [rate],
            lambda x: (r * exp(-r * x), -mp.expm1(-r * x), exp(-r * x)),
            xs,
            ps,
            stats.expon(scale=1 / rate).ppf,
            [1 / r, 1 / r**2, mpf(2), mpf(6)],
        )


def gammas():
    for shape, rate in [(1e-3, 1), (0.3, 2), (1, 1), (2.5, 0.5), (40, 1), (1e4, 1), (1e6, 1e3)]:
        a, r = mpf(shape), mpf(rate)

        def law(x):
            y = r * x
            with mp.workdps(110):
                below = gamma_p(a, y)
                above = 1 - below
            return exp(a * log(y) - y - loggamma(a)) / x, below, above

        spread = shape**0.5
        xs = [1e-12, 0.01, 0.3, 2.0, 30.0] if shape < 1 else [shape + spread * z for z in (-0.9, -0.2, 0.5, 3, 8)]
        if shape > 100:
            xs = [shape + spread * z for z in (-15, -3, -0.2, 0.5, 3, 15)]
        ps = [0.01, 0.4, 0.75, 1 - 2**-30] if shape > 0.01 else [0.6, 0.995]
        if shape > 1e5:
            xs, ps = [xs[1], xs[3], xs[4]], [0.01, 0.75]
        yield case(
            "gamma",
            [shape, rate],
            law,
            [x / rate for x in xs],
            ps,
            stats.gamma(shape, scale=1 / rate).ppf,
            [a / r, a / r**2, 2 / sqrt(a), 6 / a],
        )


def betas():
    for alpha, beta in [(1, 1), (0.5, 0.5), (2, 3), (0.01, 5), (30, 0.2), (1e3, 2e3), (5e3, 3)]:
        a, b = mpf(alpha), mpf(beta)

        def law(x):
            return (
                x ** (a - 1) * (1 - x) ** (b - 1) / beta_function(a, b),
                beta_i(a, b, x, 1 - x),
                beta_i(b, a, 1 - x, x),
            )

        middle = alpha / (alpha + beta)
        xs = sorted({1e-10, middle / 2, middle * 0.98, 0.5, (middle + 1) / 2, 1 - 2**-20})
        if alpha >= 1e3:
            xs = [middle * 0.9, middle * 0.999, middle, (middle + 1) / 2]
        ps = [0.01, 0.3, 0.8, 1 - 2**-20]
        n, p, q = a + b, a / (a + b), b / (a + b)
        moments = [
            p,
            p * q / (n + 1),
            2 * (q - p) * sqrt(n + 1) / (n + 2) / sqrt(p * q),
            6 * ((p - q) ** 2 * (n + 1) - p * q * (n + 2)) / (p * q * (n + 2) * (n + 3)),
        ]
        if alpha == 0.01:
            ps = [0.3, 0.8, 0.99]
        if beta == 0.2:
            ps = [0.01, 0.3, 0.6]
        yield case("beta", [alpha, beta], law, xs, ps, stats.beta(alpha, beta).ppf, moments)


def ts():
    for df, location, scale in [(1, 0, 1), (0.05, 0, 1), (2, 1, 0.5), (3.5, 0, 1), (30, -2, 4), (1e4, 0, 1), (1e10, 0, 1)]:
        v, m, s = mpf(df), mpf(location), mpf(scale)

        def law(x):
            t = (x - m) / s
            density = exp(loggamma((v + 1) / 2) - loggamma(v / 2)) / sqrt(v * pi) * (1 + t * t / v) ** (-(v + 1) / 2) / s
            # For large v the series in v / (v + t^2) would not end.
            if v > 1000:
                tail = quad(
                    lambda u: exp(-(v + 1) / 2 * mp.log1p(u * u / v)), [abs(t), abs(t) + 2, abs(t) + 6, abs(t) + 14, 60]
                ) * exp(loggamma((v + 1) / 2) - loggamma(v / 2)) / sqrt(v * pi)
            else:
                tail = beta_i(v / 2, mpf(1) / 2, v / (v + t * t), t * t / (v + t * t)) / 2
            return (density, tail, 1 - tail) if t < 0 else (density, 1 - tail, tail)

        zs = (-20, -2, -0.01, 0.5, 4, 1e3) if df < 1000 else (-8, -2, -0.01, 0.5, 4)
        xs = [location + scale * z for z in zs] + ([1e100] if df < 4 else [])
        ps = [1e-10, 0.01, 0.3, 0.75, 1 - 2**-20] if df > 0.1 else [0.01, 0.3, 0.75]
        if df > 1000:
            ps = [0.01, 0.75]
        inf_ = mpf("inf")
        moments = [
            m if df > 1 else None,
            s * s * v / (v - 2) if df > 2 else inf_ if df > 1 else None,
            mpf(0) if df > 3 else None,
            6 / (v - 4) if df > 4 else inf_ if df > 2 else None,
        ]
        yield case("studentT", [df, location, scale], law, xs, ps, stats.t(df, location, scale).ppf, moments)


def truncated_normals():
    intervals = [
        (-1e-10, 2e-10, 0, 1),
        (-2, 0.5, 0, 1),
        (-40, 0.01, 0, 1),
        (-3, 12, 0, 1),
        (0, 2.5, 0, 1),
        (0.01, 100, 0, 1),
        (0.5, 0.625, 0, 1),
        (2, 2 + 2**-30, 0, 1),
        (38, 40, 0, 1),
        (-40, -38, 0, 1),
        (300, 301, 0, 1),
        (0, 1, -2, 0.25),
        (0, 50, 3, 1),
        (-1, 5, 100, 7),
        (4, inf, 0, 1),
        (-inf, -9, 0, 1),
        (-inf, 1.5, 1, 2),
        (0, inf, 3, 1),
    ]
    for low, high, mean, sd in intervals:
        a, b, m, s = mpf(low), mpf(high), mpf(mean), mpf(sd)
        below, above = normal_law(m, s), normal_law(m, s)

        def mass(x, y):
            # On the side where both probabilities are small.
            if x >= m:
                return (erfc((x - m) / s / sqrt(2)) - erfc((y - m) / s / sqrt(2))) / 2
            return (erfc(-(y - m) / s / sqrt(2)) - erfc(-(x - m) / s / sqrt(2))) / 2

        whole = mass(a, b)

        def law(x):
            return below(x)[0] / whole, mass(a, x) / whole, mass(x, b) / whole

        # In units of the width, from where the density is highest: quad's tolerance is absolute.
        edge = m if a < m < b else a if a >= m else b
        width = min(b - a, s if a < m < b else s / (1 + abs(edge - m) / s))
        ends = [-inf if isinf(a) else (a - edge) / width, inf if isinf(b) else (b - edge) / width]
        low_end, high_end = max(ends[0], mpf(-90)), min(ends[1], mpf(90))
        inner = [mpf(k) for k in (-40, -18, -7, -3, 0, 3, 7, 18, 40) if low_end < k < high_end]
        ends = [low_end, *inner, high_end]

        def integral(f):
            def integrand(u):
                x = edge + width * u
                return f(u) * exp(((edge - m) ** 2 - (x - m) ** 2) / (2 * s * s))

            return quad(integrand, ends)

        total = integral(lambda u: 1)

        def moment(f):
            return integral(f) / total

        middle = moment(lambda u: u)
        spread = sqrt(moment(lambda u: (u - middle) ** 2))
        centre, variance = edge + width * middle, (width * spread) ** 2
        moments = [
            centre,
            variance,
            moment(lambda u: ((u - middle) / spread) ** 3),
            moment(lambda u: ((u - middle) / spread) ** 4) - 3,
        ]
        centre_, sd_ = float(centre), float(sqrt(variance))
        xs = [centre_ + sd_ * k for k in (-1.2, -0.5, 0, 0.5, 1.2, 6)]
        xs = [x for x in xs if low < x < high]
        if low == 0 and mean == 3:
            xs.append(1e-18)
        ps = [0.01, 0.3, 0.75, 1 - 2**-20]

        def guess(p):
            # Bisection: scipy is not exact enough far out.
            x, y = max(a, centre - 60 * sqrt(variance)), min(b, centre + 60 * sqrt(variance))
            for _ in range(90):
                half = (x + y) / 2
                x, y = (half, y) if mass(a, half) / whole < p else (x, half)
            return x

        made = case("truncatedNormal", [float(low), float(high), mean, sd], law, xs, ps, guess, moments)
        made["parameters"] = [str(v) if isinf(v) else v for v in (low, high, mean, sd)]
        made["logMass"] = float(log(whole))
        yield made


def main():
    cases = []
    for make in (normals, exponentials, gammas, betas, ts, truncated_normals):
        cases += list(make())
    how = "mpmath, 45 digits, from the definitions; see make-continuous.py"
    print(json.dumps({"made": {"tool": "mpmath", "version": "1.3.0", "how": how}, "cases": cases}).replace("}, {", "},\n{"))


if __name__ == "__main__":
    main()
