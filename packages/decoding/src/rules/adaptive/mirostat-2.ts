// Mirostat 2: a limit on the surprise that keeps the surprise of the text at a target.
import type { RuleEntry } from "../entry.js"
import type { SamplingRule } from "../rule.js"
import { dropBelow } from "../scores/distribution.js"
import { feedbackOf, type MirostatOptions, withFeedback } from "./feedback.js"

/**
 * Mirostat 2: takes out tokens whose surprise, `-log2 p`, is above a limit; after each token the limit goes up if the token was less
 * surprising than the target, and down if it was more. The likeliest token always stays.
 *
 * The limit starts at twice the target. Use it last, after a temperature at most, as llama.cpp does.
 *
 * @param target - the surprise aimed at, tau, in bits a token
 * @param options - `rate` and `surprise`
 * @returns the rule; it has a memory
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Basu et al. 2021, "Mirostat: a neural text decoding algorithm that directly controls perplexity"; version 2 is in the
 *   authors' program
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.25, 0.25].map(Math.log), [mirostat2(0.5)]).kept //=> [0]
 * ```
 */
export function mirostat2(target: number, options: MirostatOptions = {}): SamplingRule {
  const feedback = feedbackOf("mirostat2()", target, options)
  return {
    name: "mirostat2",
    start: () =>
      withFeedback("mirostat2", feedback, (scores, most, logSum, limit) => {
        dropBelow(scores, logSum - limit / Math.LOG2E, most, 1)
      }),
  }
}

export const MIROSTAT_2: RuleEntry = {
  about: "keeps the surprise of the text at a target by a varying limit",
  paper: "Basu et al. 2021, version 2 of the authors' program",
  needs: ["memory"],
  parameters: [
    { name: "mirostat2", about: "the surprise aimed at, in bits", min: 0, max: Infinity, whole: false, common: 5 },
    { name: "mirostat2Rate", about: "how fast the limit follows", min: 0, max: Infinity, whole: false, common: 0.1 },
  ],
  make: (target, rate) => mirostat2(target!, rate === undefined ? {} : { rate }),
}
