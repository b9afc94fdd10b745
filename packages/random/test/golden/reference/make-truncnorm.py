"""The normal distribution and its truncations, integrals, and exact variances of importance sampling, by mpmath.

    python3 make-truncnorm.py > truncnorm.json

50 digits, printed to 20.
"""
import json
import sys

import mpmath as mp

mp.mp.dps = 50


def text(x):
    return mp.nstr(x, 20, min_fixed=-6, max_fixed=20)


def phi(x):
    return mp.npdf(x) if mp.isfinite(x) else mp.mpf(0)


def upper(x):
    return mp.erfc(x / mp.sqrt(2)) / 2 if mp.isfinite(x) else mp.mpf(0)


def lower(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


def mass(a, b):
    return upper(a) - upper(b) if a >= 0 else lower(b) - lower(a)


def times(x, density):
    return x * density if mp.isfinite(x) else mp.mpf(0)


def moments(a, b):
    z = mass(a, b)
    mean = (phi(a) - phi(b)) / z
    square = 1 + (times(a, phi(a)) - times(b, phi(b))) / z
    return z, mean, square


def median(a, b):
    z, mean, _ = moments(a, b)
    return mp.findroot(lambda y: mass(a, y) / z - mp.mpf(1) / 2, (a, min(b, mean + 1)), solver="anderson", maxsteps=200)


def row(a, b):
    z, mean, square = moments(a, b)
    variance = square - mean**2
    return {
        "a": mp.nstr(a, 5).removesuffix(".0"),
        "b": "inf" if not mp.isfinite(b) else mp.nstr(b, 5).removesuffix(".0"),
        "mass": text(z),
        "mean": text(mean),
        "ex2": text(square),
        "var": text(variance),
        "sd": text(mp.sqrt(variance)),
        "median": text(median(a, b)),
    }


def sampled(name, a, b, density):
    """f / q of a normal f on [a, b], unnormalized, and its proposal q."""
    a, b = mp.mpf(a), mp.mpf(b)
    z, mean, _ = moments(a, b)
    second = mp.quad(lambda x: phi(x) ** 2 / density(x), mp.linspace(a, b, 9))
    about = mp.quad(lambda x: phi(x) ** 2 / density(x) * (x - mean) ** 2, mp.linspace(a, b, 9))
    return {
        "proposal": name,
        "a": text(a),
        "b": text(b),
        "Z": text(z),
        "rel_var_of_Z_per_sample": text(second / z**2 - 1),
        "ess_over_n": text(z**2 / second),
        "snis_asym_var_of_mean": text(about / z**2),
    }


def proposals(a, b):
    rate = (a + mp.sqrt(mp.mpf(a) ** 2 + 4)) / 2
    middle = mp.mpf(a) + mp.mpf(1) / 2
    return [
        sampled("N(0,1) (plain Monte Carlo)", a, b, phi),
        sampled(f"N({a},1)", a, b, lambda x: mp.npdf(x, a, 1)),
        sampled(f"N({a}.5,0.5^2)", a, b, lambda x: mp.npdf(x, middle, mp.mpf(1) / 2)),
        sampled(f"Uniform({a},{b})", a, b, lambda x: mp.mpf(1) / (b - a)),
        sampled(f"{a}+Exp(rate (a+sqrt(a^2+4))/2)", a, b, lambda x: rate * mp.exp(-rate * (x - a))),
    ]


INTERVALS = [(4, 5), (2, 3), (0, 1), (-1, 1), (3, mp.inf), (4, mp.inf), (10, 11), (-2, 1), (38, 40)]
PLACES = {(4, 5): ["4.1", "4.2", "4.25", "4.5", "4.75"], (2, 3): ["2.1", "2.25", "2.5", "2.9"]}
INTEGRALS = {
    "int_0^1 e^{-x^2}": lambda: mp.sqrt(mp.pi) * mp.erf(1) / 2,
    "int_0^1 4/(1+x^2) = pi": lambda: mp.pi,
    "int_0^1 x^x dx (sophomore dream)": lambda: -mp.fsum(mp.mpf(-n) ** -n for n in range(1, 60)),
    "int_0^1 -ln x = 1 (endpoint singular)": lambda: mp.mpf(1),
    "int_0^inf e^{-x} ln x = -gamma": lambda: -mp.euler,
    "int_0^pi sin x": lambda: mp.mpf(2),
    "int_-inf^inf e^{-x^2/2} cos x": lambda: mp.sqrt(2 * mp.pi) * mp.exp(mp.mpf(-1) / 2),
    "int_0^1 sqrt(x)": lambda: mp.mpf(2) / 3,
    "Genz oscillatory d=5 int cos(2pi*0.3+sum x_i)": lambda: mp.re(
        mp.expj(2 * mp.pi * mp.mpf(3) / 10) * ((mp.expj(1) - 1) / 1j) ** 5
    ),
    "d-ball volume d=5": lambda: mp.pi ** mp.mpf(2.5) / mp.gamma(mp.mpf(3.5)),
    "P(N(0,1)>4)": lambda: upper(mp.mpf(4)),
    "log P(N(0,1)>40)": lambda: mp.log(upper(mp.mpf(40))),
}
POINTS = ["-38", "-10", "-5", "-1", "0", "0.5", "1", "2", "4", "5", "8"]
SHARES = ["1e-20", "1e-10", "0.001", "0.025", "0.1", "0.3", "0.5", "0.9", "0.975", "0.999999"]


def quantile(p):
    return mp.findroot(lambda x: mp.log(lower(x) / p), -mp.sqrt(-2 * mp.log(p)) if p < 0.01 else mp.mpf(p) - mp.mpf(1) / 2)


json.dump(
    {
        "made": {"tool": "mpmath", "version": mp.__version__, "how": "make-truncnorm.py"},
        "rows": [row(mp.mpf(a), mp.mpf(b)) for a, b in INTERVALS],
        "cdf": [
            {"a": a, "b": b, "y": y, "P(Y<=y)": text(mass(mp.mpf(a), mp.mpf(y)) / mass(mp.mpf(a), mp.mpf(b)))}
            for (a, b), places in PLACES.items()
            for y in places
        ],
        "importance_sampling": [*proposals(4, 5), *proposals(2, 3)],
        "integrals": [{"name": name, "value": text(integral())} for name, integral in INTEGRALS.items()],
        "normal": [
            {
                "x": x,
                "cdf": text(lower(mp.mpf(x))),
                "sf": text(upper(mp.mpf(x))),
                "logcdf": text(mp.log(lower(mp.mpf(x)))),
            }
            for x in POINTS
        ],
        "normal_quantile": [{"p": p, "q": text(quantile(mp.mpf(p)))} for p in SHARES],
    },
    sys.stdout,
    indent=1,
)
