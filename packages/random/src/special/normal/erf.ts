// The error function, its complement, and the complement scaled by exp(x^2).
// Source: the shape is Cody 1969, "Rational Chebyshev approximations for the error function"; the coefficients are from
// scripts/fit-special.py, and exp(-x^2) is computed from a square of twice the precision.
import { checkNumber } from "@lectern/core/checks"
import { expPair, productError } from "@lectern/core/elementary"
import { polynomial, rational } from "../polynomial.js"

const SMALL = 0.65
// erf(x)/x - 1 in x^2, x up to 0.65; error 2e-17.
const NEAR = [
  0.1283791670955126, -0.3761263890318375, 0.11283791670954887, -0.0268661706450447, 0.005223977623828664,
  -0.0008548326847816433, 0.0001205532104796967, -1.4925128557279477e-5, 1.6447406198576261e-6, -1.6106597271837356e-7,
  1.2179612752017406e-8,
]
// erfcx(x) in x - 0.65, x in 0.65..1.5; error 1e-17.
const MIDDLE_OVER = [
  0.5461813497828081, 0.6490623216936007, 0.3552567082756717, 0.10593809646056078, 0.017092367013937668,
  0.0011855766705424421, 1.8154286139051804e-8,
]
const MIDDLE_UNDER = [
  1, 1.9543064487572164, 1.6451858077925057, 0.7657836061387777, 0.20857942442053584, 0.031653058876297165,
  0.002102115470143941,
]
// (x erfcx(x) - 1/sqrt(pi)) x^2 in 1/x^2, x in 1.5..3, in 3..6.5, and from 6.5 on; error 8e-18.
const LARGE_OVER = [
  -0.2820947895533031, -6.034886074732015, -44.97233812806409, -145.10805404581762, -205.65667453622513,
  -115.08254912228975, -18.4693071509891, -0.09882673210712882,
]
const LARGE_UNDER = [
  1, 22.89311334984576, 190.01249567699762, 726.6879936331085, 1347.959309711788, 1170.8196559163991, 418.5741636984461,
  43.584538212020696,
]
const LARGER_OVER = [
  -0.2820947917616954, -5.789188948612599, -37.473415704468536, -86.94022831801395, -57.710925982125,
  -2.120987053566405,
]
const LARGER_UNDER = [
  1, 22.022140480570094, 162.12301185545653, 481.92149423908364, 549.4828244992435, 176.4258081359805,
]
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
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
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
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * erfc(10) //=> 2.0884875837625446e-45
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
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
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
  if (x < 1.5) return rational(MIDDLE_OVER, MIDDLE_UNDER, x - 0.65)
  const z = 1 / x / x
  const rest =
    x < 3
      ? rational(LARGE_OVER, LARGE_UNDER, z)
      : x < 6.5
        ? rational(LARGER_OVER, LARGER_UNDER, z)
        : rational(FAR_OVER, FAR_UNDER, z)
  return (INVERSE_ROOT_PI + z * rest) / x
}

function tail(x: number): number {
  const square = x * x
  return expPair(-square, -productError(x, x, square)) * scaledTail(x)
}
