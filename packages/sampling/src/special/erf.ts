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
// erfcx(x) in x - 1.0625, x in 0.65..1.5; error 8e-17.
const MIDDLE_OVER = [
  0.4110920544448305, 0.44980910907658295, 0.21995149077014015, 0.05747250287931602, 0.007983687627900317,
  0.0004671528306074013, 4.460670899373754e-8, -2.1151506168315227e-9,
]
const MIDDLE_UNDER = [
  1, 1.7140143013184703, 1.256018008140885, 0.5044933469883318, 0.1173592634401885, 0.01502383870447065,
  0.0008289215527338119,
]
// erfcx(x) in x - 2.25, x in 1.5..3; error 6e-17.
const LARGE_OVER = [
  0.23108725873039188, 0.2761804970043188, 0.14342336623160098, 0.041185303714817795, 0.00687960314675287,
  0.0006330222410056065, 2.5058767630143294e-5, -1.7311213709414587e-12,
]
const LARGE_UNDER = [
  1, 1.578048923236061, 1.086458728527669, 0.42338278235366233, 0.10094624217558726, 0.014740476371189134,
  0.0012219390288727735, 4.441541326357355e-5,
]
// erfcx(x) in x - 4.5, x in 3..6.5; error 7e-17.
const LARGER_OVER = [
  0.12248480427384142, 0.11405922497903263, 0.04506269544892588, 0.009662476108171142, 0.0011855995850159752,
  7.892325329198579e-5, 2.226972841752375e-6, -2.9900960660107823e-16,
]
const LARGER_UNDER = [
  1, 1.1436125031216442, 0.5666148685825072, 0.1577138192265538, 0.026643748308228136, 0.002732889352079313,
  0.00015765025445590953, 3.947206563095613e-6,
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
  if (x < 1.5) return rational(MIDDLE_OVER, MIDDLE_UNDER, x - 1.0625)
  if (x < 3) return rational(LARGE_OVER, LARGE_UNDER, x - 2.25)
  if (x < 6.5) return rational(LARGER_OVER, LARGER_UNDER, x - 4.5)
  const z = 1 / x / x
  return (INVERSE_ROOT_PI + z * rational(FAR_OVER, FAR_UNDER, z)) / x
}

function tail(x: number): number {
  const square = x * x
  return expPair(-square, -productError(x, x, square)) * scaledTail(x)
}
