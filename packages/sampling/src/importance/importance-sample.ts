// Importance sampling: draws from a proposal, weighted by how much likelier the target makes them.

import { checkedOptions, checkFunction, choice, integer, notTheNumber, type OptionTable } from "@lectern/core/checks"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { checkWithDensity } from "../distributions/check-distribution.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../distributions/distribution.js"
import { type Mixed, mixture, multivariateMixture } from "./proposals/mixture.js"

/**
 * The natural logarithm of a density over numbers, up to a constant; `-Infinity` where the density is 0.
 *
 * @param x - a number
 */
export type LogDensity = (x: number) => number

/**
 * The natural logarithm of a density over vectors, up to a constant; `-Infinity` where the density is 0.
 *
 * @param x - a vector; valid until the function returns
 */
export type MultivariateLogDensity = (x: Float64Array) => number

/** Common options of importance sampling of numbers and of vectors. */
export interface ImportanceDraws extends Randomness {
  /** The number of draws, at least 1. */
  readonly draws: number
  /**
   * The way a mixture divides the draws: each draw picks a component (`random`), or each component gets its share of the
   * draws, up to rounding (`proportional`), which is never worse. Any other proposal has one share.
   * @defaultValue `"random"`
   */
  readonly allocation?: "random" | "proportional"
}

/** A target and a proposal over numbers. */
export interface ImportanceOptions extends ImportanceDraws {
  /** The natural logarithm of the target's density at `x`, up to a constant; `-Infinity` where it is 0. */
  readonly target: LogDensity
  /** The proposal: positive wherever the target is, with tails at least as heavy. */
  readonly proposal: ContinuousDistribution
}

/** A target and a proposal over vectors. */
export interface MultivariateImportanceOptions extends ImportanceDraws {
  /** The natural logarithm of the target's density at `x`, up to a constant; `-Infinity` where it is 0. */
  readonly target: MultivariateLogDensity
  /** The proposal: positive wherever the target is, with tails at least as heavy. */
  readonly proposal: MultivariateDistribution
}

/** Weighted draws. */
export interface ImportanceSample {
  /** The draws; those of vectors one after another. */
  readonly draws: Float64Array
  /** The dimension of a draw. */
  readonly dimension: number
  /** The target's log density less the proposal's at each draw: log weights, not normalized. */
  readonly logWeights: Float64Array
  /** The target's log density at each draw, as the target gave it. */
  readonly logTargets: Float64Array
}

/** The largest number of draws at once. */
export const MAX_DRAWS: number = 2 ** 32 - 1
const OPTIONS: OptionTable<ImportanceOptions | MultivariateImportanceOptions, keyof Randomness> = {
  draws: integer(1, MAX_DRAWS),
  ...RANDOMNESS,
  allocation: [choice(["random", "proportional"]), "random"],
  target: checkFunction,
  proposal: checkWithDensity,
}

/**
 * Draws from a proposal and weights each draw by target over proposal.
 *
 * The draws of a mixture are weighted by the whole mixture, whichever component they came from (the deterministic mixture or
 * balance heuristic), so a safe component bounds all weights. With proportional allocation the shares in those weights are the
 * rounded ones, so that plain estimates stay unbiased; standard errors computed from the weights are then a little too large.
 *
 * @param options - `target`, `proposal`, `draws`, `seed` or `generator`, and `allocation`, random by default
 * @returns the draws with their log weights
 * @throws LecternError `out-of-range` for a number of draws or an allocation that is not allowed, a target that is NaN or
 * `Infinity` somewhere (the point is named), or a proposal without density at its own draw
 * @see Owen 2013, "Monte Carlo theory, methods and examples", chapter 9; Owen and Zhou 2000, section 3
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const target = (x: number) => (x >= 4 && x <= 5 ? -(x ** 2) / 2 : -Infinity)
 * const sample = importanceSample({ target, proposal: exponentialTilt(4), draws: 1000, generator: pcg64(1) })
 * // The exact mean is 4.2168.
 * selfNormalizedEstimate(sample.logWeights, sample.draws).estimate.toFixed(3) //=> "4.214"
 * ```
 */
export function importanceSample(options: ImportanceOptions): ImportanceSample
/**
 * Draws vectors from a proposal and weights each draw by target over proposal: as for numbers.
 *
 * @param options - `target`, `proposal`, `draws`, `seed` or `generator`, and `allocation`, random by default
 * @returns the draws, one vector after another, with their log weights
 * @throws LecternError `out-of-range` as for numbers
 * @see Owen 2013, "Monte Carlo theory, methods and examples", chapter 9; Owen and Zhou 2000, section 3
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 */
export function importanceSample(options: MultivariateImportanceOptions): ImportanceSample
export function importanceSample(options: ImportanceOptions | MultivariateImportanceOptions): ImportanceSample {
  const { allocation } = checkedOptions("importanceSample()", options, OPTIONS)
  const generator = generatorOf(options)
  const proportional = allocation === "proportional"
  return isMultivariate(options)
    ? vectorSample(options, generator, proportional)
    : numberSample(options, generator, proportional)
}

function isMultivariate(
  options: ImportanceOptions | MultivariateImportanceOptions,
): options is MultivariateImportanceOptions {
  return "dimension" in options.proposal
}

function numberSample(options: ImportanceOptions, generator: Generator, proportional: boolean): ImportanceSample {
  const { target } = options
  let { proposal } = options
  const draws = new Float64Array(options.draws)
  if (proportional && isMixed(proposal)) {
    const { components } = proposal
    const counts = allocate(proposal.shares, draws.length)
    let start = 0
    for (const [k, component] of components.entries()) {
      component.fill(draws.subarray(start, start + counts[k]!), generator)
      start += counts[k]!
    }
    proposal = mixture(components, counts)
  } else proposal.fill(draws, generator)
  const logWeights = new Float64Array(draws.length)
  const logTargets = draws.map((x, i) => {
    const logTarget = target(x)
    logWeights[i] = logWeightOf(logTarget, proposal.logPdf(x), () => `${x}`)
    return logTarget
  })
  return { draws, dimension: 1, logWeights, logTargets }
}

function vectorSample(
  options: MultivariateImportanceOptions,
  generator: Generator,
  proportional: boolean,
): ImportanceSample {
  const { target, draws: count } = options
  let { proposal } = options
  const { dimension } = proposal
  const draws = new Float64Array(count * dimension)
  const point = (i: number): Float64Array => draws.subarray(i * dimension, (i + 1) * dimension)
  if (proportional && isMixed(proposal)) {
    const { components } = proposal
    const counts = allocate(proposal.shares, count)
    let i = 0
    for (const [k, component] of components.entries()) {
      for (let left = counts[k]!; left > 0; left--) component.sample(generator, point(i++))
    }
    proposal = multivariateMixture(components, counts)
  } else for (let i = 0; i < count; i++) proposal.sample(generator, point(i))
  const logWeights = new Float64Array(count)
  const logTargets = logWeights.map((_, i) => {
    const x = point(i)
    const logTarget = target(x)
    logWeights[i] = logWeightOf(logTarget, proposal.logPdf(x), () => `[${x.join(", ")}]`)
    return logTarget
  })
  return { draws, dimension, logWeights, logTargets }
}

/** Log target less log proposal; throws for numbers that no density can have. */
export function logWeightOf(logTarget: number, logProposal: number, point: () => string): number {
  if (!(typeof logTarget === "number" && logTarget < Infinity)) {
    throw notTheNumber(`target(${point()})`, logTarget, "a number below Infinity: the logarithm of a density")
  }
  if (!Number.isFinite(logProposal)) {
    throw notTheNumber(`proposal.logPdf(${point()})`, logProposal, "a finite number: it is the proposal's own draw")
  }
  return logTarget - logProposal
}

function isMixed<Component>(proposal: Component): proposal is Component & Mixed<Component> {
  return typeof proposal === "object" && proposal !== null && "components" in proposal && "shares" in proposal
}

/** Whole numbers that sum to `count`, as near to the shares as possible: the largest remainders are rounded up. */
function allocate(shares: Float64Array, count: number): Float64Array {
  const counts = shares.map((share) => Math.floor(share * count))
  const order = [...shares.keys()].sort(
    (j, k) => shares[k]! * count - counts[k]! - (shares[j]! * count - counts[j]!) || j - k,
  )
  let left = count
  for (const each of counts) left -= each
  for (let rank = 0; rank < left; rank++) counts[order[rank % order.length]!]! += 1
  return counts
}
