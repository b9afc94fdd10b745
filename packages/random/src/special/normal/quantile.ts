// The point of a standard normal that has a given probability below it.
// Source: the shape is Wichura 1988, "Algorithm AS 241", with coefficients from scripts/fit-special.py.
import { checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { rational } from "../polynomial.js"

// quantile / q in 0.180625 - q^2, q = p - 1/2 within 0.425; error 1e-16.
const CENTRAL_OVER = [
  3.3871328727963665, 148.75654077063152, 2548.2248573022625, 21627.48116049056, 95692.73551269759, 213550.16248438213,
  214247.3801984238, 74060.81462563902, 3907.007639023816,
]
const CENTRAL_UNDER = [
  1, 46.92338689522055, 871.2838940641986, 8176.878340636071, 41169.98166790856, 109244.70555458817, 140376.82723612545,
  72342.69749284587, 9398.46451720659,
]
// -quantile in r - 1.59, - 3, - 6, - 13, where r = sqrt(-log p) up to 3, 6, 13, 27.4 (beyond the smallest double);
// error 4e-17.
const NEAR_OVER = [
  1.4063472610989345, 4.560005312772654, 5.619091047690616, 3.4847999746144143, 1.1808199062537046, 0.21699873542093906,
  0.01952258157999372, 0.0006244982412301984,
]
const NEAR_UNDER = [
  1, 2.026368957911085, 1.6200111704069604, 0.6471347834171228, 0.13379657931299668, 0.01310713029703274,
  0.00044154378441791417,
]
const TAIL_OVER = [
  3.6655375322906014, 4.623946535087494, 2.2105413475194204, 0.5084696113753087, 0.05868319531559745,
  0.0031860043681219193, 6.323235177817847e-5,
]
const TAIL_UNDER = [
  1, 0.8425946306537156, 0.2582191994922636, 0.03526806000811694, 0.0021190737806236963, 4.4708225823759126e-5,
  3.770109359931341e-11,
]
const FAR_OVER = [
  8.120594767905024, 5.424825225125371, 1.42960362849522, 0.18803862523449605, 0.01279940076530225,
  0.00041648264833428906, 4.855236721623721e-6,
]
const FAR_UNDER = [
  1, 0.48870315918402696, 0.08908871667705849, 0.007417995389788859, 0.00027391372370699177, 3.4330973600976116e-6,
  3.088958311324121e-13,
]
const FARTHEST_OVER = [
  18.175696501463822, 5.290789393696593, 0.6056064107933921, 0.03435384144157414, 0.0009948458145445157,
  1.3425034706004952e-5, 6.175972166389066e-8,
]
const FARTHEST_UNDER = [
  1, 0.2126245420024225, 0.01667779313047244, 0.0005875943870779823, 8.925279033931318e-6, 4.367063595186164e-8,
]

/**
 * The point of a standard normal with the probability p below it.
 *
 * @param p - a probability; 0 and 1 give the infinities
 * @returns the quantile; for p near 1 use `-normalQuantile(1 - p)` with the exact complement where it is known
 * @throws LecternError `out-of-range` when `p` is not in 0..1
 * @see Wichura 1988, "Algorithm AS 241: The percentage points of the normal distribution"
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalQuantile(0.975) //=> 1.9599639845400538
 * ```
 */
export function normalQuantile(p: number): number {
  checkProbability("p", p)
  const q = p - 0.5
  if (q > -0.425 && q < 0.425) return q * rational(CENTRAL_OVER, CENTRAL_UNDER, 0.180625 - q * q)
  const x = tailQuantile(q < 0 ? -log(p) : -log(1 - p))
  return q < 0 ? -x : x
}

// The point above which the mass is exp(-depth).
function tailQuantile(depth: number): number {
  const r = Math.sqrt(depth)
  if (r <= 3) return rational(NEAR_OVER, NEAR_UNDER, r - 1.59)
  if (r <= 6) return rational(TAIL_OVER, TAIL_UNDER, r - 3)
  if (r <= 13) return rational(FAR_OVER, FAR_UNDER, r - 6)
  return r <= 27.4 ? rational(FARTHEST_OVER, FARTHEST_UNDER, r - 13) : Infinity
}
