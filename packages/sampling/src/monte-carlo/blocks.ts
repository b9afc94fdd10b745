// Monte Carlo integration as a statistic over blocks of work, so that any workers may share it.

import type { Statistic } from "@lectern/core"
import { checkInteger } from "@lectern/core/checks"
import { checkState } from "@lectern/random/internal"
import type { LineDomain, SpaceDomain } from "./domain.js"
import { type MonteCarloEstimate, withInterval } from "./estimate.js"
import { jobOf } from "./job.js"
import type { MonteCarloOptions } from "./options.js"

/** An integral as a mergeable statistic: its items are the numbers of blocks, 0 to `blocks - 1`. */
export interface MonteCarloBlocks extends Statistic<number, Float64Array, MonteCarloEstimate> {
  /** The number of blocks that make up the whole. */
  readonly blocks: number
}

/**
 * Monte Carlo integration in blocks that can be computed anywhere, in any order, and merge exactly.
 *
 * What a block draws depends on the arguments and its number alone, and states add up without rounding, so any division of
 * the blocks among workers gives the same bytes. The estimate of a state is valid when it holds all blocks, or for
 * `"plain"`, `"antithetic"` and `"latin-hypercube"` any of them. Adding a block twice counts it twice.
 *
 * @param integrand - takes a number over an interval or a distribution of numbers, else an array that is used again for
 *   the next point
 * @param over - the domain, as for {@link @lectern/sampling!monteCarlo | monteCarlo}
 * @param options - as for {@link @lectern/sampling!monteCarlo | monteCarlo}; requested errors only decide how blocks are made
 * @returns the statistic; its state is a few hundred to a few thousand whole numbers
 * @throws LecternError `out-of-range`, `unequal-lengths` or `wrong-type` for arguments that are not allowed;
 *   `out-of-range`, on adding, for a block that does not exist or a value that is not finite
 * @see Owen 2013, "Monte Carlo theory, methods and examples", chapters 2, 8 and 10, and 17 for scrambled sequences
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const integral = monteCarloBlocks((x) => x * x, [0, 3], { draws: 100_000 })
 * const states = [integral.zero(), integral.zero(), integral.zero()]
 * for (let block = 0; block < integral.blocks; block++) integral.add(states[block % 3]!, block)
 * const { estimate } = integral.finalize(states.reduce((into, from) => integral.merge(into, from)))
 * ```
 */
export function monteCarloBlocks(
  integrand: (x: number) => number,
  over: LineDomain,
  options?: MonteCarloOptions<number>,
): MonteCarloBlocks
export function monteCarloBlocks(
  integrand: (x: Float64Array) => number,
  over: SpaceDomain,
  options?: MonteCarloOptions<Float64Array>,
): MonteCarloBlocks
export function monteCarloBlocks(
  integrand: (point: never) => number,
  over: LineDomain | SpaceDomain,
  options: MonteCarloOptions<never> = {},
): MonteCarloBlocks {
  const { scheme, estimate, options: checked } = jobOf("monteCarloBlocks()", integrand, over, options)
  const { blocks } = scheme
  return {
    blocks,
    zero: () => new Float64Array(scheme.stateLength),
    add(state, block) {
      checkState("state", state, scheme.stateLength)
      checkInteger("block", block, 0, blocks - 1)
      scheme.run(state, block)
      return state
    },
    merge(into, from) {
      checkState("into", into, scheme.stateLength)
      checkState("from", from, scheme.stateLength)
      scheme.merge(into, from)
      return into
    },
    finalize(state) {
      checkState("state", state, scheme.stateLength)
      return withInterval(estimate(state), checked.confidence)
    },
  }
}
