// The error function, its complement, and the complement scaled by exp(x^2).
// Source: the shape is Cody 1969, "Rational Chebyshev approximations for the error function"; the coefficients are our
// own (scripts/fit-special.py), and exp(-x^2) is taken of a square of twice the precision.
import { checkNumber } from "./domain.js"
import { productError } from "./double-double.js"
import { expPair } from "./elementary.js"
import { polynomial, rational } from "./polynomial.js"

const SMALL = 0.65
// erf(x)/x - 1 in x^2, x up to 0.65; error 2e-17.
const NEAR = [
  0.1283791670955126, -0.3761263890318375, 0.11283791670954887, -0.0268661706450447, 0.005223977623828664,
  -0.0008548326847816433, 0.0001205532104796967, -1.4925128557279477e-5, 1.6447406198576261e-6, -1.6106597271837356e-7,
  1.2179612752017406e-8,
]
// erfcx(x), x in 0.65..2.25; error 3e-17.
const MIDDLE_OVER = [
  1.0000000000721558, 1.4523478521360857, 1.061311016729951, 0.46464597584477146, 0.12694639358013718,
  0.020429837237865654, 0.0015258642319378633, -1.3473419094684739e-9,
]
const MIDDLE_UNDER = [
  1, 2.5807270203219757, 2.9733496146026868, 1.9912375306957768, 0.8418266808851363, 0.2263403878089875,
  0.03621252418072501, 0.0027044360079817027,
]
// erfcx(x), x in 2.25..6.5; error 2e-17.
const LARGE_OVER = [
  1.0000118798121296, 1.7999340707899802, 1.5786307195504967, 0.8415197823162438, 0.2878970956733683,
  0.06071119277285874, 0.006747106140942026, -2.373013568805766e-12,
]
const LARGE_UNDER = [
  1, 2.9283956306646957, 3.882688130094259, 3.047166530210733, 1.5453628460344602, 0.5162635290975306,
  0.10760779879656686, 0.011958933943169329,
]
// (x erfcx(x) - 1/sqrt(pi)) x^2 in 1/x^2, x from 6.5 on; error 5e-19.
const FAR_OVER = [-0.28209479177387814, -5.255546034871577, -27.571015018932417, -39.65499824729734, -4.089992797451307]
const FAR_UNDER = [1, 20.130425616238316, 124.18234191214108, 264.4827253184669, 150.68833335301846]
const INVERSE_ROOT_PI = 0.5641895835477563

/**
 * The error function, 2/sqrt(pi) times the integral of exp(-t^2) from 0 to x.
 *
 * @param x - any number; the infinities give -1 and 1
 * @returns a number in -1..1
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * erf(0.5) //=> 0.5204998778130465
 * ```
 */
export function erf(x: number): number {
  checkNumber("x", x)
  const size = Math.abs(x)
  if (size <= SMALL) return smallErf(x)
  const rest = size > 6 ? 0 : tail(size)
  return x > 0 ? 1 - rest : rest - 1
}

/**
 * The complementary error function, 1 - erf(x), accurate down to where it underflows (x = 27.2).
 *
 * @param x - any number; the infinities give 2 and 0
 * @returns a number in 0..2
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * erfc(10) //=> 2.088487583762545e-45
 * ```
 */
export function erfc(x: number): number {
  checkNumber("x", x)
  if (x >= -SMALL && x <= SMALL) return 1 - smallErf(x)
  if (x > 0) return x > 28 ? 0 : tail(x)
  return x < -6 ? 2 : 2 - tail(-x)
}

/**
 * The scaled complementary error function, exp(x^2) erfc(x): about 1/(x sqrt(pi)) for a large x, where erfc itself
 * underflows; `Infinity` below -26.63.
 *
 * @param x - any number; the infinities give `Infinity` and 0
 * @returns a number that is not negative
 * @throws LecternError `out-of-range` when `x` is `NaN`
 * @see Cody 1969, "Rational Chebyshev approximations for the error function"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * erfcx(100) //=> 0.005641613782989433
 * ```
 */
export function erfcx(x: number): number {
  checkNumber("x", x)
  if (x > SMALL) return scaledTail(x)
  if (x < -27) return Infinity
  const square = x * x
  const growth = expPair(square, productError(x, x, square))
  return x < -SMALL ? 2 * growth - scaledTail(-x) : growth * (1 - smallErf(x))
}

/** erf(x) for |x| at most 0.65. */
export function smallErf(x: number): number {
  return x + x * polynomial(NEAR, x * x)
}

/** erfcx(x) for x at least 0.65. */
export function scaledTail(x: number): number {
  if (x < 2.25) return rational(MIDDLE_OVER, MIDDLE_UNDER, x)
  if (x < 6.5) return rational(LARGE_OVER, LARGE_UNDER, x)
  const z = 1 / x / x
  return (INVERSE_ROOT_PI + z * rational(FAR_OVER, FAR_UNDER, z)) / x
}

function tail(x: number): number {
  const square = x * x
  return expPair(-square, -productError(x, x, square)) * scaledTail(x)
}
