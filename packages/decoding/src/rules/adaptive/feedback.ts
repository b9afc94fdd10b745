// The common part of both versions of mirostat: a limit on the surprise that moves after each token.
import { checkedOptions, checkNonNegative, choice, type OptionTable } from "@lectern/core/checks"
import type { SequenceRule } from "../rule.js"
import { distributionOf, largest } from "../scores/distribution.js"

/** Options of {@link mirostat} and {@link mirostat2}. */
export interface MirostatOptions {
  /**
   * Learning rate of the limit, at least 0.
   * @defaultValue `0.1`
   */
  readonly rate?: number
  /**
   * Probability from which the surprise of the chosen token is computed: the one before the truncation, as in the paper, or the one
   * after it, as in llama.cpp, which is higher.
   * @defaultValue `"before"`
   */
  readonly surprise?: "before" | "after"
}

/** The options of mirostat, completed. */
export interface Feedback {
  /** The surprise aimed at, in bits. */
  readonly target: number
  /** Learning rate of the limit. */
  readonly rate: number
  /** The probability from which the surprise is computed. */
  readonly surprise: "before" | "after"
}

const OPTIONS: OptionTable<MirostatOptions> = {
  rate: [checkNonNegative, 0.1],
  surprise: [choice(["before", "after"]), "before"],
}

/** The options, checked. */
export function feedbackOf(owner: string, target: number, options: MirostatOptions): Feedback {
  checkNonNegative("target", target)
  const { rate, surprise } = checkedOptions(owner, options, OPTIONS)
  return { target, rate, surprise }
}

/** A rule that truncates by a limit and moves the limit by the surprise of the token chosen. */
export function withFeedback(
  name: string,
  { target, rate, surprise }: Feedback,
  truncate: (scores: Float64Array, most: number, logSum: number, limit: number) => void,
): SequenceRule {
  let limit = 2 * target
  let logSum = 0
  // A rule after this one may change the scores.
  let seen = new Float64Array(0)
  return {
    name,
    apply(scores) {
      const most = largest(scores)
      if (seen.length !== scores.length) seen = new Float64Array(scores.length)
      if (most > -Infinity) {
        logSum = distributionOf(scores, most).logSum
        truncate(scores, most, logSum, limit)
        if (surprise === "after") logSum = distributionOf(scores, most).logSum
      }
      seen.set(scores)
    },
    accept(token) {
      const bits = (logSum - seen[token]!) * Math.LOG2E
      // A token that this rule had taken out, or that it has not seen, does not move the limit.
      if (bits < Infinity) limit -= rate * (bits - target)
    },
  }
}
