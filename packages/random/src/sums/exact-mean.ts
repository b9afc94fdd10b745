// Mean, variance and standard error without rounding on the way: the two-pass result in one pass, and mergeable.

import type { Statistic } from "@lectern/core"
import { checkFinite, checkFiniteNumbers } from "@lectern/core/checks"
import { addValues } from "./add-values.js"
import { addToMoments, mergeMoments, momentsLength, wholeMoments } from "./moments.js"
import { addRegister, checkState, SUM, unitsOf } from "./register.js"
import { rootOfRatio, roundedRatio } from "./rounded-ratio.js"

/** The mean of some numbers, and its uncertainty. */
export interface MeanResult {
  /** The count of numbers. */
  readonly count: number
  /** Their mean, the double nearest to the true one; 0 for no numbers. */
  readonly mean: number
  /** Their variance over `count - 1`, the double nearest to the true one; 0 for fewer than two numbers. */
  readonly variance: number
  /** The square root of the variance. */
  readonly standardDeviation: number
  /** The square root of the variance over `count`: how far the mean is likely to be off. */
  readonly standardError: number
}

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
 * Mean, variance and standard error as one mergeable statistic, exact until the end.
 *
 * States hold the count, the sum and the sum of squares without any rounding, so the variance of numbers that are large
 * beside their spread is as good as any: that of 1e9 + 4, 7, 13, 16 is 30. Any division of the numbers into parts gives the
 * same bits.
 *
 * @returns a statistic; its state is 200 whole numbers
 * @throws LecternError `out-of-range`, on adding, when a number is not finite
 * @see Chan, Golub and LeVeque 1983, "Algorithms for Computing the Sample Variance", for what one pass without this loses
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const mean = exactMean()
 * mean.finalize(mean.addAll(mean.zero(), [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16])).variance //=> 30
 * ```
 */
export function exactMean(): NumberStatistic<MeanResult> {
  const length = momentsLength(1)
  return {
    zero: () => new Float64Array(length),
    add(state, value) {
      checkState("state", state, length)
      checkFinite("value", value)
      addToMoments(state, [[value]])
      return state
    },
    addAll(state, values) {
      checkState("state", state, length)
      checkFiniteNumbers("values", values)
      addToMoments(state, [values])
      return state
    },
    merge(into, from) {
      checkState("into", into, length)
      checkState("from", from, length)
      mergeMoments(into, from, 1)
      return into
    },
    finalize(state) {
      checkState("state", state, length)
      return resultOf(state)
    },
  }
}

function resultOf(state: Float64Array): MeanResult {
  const { count, unit, sums, products } = wholeMoments(state, 1)
  const sum = sums[0]!
  const mean = count === 0n ? 0 : roundedRatio(sum, count, unit)
  if (count < 2n) return { count: Number(count), mean, variance: 0, standardDeviation: 0, standardError: 0 }
  const spread = count * products[0]![0]! - sum * sum
  const pairs = count * (count - 1n)
  return {
    count: Number(count),
    mean,
    variance: roundedRatio(spread, pairs, 2 * unit),
    standardDeviation: rootOfRatio(spread, pairs, 2 * unit),
    standardError: rootOfRatio(spread, pairs * count, 2 * unit),
  }
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
