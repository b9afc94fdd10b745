// The point of a standard normal that has a given probability below it, also for a probability known by its logarithm.
// Source: the shape is Wichura 1988, "Algorithm AS 241", with coefficients of our own (scripts/fit-special.py).
import { checkProbability, refuse } from "./domain.js"
import { expm1, log } from "./elementary.js"
import { scaledTail } from "./erf.js"
import { rational } from "./polynomial.js"

// quantile / q in 0.180625 - q^2, q = p - 1/2 within 0.425; error 1e-16.
const CENTRAL_OVER = [
  3.3871328727963665, 148.75654077063152, 2548.2248573022625, 21627.48116049056, 95692.73551269759, 213550.16248438213,
  214247.3801984238, 74060.81462563902, 3907.007639023816,
]
const CENTRAL_UNDER = [
  1, 46.92338689522055, 871.2838940641986, 8176.878340636071, 41169.98166790856, 109244.70555458817, 140376.82723612545,
  72342.69749284587, 9398.46451720659,
]
// -quantile in r - 1.6, r = sqrt(-log p) up to 5; error 6e-17.
const TAIL_OVER = [
  1.4234371107496835, 4.659123310220378, 5.8970477400354095, 3.869582112474926, 1.4624477734859085, 0.3288940527492526,
  0.04280775097924365, 0.0028633214071964136, 7.075842508845679e-5,
]
const TAIL_UNDER = [
  1, 2.0734141316198507, 1.7417305778072834, 0.7688915788622454, 0.19290945666981169, 0.027299197680322854,
  0.0019450615781445187, 5.002939424693791e-5, 3.6604112403904813e-11,
]
// -quantile in r - 5, r up to 27.4, beyond the smallest double; error 4e-17.
const FAR_OVER = [
  6.657904643501103, 7.058385390641123, 3.1779700138298312, 0.7934011937904618, 0.12026811303369739,
  0.011397359369391876, 0.0006709286081668693, 2.364208228719544e-5, 4.627395385568033e-7, 4.36747739678396e-9,
  1.4331920601699185e-11,
]
const FAR_UNDER = [
  1, 0.8393370605392682, 0.2932903646619527, 0.0552854816759873, 0.0060954333975265255, 0.0003994020309048693,
  1.5166662304295769e-5, 3.120574240990489e-7, 3.037612937600213e-9, 1.0134184584266634e-11, 1.4504035216973633e-20,
]

/**
 * The point of a standard normal with the probability p below it.
 *
 * @param p - a probability; 0 and 1 give the infinities
 * @returns the quantile; for p near 1 use `-normalQuantile(1 - p)` with the exact complement where it is at hand
 * @throws LecternError `out-of-range` when `p` is not in 0..1
 * @see Wichura 1988, "Algorithm AS 241: The percentage points of the normal distribution"
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * normalQuantile(0.975) //=> 1.959963984540054
 * ```
 */
export function normalQuantile(p: number): number {
  checkProbability("p", p)
  const q = p - 0.5
  if (q > -0.425 && q < 0.425) return q * rational(CENTRAL_OVER, CENTRAL_UNDER, 0.180625 - q * q)
  const x = tailQuantile(q < 0 ? -log(p) : -log(1 - p))
  return q < 0 ? -x : x
}

/**
 * The point of a standard normal with the probability exp(logP) below it: for probabilities too small for a double,
 * and for those too close to 1.
 *
 * @param logP - a number, not positive; `-Infinity` and 0 give the infinities
 * @throws LecternError `out-of-range` when `logP` is positive or `NaN`
 * @see Wichura 1988, "Algorithm AS 241: The percentage points of the normal distribution"
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * normalQuantileLog(-1000) //=> -44.61659803120404
 * ```
 */
export function normalQuantileLog(logP: number): number {
  if (!(logP <= 0)) refuse("logP", logP, "a number that is not positive")
  // exp(-0.0780) = 0.925 and exp(-2.590) = 0.075
  if (logP > -0.07796) return tailQuantile(-log(-expm1(logP)))
  if (logP < -2.591) return -tailQuantile(-logP)
  const q = expm1(logP) + 0.5
  return q * rational(CENTRAL_OVER, CENTRAL_UNDER, 0.180625 - q * q)
}

// The point above which the mass is exp(-depth).
function tailQuantile(depth: number): number {
  const r = Math.sqrt(depth)
  if (r <= 5) return rational(TAIL_OVER, TAIL_UNDER, r - 1.6)
  if (r <= 27.4) return rational(FAR_OVER, FAR_UNDER, r - 5)
  return deepQuantile(depth)
}

// Newton on x^2/2 - log(tail scaled by exp(x^2/2)) = depth; the slope of the scaled tail is small out there.
function deepQuantile(depth: number): number {
  if (depth === Infinity) return Infinity
  let x = Math.sqrt(2 * depth)
  for (let i = 0; i < 8; i++) {
    const wanted = 2 * (depth + log(0.5 * scaledTail(x * Math.SQRT1_2)))
    x = Math.sqrt(wanted)
  }
  return x
}
