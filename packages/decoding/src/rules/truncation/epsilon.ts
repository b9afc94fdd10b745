// Epsilon sampling: tokens above a fixed probability.
import { checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { distributionOf, dropBelow, largest } from "../scores/distribution.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps tokens with a probability of at least `cutoff`; if there are none, the likeliest.
 *
 * @param cutoff - a probability
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Hewitt, Manning and Liang 2022, "Truncation sampling as language model desmoothing", section 4.2
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.6, 0.3, 0.1].map(Math.log), [epsilon(0.2)]).kept //=> [0, 1]
 * ```
 */
export function epsilon(cutoff: number, options: TruncationOptions = {}): Rule {
  checkProbability("cutoff", cutoff)
  const minTokens = minTokensOf("epsilon()", options)
  return {
    name: "epsilon",
    apply(scores) {
      const most = largest(scores)
      if (most === -Infinity) return
      dropBelow(scores, distributionOf(scores, most).logSum + log(cutoff), most, minTokens)
    },
  }
}

export const EPSILON: RuleEntry = {
  about: "keeps tokens above a fixed probability",
  paper: "Hewitt, Manning and Liang 2022, section 4.2",
  needs: [],
  parameters: [
    { name: "epsilon", about: "the lowest probability that stays", min: 0, max: 1, whole: false, common: 0.0003 },
  ],
  make: (cutoff) => epsilon(cutoff!),
}
