// Draws from the normal on an interval right of its mean, by rejection from whichever proposal fits: at least half are
// accepted.

import { exp } from "@lectern/core/elementary"
import { standardExponential, standardNormal } from "@lectern/random"
import { fillExponentials, fillNormals } from "@lectern/random/internal"
import type { RejectionSampler } from "../samplers/rejection.js"
import type { Truncation } from "./truncation.js"

// Up to here half of all normal draws fall beyond, on one side or the other.
const NEAR = 0.4

/**
 * The sampler of the standard normal on [a, a + width], placed at the truncation's interval.
 *
 * Intervals over which the density loses less than a factor e: uniform proposals. Those that begin close to the mean: normal
 * draws, folded. The others: Robert's exponential proposals.
 *
 * @see Robert 1995, "Simulation of truncated normal variables", propositions 2.3 and 2.4
 */
export function tailSampler(a: number, width: number, { low, high, sd }: Truncation): RejectionSampler {
  const place = (t: number): number => Math.min(high, low + sd * t)

  if (width * (a + width / 2) <= 1) {
    return {
      each: 2,
      base: (generator) => generator.uniform(),
      fillBase: (out, generator) => generator.fillUniform(out),
      propose(first, second) {
        const t = width * first
        const exponent = t * (a + t / 2)
        // exp(-y) >= 1 - y settles most without an exponential.
        return second < 1 - exponent || second < exp(-exponent) ? place(t) : Number.NaN
      },
    }
  }
  if (a < NEAR) {
    const end = a + width
    return {
      each: 1,
      base: standardNormal,
      fillBase: fillNormals,
      propose(first) {
        const z = Math.abs(first)
        return z >= a && z <= end ? place(z - a) : Number.NaN
      },
    }
  }
  // The best rate is (a + sqrt(a^2 + 4)) / 2; its excess over a, without cancellation.
  const shift = 2 / (a + Math.sqrt(a * a + 4))
  const rate = a + shift
  return {
    each: 2,
    base: standardExponential,
    fillBase: fillExponentials,
    propose(first, second) {
      const t = first / rate
      return t <= width && second >= ((t - shift) * (t - shift)) / 2 ? place(t) : Number.NaN
    },
  }
}
