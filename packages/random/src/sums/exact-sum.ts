// The sum of any doubles, rounded once: the same bits in any order, for any division of the work.

import type { Statistic } from "@lectern/core"
import { checkFinite, checkFiniteNumbers } from "@lectern/core/checks"
import { addValues } from "./add-values.js"
import { addRegister, checkState, SUM, unitsOf } from "./register.js"
import { roundedRatio } from "./rounded-ratio.js"

/** A statistic over numbers that also takes whole arrays of them. */
export interface NumberStatistic<Result> extends Statistic<number, Float64Array, Result> {
  /**
   * Adds every number of an array to `state` in place and returns it; quicker than one by one.
   *
   * @param state - changed in place; unchanged when a number is refused
   * @param values - finite numbers
   * @throws LecternError `out-of-range` when a number is not finite
   */
  addAll(state: Float64Array, values: Readonly<ArrayLike<number>>): Float64Array
}

/**
 * The exact sum as a mergeable statistic.
 *
 * States hold the sum without any rounding; only the result is rounded, to the nearest double, ties to even. Nothing is
 * lost to cancellation, and no sum overflows on the way. A sum beyond the largest double is an infinity; the sum of
 * nothing is 0.
 *
 * @returns a statistic; its state is 67 whole numbers
 * @throws LecternError `out-of-range`, on adding, when a number is not finite
 * @see Neal 2015, "Fast exact summation using small and large superaccumulators", section 2
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const sum = exactSum()
 * const left = sum.addAll(sum.zero(), [1e16, 1])
 * const right = sum.addAll(sum.zero(), [-1e16, 1])
 * sum.finalize(sum.merge(left, right)) //=> 2
 * ```
 */
export function exactSum(): NumberStatistic<number> {
  const sum: NumberStatistic<number> = {
    zero: () => new Float64Array(SUM.limbs),
    add(state, value) {
      checkState("state", state, SUM.limbs)
      checkFinite("value", value)
      addValues(state, 0, SUM, [value])
      return state
    },
    addAll(state, values) {
      checkState("state", state, SUM.limbs)
      checkFiniteNumbers("values", values)
      addValues(state, 0, SUM, values)
      return state
    },
    merge(into, from) {
      checkState("into", into, SUM.limbs)
      checkState("from", from, SUM.limbs)
      addRegister(into, from, 0, SUM)
      return into
    },
    finalize(state) {
      checkState("state", state, SUM.limbs)
      return roundedRatio(unitsOf(state, 0, SUM), 1n, SUM.unit)
    },
  }
  return sum
}

/**
 * The sum of numbers, rounded once, as Python's `math.fsum`.
 *
 * A sum beyond the largest double is an infinity; the sum of nothing is 0.
 *
 * @param values - finite numbers
 * @returns the double nearest to the true sum
 * @throws LecternError `out-of-range` when a number is not finite
 * @see {@link exactSum}, whose parts can be merged
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * sumExactly([0.1, 0.2, 0.3, -0.6]) //=> 2.7755575615628914e-17
 * ```
 */
export function sumExactly(values: Readonly<ArrayLike<number>>): number {
  const sum = exactSum()
  return sum.finalize(sum.addAll(sum.zero(), values))
}
