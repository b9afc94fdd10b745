// Repetition penalty: scores of used tokens divided or multiplied by a number.
import { checkPositive } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { change, type PenaltyOptions, usedTokensOf } from "./options.js"

/**
 * Lowers the scores of tokens that were used: a positive score is divided by `penalty`, another one multiplied by it.
 *
 * Unlike all other rules, this one depends on a constant added to all scores: logits, which may be positive, and log-probabilities,
 * which are not, give different distributions. Hugging Face and llama.cpp apply it to logits; after a model that gives
 * log-probabilities, as models here do, it lowers used tokens more.
 *
 * @param penalty - above 0; below 1 it rewards repetition, 1 changes nothing
 * @param options - `window` and `prompt`: which tokens count as used
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Keskar et al. 2019, "CTRL: a conditional transformer language model for controllable generation", section 4.1
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const { logProbs } = applyRules([0.5, 0.5].map(Math.log), [repetitionPenalty(2)], { tokens: [0] })
 * logProbs.map(Math.exp) //=> [0.3333, 0.6667]
 * ```
 */
export function repetitionPenalty(penalty: number, options: PenaltyOptions = {}): Rule {
  checkPositive("penalty", penalty)
  const usedIn = usedTokensOf("repetitionPenalty()", options)
  let counts = new Int32Array(0)
  return {
    name: "repetitionPenalty",
    apply(scores, context) {
      if (counts.length !== scores.length) counts = new Int32Array(scores.length)
      change(scores, usedIn(context), counts, (score) => (score > 0 ? score / penalty : score * penalty))
    },
  }
}

export const REPETITION_PENALTY: RuleEntry = {
  about: "divides or multiplies the scores of used tokens, towards less likely",
  paper: "Keskar et al. 2019, section 4.1",
  needs: ["history"],
  parameters: [
    {
      name: "repetitionPenalty",
      about: "the divisor; 1 changes nothing",
      min: Number.MIN_VALUE,
      max: Infinity,
      whole: false,
      common: 1.2,
    },
  ],
  make: (penalty) => repetitionPenalty(penalty!),
}
