// Monte Carlo integration: the mean of an integrand at points drawn from its domain, and how far that may be off.
import type { LineDomain, SpaceDomain } from "./domain.js"
import { type MonteCarloEstimate, withInterval } from "./estimate.js"
import { jobOf } from "./job.js"
import type { MonteCarloOptions, MonteCarloSettings } from "./options.js"

/** The estimate after some of the draws. */
export interface MonteCarloStep {
  /** The number of evaluations of the integrand by then. */
  readonly draws: number
  /** The estimate by then. */
  readonly estimate: number
  /** Its standard error. */
  readonly standardError: number
}

/**
 * The reason for stopping: the requested error is reached, all draws are used, or all are used and all units had the
 * same value, which says nothing about the error.
 */
export type MonteCarloReason = "error-reached" | "draws-used" | "no-variation"

/** An estimated integral, the steps to it, and why it stopped there. */
export interface MonteCarloResult extends MonteCarloEstimate {
  /** Estimates on the way, in steps that grow with the number of draws; the last one is the result. */
  readonly trace: readonly MonteCarloStep[]
  /** The reason for stopping. */
  readonly reason: MonteCarloReason
}

// With fewer draws the standard error is too rough to stop by.
const MIN_DRAWS_TO_STOP = 1024

/**
 * Estimates an integral by drawing: its value, standard error and confidence interval.
 *
 * Over an interval or a box the result is the integral; over a distribution the expectation of the integrand.
 *
 * - `"plain"`: independent draws. Any integrand of finite variance; the error falls as n^-1/2.
 * - `"antithetic"`: pairs of opposite points. At least as good for monotone integrands, worse for even ones.
 * - `"stratified"`: two draws in each cell of a grid. Good in few dimensions: in one, the error of smooth integrands falls
 *   as n^-3/2.
 * - `"latin-hypercube"`: every axis divided evenly. Removes the variance of sums of functions of single coordinates.
 * - {@link sobol}, {@link halton}, the functions themselves: scrambled sequences. The error of smooth integrands falls nearly as
 *   n^-3/2 or n^-1; Sobol's takes powers of two.
 *
 * All estimates are unbiased, except with controls: estimated coefficients bias them by a term that falls as 1/n, well below
 * the standard error. When an error is requested, drawing continues until half of the interval is no larger, for 1024 draws
 * at least; repeated checks make the interval hold the integral slightly less often than it says.
 *
 * An integrand that is 0 wherever it was drawn, but not everywhere, cannot be distinguished from 0: its interval is the whole
 * line. Look at `caution`, which says where the draws are not enough for an interval of the usual kind. It cannot see values
 * that are so large and rare that none was drawn: where a lognormal or a power makes up the integral, 95% intervals hold it
 * in 80 to 94 of 100 runs.
 *
 * @param integrand - takes a number over an interval or a distribution of numbers, else an array that is used again for
 *   the next point; must give finite numbers
 * @param over - `[low, high]`, a distribution of numbers; for functions of arrays a box, a list of independent distributions
 *   or a distribution of vectors, over which only `"plain"` works
 * @param options - the method, how many draws, the seed, the errors to reach, controls
 * @returns the estimate, with its trace and the reason why it stopped
 * @throws LecternError `out-of-range`, `unequal-lengths` or `wrong-type` for arguments that are not allowed or values of
 *   the integrand that are not finite numbers
 * @see Owen 2013, "Monte Carlo theory, methods and examples", chapters 2, 8 and 10, and 17 for scrambled sequences
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const { estimate } = monteCarlo((x) => Math.exp(-x * x), [0, 1], { method: sobol, seed: 1 })
 * // Half the root of pi, times erf(1).
 * estimate //=> 0.7468
 * const ball = monteCarlo((x) => (Math.hypot(...x) <= 1 ? 1 : 0), { low: [-1, -1], high: [1, 1] }, { relativeError: 0.001 })
 * Math.abs(ball.estimate - Math.PI) < 0.02 //=> true
 * ```
 */
export function monteCarlo(
  integrand: (x: number) => number,
  over: LineDomain,
  options?: MonteCarloOptions<number>,
): MonteCarloResult
export function monteCarlo(
  integrand: (x: Float64Array) => number,
  over: SpaceDomain,
  options?: MonteCarloOptions<Float64Array>,
): MonteCarloResult
export function monteCarlo(
  integrand: (point: never) => number,
  over: LineDomain | SpaceDomain,
  options: MonteCarloOptions<never> = {},
): MonteCarloResult {
  const { scheme, estimate, options: checked } = jobOf("monteCarlo()", integrand, over, options)
  const { confidence } = checked
  const state = new Float64Array(scheme.stateLength)
  const trace: MonteCarloStep[] = []
  let point = estimate(state)
  for (let done = 0; done < scheme.blocks; ) {
    for (const next = scheme.checkpoint(done); done < next; done++) scheme.run(state, done)
    point = estimate(state)
    trace.push({ draws: point.draws, estimate: point.estimate, standardError: point.standardError })
    if (!checked.asksForError || point.draws < MIN_DRAWS_TO_STOP || point.standardError === Infinity) continue
    const result = withInterval(point, confidence)
    if (isReached(checked, result)) return { ...result, trace, reason: "error-reached" }
  }
  const reason = point.caution?.kind === "no-variation" ? "no-variation" : "draws-used"
  return { ...withInterval(point, confidence), trace, reason }
}

function isReached(
  { absoluteError, relativeError }: MonteCarloSettings,
  { estimate, interval }: MonteCarloEstimate,
): boolean {
  const error = (interval.high - interval.low) / 2
  return error <= Math.max(absoluteError, relativeError * Math.abs(estimate))
}
