// The score of a hypothesis by its formula, and the best score that a prefix can still lead to.
import { checkInteger } from "@lectern/core/checks"
import { pow } from "@lectern/core/elementary"
import { checkedScoring, type Scoring } from "./scoring.js"

/** Scores and bounds of one formula, for hypotheses of up to a fixed number of tokens. */
export interface Scorer {
  /**
   * The score of a hypothesis.
   *
   * @param sum - of its token scores, at most 0
   * @param length - its number of tokens, including the end token
   * @param finished - whether the last one is an end token
   * @param coverage - the coverage term, 0 without
   */
  score(sum: number, length: number, finished: boolean, coverage?: number): number
  /**
   * The best score that any hypothesis can have that continues a prefix by one or more tokens, when all further token scores are at
   * most 0. No such hypothesis has a larger score, in floating point either: both are computed by the same monotone operations.
   *
   * @param sum - of the prefix
   * @param length - of the prefix
   * @param coverage - the largest coverage term that a continuation can have, 0 without
   * @returns `-Infinity` for a prefix that has the maximum length already
   */
  bound(sum: number, length: number, coverage?: number): number
}

/** The longest hypotheses that can be scored by a formula: the penalties of all lengths are in memory. */
export const MAX_LENGTH: number = 2 ** 20

/**
 * Makes the scorer of a formula.
 *
 * @param scoring - the formula
 * @param maxLength - the most tokens that a hypothesis may have, an integer in 1..1048576
 * @returns scores and bounds
 * @throws LecternError `unknown-option`, `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const { score, bound } = scorer({ alpha: 1 }, 10)
 * score(-3, 2, true) //=> -1.5
 * bound(-3, 2) //=> -0.3
 * ```
 */
export function scorer(scoring: Scoring, maxLength: number): Scorer {
  const { lengthPenalty, alpha, counted, wordPenalty } = checkedScoring(scoring)
  checkInteger("maxLength", maxLength, 1, MAX_LENGTH)
  const penalty = (length: number): number => pow(lengthPenalty === "gnmt" ? (5 + length) / 6 : length, alpha)
  const extra = counted === "with-start" ? 1 : 0
  const withoutEnd = counted === "without-end" ? 1 : 0
  const most = maxLength + extra
  // By counted length: the penalty, and the largest penalty of this length and all longer ones.
  const penalties = Float64Array.from({ length: most + 1 }, (_, length) => penalty(length))
  const largest = penalties.slice()
  for (let length = most - 1; length >= 0; length--) largest[length] = Math.max(largest[length]!, largest[length + 1]!)
  const divided = (sum: number, length: number): number => {
    const value = sum - wordPenalty * length
    return value === 0 ? 0 : value / penalties[length]!
  }
  return {
    score(sum, length, finished, coverage = 0) {
      return divided(sum, length + extra - (finished ? withoutEnd : 0)) + coverage
    },
    bound(sum, length, coverage = 0) {
      if (length >= maxLength) return -Infinity
      const first = length + 1 + extra - withoutEnd
      if (wordPenalty === 0) return (sum === 0 ? 0 : sum / largest[first]!) + coverage
      let best = -Infinity
      for (let each = first; each <= most; each++) best = Math.max(best, divided(sum, each))
      return best + coverage
    },
  }
}
