// The logarithm of the beta function, its large parts cancelled before they are computed.
// Source: Didonato & Morris 1992, "Algorithm 708", section 5; NIST DLMF 5.11.1.
import { checkPositive } from "@lectern/core/checks"
import { log, log1p } from "@lectern/core/elementary"
import { logGamma } from "../gamma/gamma.js"
import { logGammaRise } from "../gamma/rise.js"
import { stirlingError } from "../gamma/stirling.js"

const HALF_LOG_2PI = 0.9189385332046728

/**
 * The logarithm of the beta function, log Gamma(a) + log Gamma(b) - log Gamma(a + b).
 *
 * @param a - a positive finite number
 * @param b - a positive finite number
 * @throws LecternError `out-of-range` when a parameter is not positive and finite
 * @see Didonato & Morris 1992, "Algorithm 708", section 5
 * @see [Note: Monte Carlo](../../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * logBeta(2, 3) //=> -2.484906649788
 * ```
 */
export function logBeta(a: number, b: number): number {
  checkPositive("a", a)
  checkPositive("b", b)
  return a <= b ? orderedLogBeta(a, b) : orderedLogBeta(b, a)
}

function orderedLogBeta(a: number, b: number): number {
  if (a < 1) return logGamma(a) - logGammaRise(b, a, 1)
  // a log(a/(a+b)) + b log(b/(a+b)) + log(2 pi (a + b)/(a b))/2 and three small terms.
  const ratio = a / b
  const share = a / (a + b)
  const main = a * log(share) - b * log1p(ratio)
  const half = HALF_LOG_2PI - 0.5 * (log(a) - log1p(ratio))
  return main + (half + (stirlingError(a) + (stirlingError(b) - stirlingError(a + b))))
}
