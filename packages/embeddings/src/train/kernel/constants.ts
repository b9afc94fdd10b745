// e^x for x up to 0 in single precision: 2^k (1 + r + r^2 ((C2 + r C3) + r^2 ((C4 + r C5) + r^2 C6))), r = x - k ln 2.

/** In the order of the parameter block. */
export const EXPONENTIAL: readonly number[] = [
  // Adding and subtracting 1.5 * 2^23 rounds to a whole number.
  12582912,
  Math.LOG2E,
  // Ten bits of ln 2: the product with a whole number below 2^14 is exact.
  0.693359375,
  -0.00021219444005469057,
  // The polynomial of packages/decoding/scripts/fit-exponential.py.
  0.49999998149616526,
  0.16666543424251257,
  0.04166720071281217,
  0.008366547132995268,
  0.0013882516385675628,
  // Below it the result is 0: numbers that are not normal would make each operation a hundred times slower.
  -87,
]
