// The normal distribution given that it falls into an interval, exact even where it almost never does.
import {
  checkedOptions,
  checkFinite,
  checkNumber,
  checkPositive,
  checkProbability,
  notTheNumber,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import type { ContinuousDistribution } from "../distribution.js"
import { fillByRejection, sampleByRejection } from "../samplers/rejection.js"
import { truncatedMiddle } from "./middle.js"
import { truncatedTail } from "./tail.js"
import { mirrored, type TruncatedFormulas, type TruncatedMoments } from "./truncation.js"

/** The normal distribution that is truncated. */
export interface TruncatedNormalOptions {
  /**
   * Its mean, finite.
   * @defaultValue `0`
   */
  readonly mean?: number
  /**
   * Its standard deviation, positive and finite.
   * @defaultValue `1`
   */
  readonly sd?: number
}

/** A truncated normal distribution. */
export interface TruncatedNormal extends ContinuousDistribution {
  /** The expected value. */
  readonly mean: number
  /** The expected squared distance from the mean. */
  readonly variance: number
  /** The expected cube of the standardized value. */
  readonly skewness: number
  /** The expected fourth power of the standardized value, less 3. */
  readonly excessKurtosis: number
  /** The probability that the untruncated normal falls into the interval. */
  readonly mass: number
  /** The natural logarithm of {@link TruncatedNormal.mass | mass}, finite where that underflows. */
  readonly logMass: number
}

const OPTIONS: OptionTable<TruncatedNormalOptions> = { mean: [checkFinite, 0], sd: [checkPositive, 1] }

/**
 * The normal distribution, given that its value lies between `low` and `high`.
 *
 * Everything is exact far in the tail: nothing is computed as the difference of two probabilities near 1 or 0. A draw takes two
 * proposals on average at worst, wherever the interval lies; the moments are computed when first read.
 *
 * @param low - the smallest value itself, not its distance from the mean in standard deviations; `-Infinity` for none; at most 10^150 standard deviations above the mean
 * @param high - the largest value, `Infinity` for none; at most 10^150 standard deviations below the mean, and above
 *   `low` by more than 10^-150 of them
 * @param options - the mean (finite, 0 by default) and the standard deviation (positive and finite, 1 by default) before truncation
 * @returns the distribution
 * @throws LecternError `out-of-range` when a parameter is not allowed
 * @see Robert 1995, "Simulation of truncated normal variables", section 2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * truncatedNormal(4, 5).mean //=> 4.216830780601025
 * ```
 */
export function truncatedNormal(low: number, high: number, options: TruncatedNormalOptions = {}): TruncatedNormal {
  const { mean, sd } = checkedOptions("truncatedNormal()", options, OPTIONS)
  checkInterval(low, high, mean, sd)
  const formulas = formulasOf(low, high, mean, sd)
  let known: TruncatedMoments | undefined
  const moments = (): TruncatedMoments => {
    known ??= formulas.moments()
    return known
  }
  const inside = (x: number): boolean => {
    checkNumber("x", x)
    return x >= low && x <= high
  }
  // A function within the interval and its two values outside.
  const within = (x: number, below: number, above: number, value: (x: number) => number): number => {
    checkNumber("x", x)
    return x <= low ? below : x >= high ? above : value(x)
  }

  return {
    kind: "continuous",
    support: [low, high],
    mass: formulas.mass,
    logMass: formulas.logMass,
    get mean() {
      return moments().mean
    },
    get variance() {
      return moments().variance
    },
    get skewness() {
      return moments().skewness
    },
    get excessKurtosis() {
      return moments().excessKurtosis
    },
    sample: (generator) => sampleByRejection(formulas.sampler, generator),
    fill: (out, generator) => fillByRejection(formulas.sampler, out, generator),
    pdf: (x) => (inside(x) && Math.abs(x) < Infinity ? formulas.density(x) : 0),
    logPdf: (x) => (inside(x) && Math.abs(x) < Infinity ? formulas.logDensity(x) : -Infinity),
    cdf: (x) => within(x, 0, 1, formulas.lower),
    sf: (x) => within(x, 1, 0, formulas.upper),
    logCdf: (x) => within(x, -Infinity, 0, formulas.logLower),
    logSf: (x) => within(x, 0, -Infinity, formulas.logUpper),
    quantile(p) {
      checkProbability("p", p)
      if (p === 0) return low
      if (p === 1) return high
      const x = p <= 0.5 ? formulas.inverseLower(p) : formulas.inverseUpper(1 - p)
      return Math.min(high, Math.max(low, x))
    },
  }
}

const FARTHEST = 1e150

function checkInterval(low: number, high: number, mean: number, sd: number): void {
  const far = (x: number): boolean => Math.abs((x - mean) / sd) > FARTHEST
  if (!(typeof low === "number" && low >= -Infinity && low < Infinity))
    throw notTheNumber("low", low, "a number below Infinity")
  if (low > mean && far(low)) throw outOfRange("low", low, "at most 1e150 standard deviations above the mean")
  if (!(typeof high === "number" && high > low)) throw notTheNumber("high", high, `above low, ${low}`)
  if (high < mean && far(high)) throw outOfRange("high", high, "at most 1e150 standard deviations below the mean")
  if (!((high - low) / sd > 1 / FARTHEST))
    throw outOfRange("high", high, "farther above low than 1e-150 standard deviations")
}

function formulasOf(low: number, high: number, mean: number, sd: number): TruncatedFormulas {
  if (low >= mean) return truncatedTail({ low, high, mean, sd })
  if (high <= mean) return mirrored(truncatedTail({ low: -high, high: -low, mean: -mean, sd }))
  return truncatedMiddle({ low, high, mean, sd })
}
