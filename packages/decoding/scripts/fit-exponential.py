"""The coefficients of src/seq2seq/kernel/plain/elementary32.ts: q with e^r - 1 = r + r^2 q(r) for |r| at most ln(2) / 2.

The relative error of e^r - 1 is made equal at its extremes by Lawson's iteration: weighted least squares whose weights grow
where the error is large. Needs numpy. Prints the coefficients and the largest error, before rounding to single precision.
"""

import numpy as np

DEGREE = 4
LIMIT = np.log(2) / 2 * 1.0005  # a little more: arguments are rounded

x = np.cos(np.pi * (np.arange(4000) + 0.5) / 4000) * LIMIT
# The series: e^x - 1 - x itself loses all digits near 0.
want = sum(x**k / np.prod(np.arange(1.0, k + 3)) for k in range(20))
relative = np.abs(x**2 / np.expm1(x))
powers = np.vander(x, DEGREE + 1, increasing=True)
weights = np.full(x.size, 1 / x.size)
for _ in range(300):
    scale = np.sqrt(weights) * relative
    coefficients = np.linalg.lstsq(powers * scale[:, None], want * scale, rcond=None)[0]
    error = np.abs((powers @ coefficients - want) * relative)
    weights *= error
    weights /= weights.sum()
print(coefficients.tolist(), "relative error", error.max())
