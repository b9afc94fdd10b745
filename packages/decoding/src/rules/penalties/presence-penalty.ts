// Presence penalty: a lower score for every token that was used, however often.
import { checkFinite } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { change, type PenaltyOptions, usedTokensOf } from "./options.js"

/**
 * Subtracts `penalty` from the score of each token that was used at least once.
 *
 * @param penalty - in nats; below 0 it rewards repetition
 * @param options - `window` and `prompt`: which tokens count as used
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see OpenAI, API reference, `presence_penalty`
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0, 0], [presencePenalty(Math.LN2)], { tokens: [1, 1] }).logProbs.map(Math.exp) //=> [0.6667, 0.3333]
 * ```
 */
export function presencePenalty(penalty: number, options: PenaltyOptions = {}): Rule {
  checkFinite("penalty", penalty)
  const usedIn = usedTokensOf("presencePenalty()", options)
  let counts = new Int32Array(0)
  return {
    name: "presencePenalty",
    apply(scores, context) {
      if (counts.length !== scores.length) counts = new Int32Array(scores.length)
      change(scores, usedIn(context), counts, (score) => score - penalty)
    },
  }
}

export const PRESENCE_PENALTY: RuleEntry = {
  about: "subtracts a penalty from every token that was used",
  paper: "OpenAI API reference",
  needs: ["history"],
  parameters: [
    { name: "presencePenalty", about: "the penalty in nats", min: -Infinity, max: Infinity, whole: false, common: 0.5 },
  ],
  make: (penalty) => presencePenalty(penalty!),
}
