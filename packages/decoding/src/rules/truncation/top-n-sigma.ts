// Top-n-sigma: tokens whose logits are within n standard deviations of the largest.
import { checkNonNegative } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { dropBelow, largest } from "../scores/distribution.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps tokens whose scores are at most `n` standard deviations below the largest. A temperature scales both sides alike, so the
 * same tokens stay at every temperature.
 *
 * The standard deviation is that of all scores above `-Infinity`, divided by their number; log-probabilities have the same one as
 * the logits that they come from.
 *
 * @param n - at least 0; 0 keeps those that tie with the likeliest
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Tang et al. 2024, "Top-nσ: not all logits are you need", algorithm 1
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([5, 4, 1, 0, 0], [topNSigma(1)]).kept //=> [0, 1]
 * ```
 */
export function topNSigma(n: number, options: TruncationOptions = {}): Rule {
  checkNonNegative("n", n)
  const minTokens = minTokensOf("topNSigma()", options)
  return {
    name: "topNSigma",
    apply(scores) {
      const most = largest(scores)
      if (most === -Infinity) return
      dropBelow(scores, most - n * deviation(scores, most), most, minTokens)
    },
  }
}

/** The standard deviation of the scores above `-Infinity`. */
function deviation(scores: Float64Array, most: number): number {
  let count = 0
  let sum = 0
  for (let i = 0; i < scores.length; i++) {
    if (scores[i] === -Infinity) continue
    count += 1
    sum += scores[i]! - most
  }
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < scores.length; i++) if (scores[i] !== -Infinity) squares += (scores[i]! - most - mean) ** 2
  return Math.sqrt(squares / count)
}

export const TOP_N_SIGMA: RuleEntry = {
  about: "keeps tokens within n standard deviations of the largest score",
  paper: "Tang et al. 2024, algorithm 1",
  needs: [],
  parameters: [
    { name: "topNSigma", about: "how many standard deviations", min: 0, max: Infinity, whole: false, common: 1 },
  ],
  make: (n) => topNSigma(n!),
}
