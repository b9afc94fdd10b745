// Population Monte Carlo: importance sampling whose proposal learns from its own draws.

import { logSumExp } from "@lectern/core"
import { checkBetween0And1, checkedOptions, integer, later, notTheNumber, type OptionTable } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { checkMultivariate } from "../distributions/check-distribution.js"
import type { MultivariateDistribution } from "../distributions/distribution.js"
import { type ImportanceSample, importanceSample, MAX_DRAWS, type MultivariateLogDensity } from "./importance-sample.js"
import { paretoSmoothed } from "./pareto/smoothed.js"
import {
  improve,
  type StudentComponent,
  spreadOf,
  studentOf,
  type WeightedPoints,
} from "./proposals/fit-student-mixture.js"
import { type MultivariateMixture, multivariateMixture } from "./proposals/mixture.js"
import { effectiveSampleSize, normalizedWeights } from "./weights/log-weights.js"

/** A target, and how to learn a proposal for it. */
export interface PopulationOptions extends Randomness {
  /** The natural logarithm of the target's density at `x`, up to a constant; `-Infinity` where it is 0. */
  readonly target: MultivariateLogDensity
  /** The first proposal, which also stays in all later ones: wide enough to cover the target. */
  readonly start: MultivariateDistribution
  /**
   * The number of draws per iteration, at least 10.
   * @defaultValue `1000`
   */
  readonly draws?: number
  /**
   * The number of iterations, the first from `start` included; at least 1.
   * @defaultValue `10`
   */
  readonly iterations?: number
  /**
   * The number of t distributions in the proposal, at least 1: a few more than the target has modes.
   * @defaultValue `6`
   */
  readonly components?: number
  /**
   * Their degrees of freedom, at least 1: few for heavy tails.
   * @defaultValue `5`
   */
  readonly df?: number
  /**
   * The share of `start` in the proposal, between 0 and 1.
   * @defaultValue `0.1`
   */
  readonly safeShare?: number
}

/** The quality of the proposal of one iteration. */
export interface PopulationIteration {
  /** Kish's effective sample size of its draws; 0 when all weights were 0. */
  readonly effectiveSampleSize: number
  /** The exponential of the entropy of the normalized weights over the number of draws: 1 when proposal and target agree. */
  readonly perplexity: number
  /** The logarithm of the average weight: an estimate of the target's integral; `-Infinity` when all weights were 0. */
  readonly logConstant: number
}

/** Draws of the last proposal, and the iterations that led to it. */
export interface PopulationResult {
  /**
   * The draws of the last iteration. Their proposal was fitted to earlier draws only, so all estimates are valid for
   * them.
   */
  readonly sample: ImportanceSample
  /** The proposal they came from. */
  readonly proposal: MultivariateDistribution
  /** The iterations, in order. */
  readonly iterations: readonly PopulationIteration[]
}

const OPTIONS: OptionTable<PopulationOptions, keyof Randomness> = {
  target: later(),
  start: checkMultivariate,
  ...RANDOMNESS,
  draws: [integer(10, MAX_DRAWS), 1000],
  iterations: [integer(1), 10],
  components: [integer(1), 6],
  df: [checkDf, 5],
  safeShare: [checkBetween0And1, 0.1],
}

function checkDf(name: string, df: unknown): void {
  if (!(typeof df === "number" && df >= 1 && df < Infinity))
    throw notTheNumber(name, df, "a finite number of at least 1")
}

// Steps of expectation maximization: many on the first draws, where the fit starts from scratch, few on later ones.
const FIRST_STEPS = 20
const LATER_STEPS = 3
// Fits use at least this many effective draws per dimension and component.
const FLATTENED_SIZE = 3

/**
 * Adapts a mixture of multivariate t distributions to a target, by importance sampling alone.
 *
 * Each iteration draws from the proposal, weights the draws by target over proposal, and fits shares, locations and scales of the
 * mixture to them by expectation maximization, which lowers the divergence of target from proposal. The first fit starts from draws
 * that are picked by weight, each far from the others. For the fit alone, weights are Pareto-smoothed and then flattened (raised to a power
 * below 1) as far as it takes for enough draws to count. A component with too few draws keeps its place; none loses all
 * of its share; `start` keeps its own, so the weights stay bounded wherever target over `start` is.
 *
 * @param options - `target`, `start`; `seed` or `generator`; `draws`, `iterations`, `components`, `df`, `safeShare`
 * @returns the last sample with its proposal, and the quality of each iteration
 * @throws LecternError `out-of-range` when an option is not allowed or the target is NaN or `Infinity` somewhere
 * @see Cappe, Guillin, Marin and Robert 2004, "Population Monte Carlo"
 * @see Cappe, Douc, Guillin, Marin and Robert 2008, "Adaptive importance sampling in general mixture classes", section 3
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const modes = multivariateMixture([multivariateNormal([-4, 0], [1, 0, 0, 1]), multivariateNormal([4, 0], [1, 0, 0, 1])])
 * const start = multivariateStudentT(3, [0, 0], [100, 0, 0, 100])
 * const { iterations } = populationMonteCarlo({ target: (x) => modes.logPdf(x), start, generator: pcg64(1) })
 * iterations[0]?.perplexity.toFixed(2) //=> "0.05"
 * iterations[9]?.perplexity.toFixed(2) //=> "0.88"
 * ```
 */
export function populationMonteCarlo(options: PopulationOptions): PopulationResult {
  const checked = checkedOptions("populationMonteCarlo()", options, OPTIONS)
  const { target, start, draws, iterations, components: count, df, safeShare } = checked
  const generator = generatorOf(options)

  let proposal = start
  let components: StudentComponent[] | undefined
  let sample = importanceSample({ target, proposal, draws, generator })
  const done = [iterationOf(sample)]
  while (done.length < iterations) {
    if (done.at(-1)!.effectiveSampleSize > 0) {
      const points = pointsOf(sample, count)
      const steps = components === undefined ? FIRST_STEPS : LATER_STEPS
      components ??= seeds(points, count, generator)
      for (let step = 0; step < steps; step++) components = improve(points, components, df)
      proposal = proposalOf(components, df, start, safeShare)
    }
    sample = importanceSample({ target, proposal, draws, generator })
    done.push(iterationOf(sample))
  }
  return { sample, proposal, iterations: done }
}

function proposalOf(
  components: readonly StudentComponent[],
  df: number,
  start: MultivariateDistribution,
  safeShare: number,
): MultivariateMixture {
  const distributions = components.map((each) => studentOf(each, df))
  const shares = components.map(({ share }) => share * (1 - safeShare))
  return multivariateMixture([...distributions, start], [...shares, safeShare])
}

/** The draws with the weights that the fit uses. */
function pointsOf({ draws, dimension, logWeights }: ImportanceSample, components: number): WeightedPoints {
  const { logWeights: smoothed } = paretoSmoothed(logWeights)
  const positive = smoothed.filter((each) => each > -Infinity).length
  const wanted = Math.min(FLATTENED_SIZE * (dimension + 1) * components, 0.5 * positive)
  // The effective size grows as the power falls, from that of the weights to the number of positive ones.
  let [low, high] = [0, 1]
  if (effectiveSampleSize(smoothed) < wanted) {
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2
      if (effectiveSampleSize(flattened(smoothed, middle)) < wanted) high = middle
      else low = middle
    }
  } else low = 1
  return { draws, dimension, weights: normalizedWeights(flattened(smoothed, low)) }
}

function flattened(logWeights: Float64Array, power: number): Float64Array {
  return logWeights.map((each) => (each === -Infinity ? each : power * each))
}

/** Components at draws picked by weight times squared distance from those picked before (k-means++). */
function seeds(points: WeightedPoints, count: number, generator: Generator): StudentComponent[] {
  const { draws, dimension: d, weights } = points
  const spread = spreadOf(points)
  const nearest = new Float64Array(weights.length).fill(1)
  // Components divide the volume of the draws' spread.
  const narrowing = exp((-2 * log(count)) / d)
  const scale = new Float64Array(d * d)
  for (let j = 0; j < d; j++) scale[j * d + j] = Math.max(spread[j]! * narrowing, Number.MIN_VALUE)
  const components: StudentComponent[] = []
  while (components.length < count) {
    const location = draws.slice(...pick(weights, nearest, d, generator))
    components.push({ share: 1 / count, location, scale })
    for (let i = 0; i < weights.length; i++) {
      let distance = 0
      for (let j = 0; j < d; j++) {
        const difference = draws[i * d + j]! - location[j]!
        if (spread[j]! > 0) distance += (difference * difference) / spread[j]!
      }
      nearest[i] = components.length === 1 ? distance : Math.min(nearest[i]!, distance)
    }
  }
  return components
}

/** The place of a draw, picked with probability proportional to weight times distance; by weight when all distances are 0. */
function pick(weights: Float64Array, nearest: Float64Array, d: number, generator: Generator): [number, number] {
  const far = weights.map((weight, i) => weight * nearest[i]!)
  const isFar = far.some((each) => each > 0)
  const products = isFar ? far : weights
  const total = products.reduce((sum, each) => sum + each, 0)
  const place = generator.uniform() * total
  let end = 0
  let last = 0
  for (let i = 0; i < products.length; i++) {
    if (products[i] === 0) continue
    last = i
    end += products[i]!
    if (place < end) break
  }
  return [last * d, (last + 1) * d]
}

function iterationOf({ logWeights }: ImportanceSample): PopulationIteration {
  const n = logWeights.length
  const logSum = logSumExp(logWeights)
  if (logSum === -Infinity) return { effectiveSampleSize: 0, perplexity: 0, logConstant: -Infinity }
  let entropy = 0
  for (const each of logWeights) if (each > -Infinity) entropy -= exp(each - logSum) * (each - logSum)
  return {
    effectiveSampleSize: effectiveSampleSize(logWeights),
    perplexity: exp(entropy) / n,
    logConstant: logSum - log(n),
  }
}
