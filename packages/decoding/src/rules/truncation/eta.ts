// Eta sampling: tokens above a probability that is lower where the distribution is flat.
import { checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { distributionOf, dropBelow, largest } from "../scores/distribution.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps tokens with a probability of at least `min(cutoff, sqrt(cutoff) exp(-entropy))`; if there are none, the likeliest.
 *
 * @param cutoff - a probability, the paper's epsilon; its alpha is the square root of it, as the authors recommend
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Hewitt, Manning and Liang 2022, "Truncation sampling as language model desmoothing", section 4.2, equation 5
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.6, 0.3, 0.1].map(Math.log), [eta(0.2)]).kept //=> [0, 1]
 * ```
 */
export function eta(cutoff: number, options: TruncationOptions = {}): Rule {
  checkProbability("cutoff", cutoff)
  const minTokens = minTokensOf("eta()", options)
  return {
    name: "eta",
    apply(scores) {
      const most = largest(scores)
      if (most === -Infinity) return
      const { logSum, entropy } = distributionOf(scores, most)
      dropBelow(scores, logSum + Math.min(log(cutoff), log(cutoff) / 2 - entropy), most, minTokens)
    },
  }
}

export const ETA: RuleEntry = {
  about: "keeps tokens above a probability that falls with the entropy",
  paper: "Hewitt, Manning and Liang 2022, equation 5",
  needs: [],
  parameters: [
    { name: "eta", about: "the cutoff where the entropy is low", min: 0, max: 1, whole: false, common: 0.0003 },
  ],
  make: (cutoff) => eta(cutoff!),
}
