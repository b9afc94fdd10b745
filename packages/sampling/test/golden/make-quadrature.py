"""Makes quadrature.json: integrals by mpmath at 40 digits, and what scipy.integrate.quad needs for them.

Usage: python3 make-quadrature.py > quadrature.json

Where mpmath knows no closed form the integral is a sum of pieces between singular points and peaks. The integrands
are defined once more, under the same names, in test/quadrature/integrands.ts. scipy runs with epsabs=0, epsrel=1e-10.
"""

import json
import math
import warnings

import mpmath
import scipy
from mpmath import mp, mpf
from scipy.integrate import quad

mp.dps = 40
INF = math.inf
m = mpmath

# name: low, high, breakpoints, value, the integrand for scipy
CASES = {
    "e^(-x^2)": (0, 1, [], m.sqrt(m.pi) / 2 * m.erf(1), lambda x: math.exp(-x * x)),
    "4 / (1 + x^2)": (0, 1, [], m.pi, lambda x: 4 / (1 + x * x)),
    "x^x": (0, 1, [], m.nsum(lambda n: -((-n) ** -n), [1, m.inf]), lambda x: x**x),
    "-ln x": (0, 1, [], mpf(1), lambda x: -math.log(x)),
    "e^-x ln x": (0, INF, [], -m.euler, lambda x: math.exp(-x) * math.log(x)),
    "sin x": (0, math.pi, [], 1 - m.cos(mpf(math.pi)), math.sin),
    "e^(-x^2 / 2) cos x": (-INF, INF, [], m.sqrt(2 * m.pi) * m.exp(-0.5), lambda x: math.exp(-x * x / 2) * math.cos(x)),
    "sqrt x": (0, 1, [], mpf(2) / 3, math.sqrt),
    "1 / sqrt x": (0, 1, [], mpf(2), lambda x: 1 / math.sqrt(x)),
    "x^-0.9": (0, 1, [], 1 / (1 - mpf(0.9)), lambda x: x**-0.9),
    "ln x / sqrt x": (0, 1, [], mpf(-4), lambda x: math.log(x) / math.sqrt(x)),
    "ln^2 x": (0, 1, [], mpf(2), lambda x: math.log(x) ** 2),
    "1 / sqrt(1 - x)": (0, 1, [], mpf(2), lambda x: 1 / math.sqrt(1 - x)),
    "1 / sqrt(x (1 - x))": (0, 1, [], m.pi, lambda x: 1 / math.sqrt(x * (1 - x))),
    "|x - 1/3|": (0, 1, [], (mpf(1) / 3) ** 2 / 2 + (mpf(2) / 3) ** 2 / 2, lambda x: abs(x - 1 / 3)),
    "|x - 1/3| with a breakpoint": (0, 1, [1 / 3], mpf(5) / 18, lambda x: abs(x - 1 / 3)),
    "1 / sqrt|x - 1/3|": (0, 1, [1 / 3], 2 * m.sqrt(mpf(1) / 3) + 2 * m.sqrt(mpf(2) / 3), lambda x: 1 / math.sqrt(abs(x - 1 / 3))),
    "ln|x|": (-1, 2, [0], 2 * m.log(2) - 3, lambda x: math.log(abs(x))),
    "step at 0.3": (0, 1, [], 1 - mpf(0.3), lambda x: float(x > 0.3)),
    "cos 50x": (0, 1, [], m.sin(50) / 50, lambda x: math.cos(50 * x)),
    "sin 200x": (0, 1, [], (1 - m.cos(200)) / 200, lambda x: math.sin(200 * x)),
    "e^x cos 100x": (0, 3, [], m.re((m.exp(3 * (1 + 100j)) - 1) / (1 + 100j)), lambda x: math.exp(x) * math.cos(100 * x)),
    "1 / (1e-4 + x^2)": (-1, 1, [], 200 * m.atan(100), lambda x: 1 / (1e-4 + x * x)),
    "1 / (1e-8 + (x - 0.4)^2)": (
        0,
        1,
        [],
        10000 * (m.atan(mpf(6000)) + m.atan(mpf(4000))),
        lambda x: 1 / (1e-8 + (x - 0.4) ** 2),
    ),
    "x^20": (0, 1, [], mpf(1) / 21, lambda x: x**20),
    "1": (-3, 5, [], mpf(8), lambda x: 1.0),
    "x^3": (-1, 1, [], mpf(0), lambda x: x**3),
    "e^x": (-2, 3, [], m.exp(3) - m.exp(-2), math.exp),
    "tan x": (0, 1.5, [], -m.log(m.cos(1.5)), math.tan),
    "x^2 e^-x": (0, INF, [], mpf(2), lambda x: x * x * math.exp(-x)),
    "1 / (1 + x^2)": (-INF, INF, [], m.pi, lambda x: 1 / (1 + x * x)),
    "x^-2": (1, INF, [], mpf(1), lambda x: x**-2.0),
    "x^-1.1": (1, INF, [], 1 / (mpf(1.1) - 1), lambda x: x**-1.1),
    "e^-x / sqrt x": (0, INF, [], m.sqrt(m.pi), lambda x: math.exp(-x) / math.sqrt(x)),
    "1 / (sqrt x (1 + x))": (0, INF, [], m.pi, lambda x: 1 / (math.sqrt(x) * (1 + x))),
    "e^x": (-2, 3, [], m.exp(3) - m.exp(-2), math.exp),
    "e^x from -inf": (-INF, 0, [], mpf(1), math.exp),
    "normal tail from 4": (4, INF, [], m.erfc(4 / m.sqrt(2)) / 2, lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi)),
    "normal tail from 20": (20, INF, [], m.erfc(20 / m.sqrt(2)) / 2, lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi)),
    "Planck x^3 / (e^x - 1)": (0, INF, [], m.pi**4 / 15, lambda x: x**3 / math.expm1(x) if x < 700 else 0.0),
    "sech x": (-INF, INF, [], m.pi, lambda x: 1 / math.cosh(x) if abs(x) < 700 else 0.0),
    "e^-|x - 3|": (-INF, INF, [3], mpf(2), lambda x: math.exp(-abs(x - 3))),
    "narrow normal at 50": (
        -INF,
        INF,
        [50],
        m.sqrt(2 * m.pi) / 100,
        lambda x: math.exp(-((x - 50) ** 2) * 5000),
    ),
    "sin x from 0 to 100": (0, 100, [], 1 - m.cos(100), math.sin),
    "sin(x) / x": (0, 10, [], m.si(10), lambda x: math.sin(x) / x if x != 0 else 1.0),
}


def scipys(low, high, breakpoints, integrand):
    # scipy takes no breakpoints in infinite ranges, and returns all its figures only when asked.
    points = breakpoints if breakpoints and math.isfinite(low) and math.isfinite(high) else None
    try:
        found = quad(integrand, low, high, points=points, epsabs=0, epsrel=1e-10, limit=250, full_output=1)
    except (ZeroDivisionError, ValueError, OverflowError):
        return None
    return {"value": found[0], "error": found[1], "evaluations": found[2]["neval"], "warned": len(found) > 3}


warnings.simplefilter("ignore")
show = lambda end: end if math.isfinite(end) else ("Infinity" if end > 0 else "-Infinity")
print(
    json.dumps(
        {
            "made": {"tool": "mpmath", "version": mpmath.__version__, "scipy": scipy.__version__},
            "cases": [
                {
                    "name": name,
                    "low": show(low),
                    "high": show(high),
                    "breakpoints": breakpoints,
                    "value": float(value),
                    "scipy": scipys(low, high, breakpoints, integrand),
                }
                for name, (low, high, breakpoints, value, integrand) in CASES.items()
            ],
        },
        indent=1,
    )
)
