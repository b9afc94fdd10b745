// Min-p: tokens whose probability is at least a share of that of the likeliest one.
import { checkProbability } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { dropBelow, largest } from "../scores/distribution.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps tokens that are at least `share` times as likely as the likeliest one. A token on the border stays.
 *
 * @param share - in 0..1; 0 keeps all tokens, 1 those that tie with the likeliest
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Nguyen et al. 2024, "Turning up the heat: min-p sampling for creative and coherent LLM outputs", section 3
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.6, 0.3, 0.1].map(Math.log), [minP(0.4)]).kept //=> [0, 1]
 * ```
 */
export function minP(share: number, options: TruncationOptions = {}): Rule {
  checkProbability("share", share)
  const minTokens = minTokensOf("minP()", options)
  return {
    name: "minP",
    apply(scores) {
      const most = largest(scores)
      dropBelow(scores, most + log(share), most, minTokens)
    },
  }
}

export const MIN_P: RuleEntry = {
  about: "keeps tokens at least a share as likely as the likeliest",
  paper: "Nguyen et al. 2024, section 3",
  needs: [],
  parameters: [
    { name: "minP", about: "the share of the highest probability", min: 0, max: 1, whole: false, common: 0.05 },
  ],
  make: (share) => minP(share!),
}
