// Mixtures: a draw picks one of several distributions and draws from it.

import { checkNotEmpty, checkProbability, checkSameLength, outOfRange, wrongType } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { Generator } from "@lectern/random"
import { checkFill, checkGenerator, checkTotal, checkWeights } from "@lectern/random/internal"
import { checkContinuous, checkMultivariate } from "../../distributions/check-distribution.js"
import type { ContinuousDistribution, Moments, MultivariateDistribution } from "../../distributions/distribution.js"
import { mixedMoments } from "./mixed-moments.js"

/** Properties that mixtures add to a distribution. */
export interface Mixed<Component> {
  /** The distributions that are mixed. */
  readonly components: readonly Component[]
  /** The share of each, positive, summing to 1. */
  readonly shares: Float64Array
}

/** A mixture of distributions over numbers. */
export interface Mixture extends ContinuousDistribution, Mixed<ContinuousDistribution> {}

/** A mixture of distributions over vectors. */
export interface MultivariateMixture extends MultivariateDistribution, Mixed<MultivariateDistribution> {}

/**
 * The mixture of distributions over numbers.
 *
 * @param components - at least one distribution
 * @param weights - one for each, not negative, with a finite positive sum; equal by default. Components of weight 0 are dropped
 * @returns the mixture: draws, density, cdf, quantiles (by bisection) and moments
 * @throws LecternError `out-of-range` for no components or weights that are not allowed; `unequal-lengths`
 * @see Owen and Zhou 2000, "Safe and effective importance sampling", section 3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * mixture([normal(-4), normal(4)], [1, 3]).mean //=> 2
 * ```
 */
export function mixture(components: readonly ContinuousDistribution[], weights?: Readonly<ArrayLike<number>>): Mixture {
  const { kept, shares } = sharesOf(components, weights, checkContinuous)
  const sum = (each: (component: ContinuousDistribution) => number): number => {
    let total = 0
    for (const [k, component] of kept.entries()) total += shares[k]! * each(component)
    return total
  }
  const low = Math.min(...kept.map(({ support }) => support[0]))
  const high = Math.max(...kept.map(({ support }) => support[1]))
  const moments: Moments = mixedMoments(kept, shares)
  const logSum = logSumOf(kept, shares)
  const sample = (generator: Generator): number => kept[pick(shares, generator)]!.sample(generator)
  const cdf = (x: number): number =>
    Math.min(
      1,
      sum((each) => each.cdf(x)),
    )
  const sf = (x: number): number =>
    Math.min(
      1,
      sum((each) => each.sf(x)),
    )
  return {
    kind: "continuous",
    components: kept.slice(),
    shares: shares.slice(),
    support: [low, high],
    ...moments,
    sample,
    fill(out, generator) {
      checkFill(out, generator)
      for (let i = 0; i < out.length; i++) out[i] = sample(generator)
      return out
    },
    pdf: (x) => sum((each) => each.pdf(x)),
    logPdf: (x) => logSum((each) => each.logPdf(x)),
    cdf,
    sf,
    logCdf: (x) =>
      Math.min(
        0,
        logSum((each) => each.logCdf(x)),
      ),
    logSf: (x) =>
      Math.min(
        0,
        logSum((each) => each.logSf(x)),
      ),
    quantile: (p) => mixedQuantile(p, kept, cdf, sf),
  }
}

/**
 * The mixture of distributions over vectors.
 *
 * @param components - at least one distribution, all of one dimension
 * @param weights - one for each, not negative, with a finite positive sum; equal by default. Components of weight 0 are dropped
 * @returns the mixture
 * @throws LecternError `out-of-range` for no components, weights that are not allowed or dimensions that differ;
 * `unequal-lengths`
 * @see Owen and Zhou 2000, "Safe and effective importance sampling", section 3
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const identity = [1, 0, 0, 1]
 * const modes = multivariateMixture([multivariateNormal([-4, 0], identity), multivariateNormal([4, 0], identity)], [3, 1])
 * modes.shares //=> [0.75, 0.25]
 * ```
 */
export function multivariateMixture(
  components: readonly MultivariateDistribution[],
  weights?: Readonly<ArrayLike<number>>,
): MultivariateMixture {
  const { kept, shares } = sharesOf(components, weights, checkMultivariate)
  const { dimension } = kept[0]!
  for (const [k, each] of components.entries()) {
    if (each.dimension !== dimension) {
      throw outOfRange(`components[${k}].dimension`, each.dimension, `${dimension}, as in the others`)
    }
  }
  const logSum = logSumOf(kept, shares)
  return {
    dimension,
    components: kept.slice(),
    shares: shares.slice(),
    sample: (generator, out) => kept[pick(shares, generator)]!.sample(generator, out),
    logPdf: (x) => logSum((each) => each.logPdf(x)),
  }
}

function sharesOf<Component extends ContinuousDistribution | MultivariateDistribution>(
  components: readonly Component[],
  given: Readonly<ArrayLike<number>> | undefined,
  check: (name: string, component: Component) => void,
): { kept: Component[]; shares: Float64Array } {
  if (!Array.isArray(components)) throw wrongType("components", components, "a list of distributions")
  checkNotEmpty("components", components)
  for (const [k, each] of components.entries()) check(`components[${k}]`, each)
  const weights = given === undefined ? new Float64Array(components.length).fill(1) : given
  checkWeights(weights)
  checkSameLength("numbers", ["components", components.length], ["weights", weights.length])
  let sum = 0
  for (let k = 0; k < weights.length; k++) sum += weights[k]!
  checkTotal(sum)
  const shares = Float64Array.from(weights, (weight) => weight / sum)
  return { kept: components.filter((_, k) => shares[k]! > 0), shares: shares.filter((share) => share > 0) }
}

/** log(sum(share * exp(term))) over the components. */
function logSumOf<Component>(
  components: readonly Component[],
  shares: Float64Array,
): (term: (component: Component) => number) => number {
  const logShares = shares.map(log)
  const terms = new Float64Array(shares.length)
  return (term) => {
    let largest = -Infinity
    for (const [k, component] of components.entries()) {
      terms[k] = logShares[k]! + term(component)
      largest = Math.max(largest, terms[k]!)
    }
    if (!Number.isFinite(largest)) return largest
    let sum = 0
    for (let k = 0; k < terms.length; k++) sum += exp(terms[k]! - largest)
    return largest + log(sum)
  }
}

function pick(shares: Float64Array, generator: Generator): number {
  if (typeof generator?.uniform !== "function") checkGenerator(generator)
  const place = generator.uniform()
  let end = 0
  for (let k = 0; k < shares.length - 1; k++) {
    end += shares[k]!
    if (place < end) return k
  }
  return shares.length - 1
}

/** The smallest x with cdf(x) at least p, to the last bit that bisection can resolve. */
function mixedQuantile(
  p: number,
  components: readonly ContinuousDistribution[],
  cdf: (x: number) => number,
  sf: (x: number) => number,
): number {
  checkProbability("p", p)
  const quantiles = components.map((each) => each.quantile(p))
  let low = Math.min(...quantiles)
  let high = Math.max(...quantiles)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return p === 0 ? low : high
  // Above the median the cdf has lost the digits that sf still has.
  const reached = p <= 0.5 ? (x: number): boolean => cdf(x) >= p : (x: number): boolean => sf(x) <= 1 - p
  while (true) {
    const middle = low / 2 + high / 2
    if (!(middle > low && middle < high)) return reached(low) ? low : high
    if (reached(middle)) high = middle
    else low = middle
  }
}
