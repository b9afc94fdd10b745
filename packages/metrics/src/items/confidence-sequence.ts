// Confidence sequences of means of bounded scores: intervals that hold at all times at once, however often one looks.
// Source: Waudby-Smith and Ramdas 2023, "Estimating means of bounded random variables by betting", section 4.2 (the hedged
// capital process) with the bets of equation 26.
import {
  checkBetween0And1,
  checkedOptions,
  checkFinite,
  checkInteger,
  checkList,
  checkNotEmpty,
  later,
  notTheNumber,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import { type Confidence, sumExactly } from "@lectern/random"

/** Options of confidence sequences. */
export interface ConfidenceSequenceOptions extends Confidence {
  /**
   * The lowest possible score; -1 for differences of scores in 0..1.
   * @defaultValue `0`
   */
  readonly low?: number
  /**
   * The highest possible score.
   * @defaultValue `1`
   */
  readonly high?: number
  /**
   * After how many scores you look, in increasing order.
   * @defaultValue all scores, one look
   */
  readonly looks?: Readonly<ArrayLike<number>>
  /** A mean to test, such as 0 for differences and 1/2 for wins: every look then has its p-value. */
  readonly against?: number
}

/** The interval after some of the scores. */
export interface Look {
  /** The number of scores. */
  readonly n: number
  /** Their mean. */
  readonly mean: number
  /** The low end of the interval. */
  readonly low: number
  /** The high end. */
  readonly high: number
  /** The p-value of the mean `against`, which holds at all times at once. */
  readonly pValue?: number
}

const OPTIONS: OptionTable<ConfidenceSequenceOptions, "looks" | "against"> = {
  confidence: [checkBetween0And1, 0.95],
  low: [checkFinite, 0],
  high: [checkFinite, 1],
  looks: [later(), undefined],
  against: [checkFinite, undefined],
}

// The share of the largest bet that keeps the capital positive, c in the paper.
const TRUNCATION = 0.5
// Capitals are kept within these bounds.
const HUGE = 2 ** 400
const TINY = 2 ** -400

/**
 * A confidence sequence of the mean: intervals of which, with the given confidence, none misses it, at any of the looks and
 * all others. So you may look after every item, and stop when you like.
 *
 * For each mean that is possible, two gamblers bet that scores are above it and below it, in a game that is fair if it is the true one.
 * A mean against which one of them wins 2 / (1 - confidence) times the stake is excluded. An interval is wider than one
 * for a fixed number of items, and does not allow for clusters: let each score be the mean of a cluster, or an independent
 * item, in an order that does not depend on the scores. Intervals are those of all looks so far intersected, so they only get shorter. If the mean
 * drifts, `low` may come out above `high`: then no single mean explains the scores.
 *
 * @param scores - in order of arrival, at least one, each in `low`..`high`
 * @param options - bounds, 0..1 by default; looks; a mean to test; `confidence`, 0.95 by default
 * @returns one entry per look
 * @throws LecternError `out-of-range` for no scores, a score outside the bounds, looks that do not increase or are beyond the scores, or
 * another option; `wrong-type`
 * @see Waudby-Smith and Ramdas 2023, "Estimating means of bounded random variables by betting", section 4.2
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const wins = [1, 1, 0, 1, 1, 1, 0.5, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1]
 * const [early, late] = confidenceSequence(wins, { looks: [10, 20], against: 0.5 })
 * early.pValue //=> 0.1561
 * late.pValue //=> 0.0081
 * ```
 */
export function confidenceSequence(
  scores: Readonly<ArrayLike<number>>,
  options: ConfidenceSequenceOptions = {},
): readonly Look[] {
  const { confidence, low, high, looks, against } = checkedOptions("confidenceSequence()", options, OPTIONS)
  if (!(high > low)) throw outOfRange("high", high, `above low (${low})`)
  checkList("scores", scores)
  checkNotEmpty("scores", scores)
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]
    if (!(typeof score === "number" && score >= low && score <= high)) {
      throw notTheNumber(`scores[${i}]`, score, `a number in ${low}..${high}, the bounds`)
    }
  }
  const range = high - low
  const times = checkedLooks(looks, scores.length)
  const last = times.at(-1)!
  const values = Float64Array.from(scores).subarray(0, last)
  const above = values.map((score) => (score - low) / range)
  const below = above.map((score) => 1 - score)
  const bets = betsOf(above, 1 - confidence)
  const wanted = 2 / (1 - confidence)
  let interval = { low: 0, high: 1 }
  let capital = 0
  return times.map((n) => {
    const seen = { low: lowest(above, bets, n, wanted), high: 1 - lowest(below, bets, n, wanted) }
    interval = { low: Math.max(interval.low, seen.low), high: Math.min(interval.high, seen.high) }
    const look = {
      n,
      mean: sumExactly(values.subarray(0, n)) / n,
      low: low + range * interval.low,
      high: low + range * interval.high,
    }
    if (against === undefined) return look
    const mean = (against - low) / range
    const won = Math.max(capitalAt(mean, above, bets, n), capitalAt(1 - mean, below, bets, n))
    capital = Math.max(capital, won / 2)
    return { ...look, pValue: Math.min(1, 1 / capital) }
  })
}

function checkedLooks(looks: Readonly<ArrayLike<number>> | undefined, n: number): readonly number[] {
  if (looks === undefined) return [n]
  checkList("looks", looks)
  checkNotEmpty("looks", looks)
  const times = Array.from(looks)
  for (const [k, time] of times.entries()) checkInteger(`looks[${k}]`, time, (times[k - 1] ?? 0) + 1, n)
  return times
}

// The bet on each score, from those before it: from variances with one made-up score of 1/2 and variance 1/4.
function betsOf(scores: Float64Array, alpha: number): Float64Array {
  const stake = 2 * log(2 / alpha)
  let sum = 0.5
  let squares = 0.25
  return scores.map((score, i) => {
    const t = i + 1
    const bet = Math.sqrt(stake / (squares * log(t + 1)))
    sum += score
    squares += (score - sum / (t + 1)) ** 2
    return bet
  })
}

/** The capital of one who bets that scores are above a mean; infinite or 0 where it is beyond doubles. */
function capitalAt(mean: number, scores: Float64Array, bets: Float64Array, n: number): number {
  const limit = TRUNCATION / mean
  let capital = 1
  let power = 0
  for (let i = 0; i < n; i++) {
    capital *= 1 + Math.min(bets[i]!, limit) * (scores[i]! - mean)
    if (capital > HUGE) {
      capital *= TINY
      power++
    } else if (capital < TINY) {
      capital *= HUGE
      power--
    }
  }
  return power > 0 ? capital * HUGE ** power : capital * TINY ** -power
}

/** The smallest mean that is not excluded from below: the capital falls as the mean rises. */
function lowest(scores: Float64Array, bets: Float64Array, n: number, wanted: number): number {
  let excluded = 0
  let kept = 1
  if (capitalAt(0, scores, bets, n) < wanted) return 0
  while (kept - excluded > 1e-12) {
    const middle = (excluded + kept) / 2
    if (capitalAt(middle, scores, bets, n) < wanted) kept = middle
    else excluded = middle
  }
  return excluded
}
