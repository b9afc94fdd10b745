// Frequency penalty: the more often a token was used, the lower its score.
import { checkFinite } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { change, type PenaltyOptions, usedTokensOf } from "./options.js"

/**
 * Subtracts `penalty` from a token's score for each time that it was used.
 *
 * @param penalty - in nats; below 0 it rewards repetition
 * @param options - `window` and `prompt`: which tokens count as used
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see OpenAI, API reference, `frequency_penalty`
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0, 0], [frequencyPenalty(Math.LN2)], { tokens: [1, 1] }).logProbs.map(Math.exp) //=> [0.8, 0.2]
 * ```
 */
export function frequencyPenalty(penalty: number, options: PenaltyOptions = {}): Rule {
  checkFinite("penalty", penalty)
  const usedIn = usedTokensOf("frequencyPenalty()", options)
  let counts = new Int32Array(0)
  return {
    name: "frequencyPenalty",
    apply(scores, context) {
      if (counts.length !== scores.length) counts = new Int32Array(scores.length)
      change(scores, usedIn(context), counts, (score, count) => score - penalty * count)
    },
  }
}

export const FREQUENCY_PENALTY: RuleEntry = {
  about: "subtracts a penalty each time that a token was used",
  paper: "OpenAI API reference",
  needs: ["history"],
  parameters: [
    {
      name: "frequencyPenalty",
      about: "the penalty in nats",
      min: -Infinity,
      max: Infinity,
      whole: false,
      common: 0.5,
    },
  ],
  make: (penalty) => frequencyPenalty(penalty!),
}
