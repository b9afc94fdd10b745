// Rejection sampling: exact draws from a target under a bound, and how many attempts they cost.

import {
  checkedOptions,
  checkFinite,
  checkFunction,
  integer,
  type OptionTable,
  orInfinity,
  outOfRange,
} from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import type { Generator, Randomness } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { checkWithDensity } from "../distributions/check-distribution.js"
import type { ContinuousDistribution, MultivariateDistribution } from "../distributions/distribution.js"
import { type LogDensity, logWeightOf, type MultivariateLogDensity } from "./importance-sample.js"

/** Common options of rejection sampling of numbers and of vectors. */
export interface RejectionDraws extends Randomness {
  /** The natural logarithm of a number that target over proposal never exceeds. */
  readonly logBound: number
  /** The maximum number of attempts, at least 1. */
  readonly attempts: number
  /**
   * After how many accepted draws to stop; all attempts are made when left out.
   */
  readonly draws?: number
}

/** A target and a proposal over numbers. */
export interface RejectionOptions extends RejectionDraws {
  /** The natural logarithm of the target's density at `x`, up to a constant; `-Infinity` where it is 0. */
  readonly target: LogDensity
  /** The proposal. */
  readonly proposal: ContinuousDistribution
}

/** A target and a proposal over vectors. */
export interface MultivariateRejectionOptions extends RejectionDraws {
  /** The natural logarithm of the target's density at `x`, up to a constant; `-Infinity` where it is 0. */
  readonly target: MultivariateLogDensity
  /** The proposal. */
  readonly proposal: MultivariateDistribution
}

/** Draws from the target, and what they cost. */
export interface RejectionSample {
  /** The accepted draws; those of vectors one after another. */
  readonly draws: Float64Array
  /** The dimension of a draw. */
  readonly dimension: number
  /** The number of accepted draws. */
  readonly accepted: number
  /** The number of attempts. */
  readonly attempts: number
  /** The share of attempts that were accepted. */
  readonly acceptanceRate: number
  /** The standard error of the rate, that of a binomial share; 0 says nothing when none or all were accepted. */
  readonly standardError: number
}

// A bound that is reached exactly must not be broken by rounding.
const ROUNDING = 1e-10

const OPTIONS: OptionTable<RejectionOptions | MultivariateRejectionOptions, keyof Randomness> = {
  logBound: checkFinite,
  attempts: integer(1),
  draws: [orInfinity(integer(1)), Infinity],
  ...RANDOMNESS,
  target: checkFunction,
  proposal: checkWithDensity,
}

/**
 * Draws exactly from a target, by accepting each draw x of the proposal with probability target(x) / (bound proposal(x)).
 *
 * The acceptance rate times the bound estimates the target's integral. A ratio above the bound would make the draws wrong, so it
 * is refused and the point named; the bound is only checked where the proposal draws.
 *
 * @param options - `target`, `proposal`, `logBound`, `attempts`, `seed` or `generator`, and `draws`, after which to stop
 * @returns the accepted draws, their number and the acceptance rate
 * @throws LecternError `out-of-range` for a ratio above the bound, a bound that is not finite, counts that are not positive, a
 * target that is NaN or `Infinity` somewhere, or a proposal without density at its own draw
 * @see von Neumann 1951, "Various techniques used in connection with random digits"
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * const inside = (x: number) => (x >= 2 && x <= 3 ? normal().logPdf(x) : -Infinity)
 * const { accepted } = rejectionSample({
 *   target: inside,
 *   proposal: normal(),
 *   logBound: 0,
 *   attempts: 10_000,
 *   generator: pcg64(1),
 * })
 * // 214 are expected.
 * accepted //=> 217
 * ```
 */
export function rejectionSample(options: RejectionOptions): RejectionSample
/**
 * Draws vectors exactly from a target under a bound: as for numbers.
 *
 * @param options - `target`, `proposal`, `logBound`, `attempts`, `seed` or `generator`, and `draws`, after which to stop
 * @returns the accepted draws, one vector after another, their number and the acceptance rate
 * @throws LecternError `out-of-range` as for numbers
 * @see von Neumann 1951, "Various techniques used in connection with random digits"
 * @see [Note: importance sampling](../../../../docs/notes/importance-sampling.md)
 */
export function rejectionSample(options: MultivariateRejectionOptions): RejectionSample
export function rejectionSample(options: RejectionOptions | MultivariateRejectionOptions): RejectionSample {
  const { logBound, attempts: most, draws: wanted } = checkedOptions("rejectionSample()", options, OPTIONS)
  const generator = generatorOf(options)
  const tolerance = ROUNDING * Math.max(1, Math.abs(logBound))
  const { dimension, attempt, point } = attemptsOf(options, generator)
  const draws: number[] = []
  let attempts = 0
  let accepted = 0
  while (attempts < most && accepted < wanted) {
    attempts++
    const excess = attempt() - logBound
    if (excess > tolerance) {
      throw outOfRange(
        `the log ratio of target and proposal at ${named(point)}`,
        excess + logBound,
        `at most logBound, ${logBound}`,
      )
    }
    if (generator.uniform() >= exp(excess)) continue
    for (let j = 0; j < dimension; j++) draws.push(point[j]!)
    accepted++
  }
  const acceptanceRate = accepted / attempts
  const standardError = Math.sqrt((acceptanceRate * (1 - acceptanceRate)) / attempts)
  return { draws: Float64Array.from(draws), dimension, accepted, attempts, acceptanceRate, standardError }
}

interface Attempts {
  readonly dimension: number
  /** Draws into `point` and returns the log ratio there. */
  readonly attempt: () => number
  readonly point: Float64Array
}

function attemptsOf(options: RejectionOptions | MultivariateRejectionOptions, generator: Generator): Attempts {
  if (isMultivariate(options)) {
    const { target, proposal } = options
    const point = new Float64Array(proposal.dimension)
    const attempt = (): number => {
      proposal.sample(generator, point)
      return logWeightOf(target(point), proposal.logPdf(point), () => named(point))
    }
    return { dimension: proposal.dimension, attempt, point }
  }
  const { target, proposal } = options
  const point = new Float64Array(1)
  const attempt = (): number => {
    const x = proposal.sample(generator)
    point[0] = x
    return logWeightOf(target(x), proposal.logPdf(x), () => named(point))
  }
  return { dimension: 1, attempt, point }
}

function isMultivariate(
  options: RejectionOptions | MultivariateRejectionOptions,
): options is MultivariateRejectionOptions {
  return "dimension" in options.proposal
}

function named(point: Float64Array): string {
  return point.length === 1 ? `${point[0]}` : `[${point.join(", ")}]`
}
