// The logarithm of the beta function.
// Source: Didonato & Morris 1992, "Algorithm 708", section on the beta function: Stirling's formula with its large
// parts cancelled by hand; here also in double-double.

import { deviancePair } from "./deviance-pair.js"
import { checkPositive } from "./domain.js"
import { LOW, log } from "./elementary.js"
import { logGamma, logGammaOnePlus } from "./gamma.js"
import { stirlingError } from "./stirling.js"

/**
 * The logarithm of the beta function, log Gamma(a) + log Gamma(b) - log Gamma(a + b).
 *
 * @param a - a positive finite number
 * @param b - a positive finite number
 * @throws LecternError `out-of-range` when a parameter is not positive and finite
 * @see Didonato & Morris 1992, "Algorithm 708", section 5
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logBeta(2, 3) //=> -2.4849066497880004
 * ```
 */
export function logBeta(a: number, b: number): number {
  checkPositive("a", a)
  checkPositive("b", b)
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}
