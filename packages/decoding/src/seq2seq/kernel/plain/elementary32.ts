// exp, tanh and sigmoid in single precision from one polynomial for e^r - 1, |r| at most ln(2) / 2. Every operation is
// rounded: the WebAssembly kernel does the same, four numbers at a time.
const round = Math.fround

// Adding and subtracting 1.5 * 2^23 rounds to a whole number.
const ROUNDER = 12582912
const LOG2_E = round(Math.LOG2E)
// Ten bits: its product with a whole number below 2^14 is exact.
const LN2_HIGH = 0.693359375
const LN2_LOW = round(-0.00021219444005469057)
// e^r - 1 = r + r^2 ((C2 + r C3) + r^2 ((C4 + r C5) + r^2 C6)), by scripts/fit-exponential.py.
const C2 = round(0.49999998149616526)
const C3 = round(0.16666543424251257)
const C4 = round(0.04166720071281217)
const C5 = round(0.008366547132995268)
const C6 = round(0.0013882516385675628)
// Below it exp is 0: numbers that are not normal would make each operation a hundred times slower.
const MIN = -87
const MAX_TANH = 20

// 2^k for k in -126..0, at k + 126.
const POWERS = Float32Array.from({ length: 127 }, (_, i) => 2 ** (i - 126))

function powerOfTwo(k: number): number {
  return POWERS[k + 126]!
}

function nearest(x: number): number {
  return round(round(x + ROUNDER) - ROUNDER)
}

function expm1OfRest(x: number, k: number): number {
  const r = round(round(x - round(k * LN2_HIGH)) - round(k * LN2_LOW))
  const square = round(r * r)
  const low = round(C2 + round(r * C3))
  const high = round(round(C4 + round(r * C5)) + round(square * C6))
  return round(r + round(square * round(low + round(square * high))))
}

/** The exponential of x up to 0, to 1.1 units in the last place; 0 below -87. */
export function exp32(x: number): number {
  if (x < MIN) return 0
  const k = nearest(round(x * LOG2_E))
  return round(powerOfTwo(k) * round(1 + expm1OfRest(x, k)))
}

/** The hyperbolic tangent, to 2.6 units in the last place: that of |x| is -e / (2 + e), where e = exp(-2|x|) - 1. */
export function tanh32(x: number): number {
  const inside = -2 * Math.min(Math.abs(x), MAX_TANH)
  const k = nearest(round(inside * LOG2_E))
  const power = powerOfTwo(k)
  const e = round(round(power * expm1OfRest(inside, k)) + round(power - 1))
  const y = Math.abs(round(e / round(2 + e)))
  return x < 0 || Object.is(x, -0) ? -y : y
}

/** The logistic function, to 2.6 units in the last place; 0 below -87. */
export function sigmoid32(x: number): number {
  const e = exp32(-Math.abs(x))
  return round((x < 0 ? e : 1) / round(1 + e))
}
