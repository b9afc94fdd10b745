// Locally typical sampling: the tokens whose surprise is closest to the entropy, the expected surprise.
import { checkProbability } from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { BORDER, distributionOf, largest } from "../scores/distribution.js"
import { keepFirst, ranking } from "../scores/ranking.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps the tokens whose surprise, `-log p`, is closest to the entropy, as many as are needed for a probability of `mass`
 * together, and all that are as close as the last of them (so does Hugging Face). The likeliest token may go.
 *
 * @param mass - the probability that stays at least, in 0..1; 1 keeps all tokens
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Meister, Pimentel, Wiher and Cotterell 2023, "Locally typical sampling", section 4, equation 7
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.6, 0.2, 0.1, 0.1].map(Math.log), [typical(0.2)]).kept //=> [1]
 * ```
 */
export function typical(mass: number, options: TruncationOptions = {}): Rule {
  checkProbability("mass", mass)
  const minTokens = minTokensOf("typical()", options)
  const ranked = ranking()
  return {
    name: "typical",
    apply(scores) {
      const most = largest(scores)
      if (mass === 1 || most === -Infinity) return
      const { logSum, entropy } = distributionOf(scores, most)
      const keys = ranked.keysFor(scores.length)
      for (let i = 0; i < scores.length; i++) keys[i] = Math.abs(logSum - scores[i]! - entropy)
      ranked.rank()
      let kept = 0
      for (let sum = 0; kept < ranked.count && (sum < mass - BORDER || kept < minTokens); kept++)
        sum += exp(scores[ranked.at(kept)]! - logSum)
      keepFirst(scores, ranked, Math.max(1, kept), "kept")
    },
  }
}

export const TYPICAL: RuleEntry = {
  about: "keeps the tokens whose surprise is closest to the entropy",
  paper: "Meister et al. 2023, equation 7",
  needs: [],
  parameters: [
    { name: "typical", about: "the probability that stays at least", min: 0, max: 1, whole: false, common: 0.95 },
  ],
  make: (mass) => typical(mass!),
}
