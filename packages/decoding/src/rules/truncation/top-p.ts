// Top-p, or nucleus sampling: the fewest tokens that together have probability p.
import { checkProbability } from "@lectern/core/checks"
import { exp } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { BORDER, largest } from "../scores/distribution.js"
import { keepFirst, rankByScore, ranking } from "../scores/ranking.js"
import { minTokensOf, type TruncationOptions } from "./options.js"

/**
 * Keeps the nucleus: the likeliest tokens, as many as are needed for a probability of `p` together.
 *
 * The token with which the sum reaches `p` stays. Of tokens that tie at the border, those with lower ids stay; Hugging Face and
 * llama.cpp leave that to their sorting. A sum counts as `p` from 1e-12 below it on, since logarithms do not hold 3/4 exactly.
 *
 * @param p - the probability that stays at least, in 0..1; 1 keeps all tokens, 0 the likeliest one
 * @param options - `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Holtzman et al. 2020, "The curious case of neural text degeneration", section 3.1, equation 2
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.3, 0.2].map(Math.log), [topP(0.6)]).kept //=> [0, 1]
 * ```
 */
export function topP(p: number, options: TruncationOptions = {}): Rule {
  checkProbability("p", p)
  const minTokens = minTokensOf("topP()", options)
  const ranked = ranking()
  return {
    name: "topP",
    apply(scores) {
      const most = largest(scores)
      if (p === 1 || most === -Infinity) return
      rankByScore(ranked, scores, most)
      let total = 0
      for (let i = 0; i < scores.length; i++) total += exp(scores[i]! - most)
      const enough = (p - BORDER) * total
      let kept = 0
      for (let mass = 0; kept < ranked.count && (mass < enough || kept < minTokens); kept++)
        mass += exp(scores[ranked.at(kept)]! - most)
      keepFirst(scores, ranked, Math.max(1, kept), "dropped")
    },
  }
}

export const TOP_P: RuleEntry = {
  about: "keeps the likeliest tokens that together have probability p",
  paper: "Holtzman et al. 2020, equation 2",
  needs: [],
  parameters: [
    { name: "topP", about: "the probability that stays at least", min: 0, max: 1, whole: false, common: 0.9 },
  ],
  make: (p) => topP(p!),
}
