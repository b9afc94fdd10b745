// The proposal for the far tail of a normal distribution: an exponential that starts where the tail does.

import { checkedOptions, checkInRange, checkNumber, later, type OptionTable } from "@lectern/core/checks"
import type { ContinuousDistribution } from "../../distributions/distribution.js"
import { exponential } from "../../distributions/exponential.js"

/** The shape of the exponential. */
export interface ExponentialTiltOptions {
  /**
   * The rate, positive and finite.
   * @defaultValue `(low + Math.sqrt(low ** 2 + 4)) / 2`
   */
  readonly rate?: number
}

const OPTIONS: OptionTable<ExponentialTiltOptions, "rate"> = { rate: [later(), undefined] }

/**
 * The distribution of `low` plus an exponential draw.
 *
 * The default rate is the one that makes rejection sampling of a standard normal above `low` accept most; the weights of that
 * target are bounded and, far in the tail, nearly equal.
 *
 * @param low - where the support begins, in -1e150..1e150
 * @param options - `rate`, Robert's by default
 * @returns a distribution on the numbers from `low` on
 * @throws LecternError `out-of-range` when `low` or `rate` is not allowed
 * @see Robert 1995, "Simulation of truncated normal variables", section 2.1
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * exponentialTilt(4, { rate: 5 }).mean //=> 4.2
 * ```
 */
export function exponentialTilt(low: number, options: ExponentialTiltOptions = {}): ContinuousDistribution {
  checkInRange("low", low, -1e150, 1e150)
  const { rate = tiltRate(low) } = checkedOptions("exponentialTilt()", options, OPTIONS)
  const tail = exponential({ rate })
  const beyond = (x: number): number => {
    checkNumber("x", x)
    return x - low
  }
  return {
    ...tail,
    support: [low, Infinity],
    mean: low + 1 / rate,
    sample: (generator) => low + tail.sample(generator),
    fill(out, generator) {
      tail.fill(out, generator)
      for (let i = 0; i < out.length; i++) out[i]! += low
      return out
    },
    pdf: (x) => tail.pdf(beyond(x)),
    logPdf: (x) => tail.logPdf(beyond(x)),
    cdf: (x) => tail.cdf(beyond(x)),
    sf: (x) => tail.sf(beyond(x)),
    logCdf: (x) => tail.logCdf(beyond(x)),
    logSf: (x) => tail.logSf(beyond(x)),
    quantile: (p) => low + tail.quantile(p),
  }
}

/** Without the cancellation that the sum has for negative `low`. */
function tiltRate(low: number): number {
  const root = Math.sqrt(low * low + 4)
  return low >= 0 ? (low + root) / 2 : 2 / (root - low)
}
