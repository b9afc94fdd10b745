// Top-H: the likeliest tokens whose entropy is a share of that of all.
import { checkedOptions, checkInRange, choice, type OptionTable } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { BORDER, distributionOf, largest } from "../scores/distribution.js"
import { keepFirst, rankByScore, ranking } from "../scores/ranking.js"
import { TRUNCATION, type TruncationOptions } from "./options.js"

/** Options of {@link topH}. */
export interface TopHOptions extends TruncationOptions {
  /**
   * The entropy of the tokens kept: of the distribution that they have after truncation, as in the paper; or their part of the
   * entropy of the whole, the sum of `-p log p`, as in Hugging Face, which uses the 100 likeliest tokens only (`topK(100)` before
   * this rule).
   * @defaultValue `"renormalized"`
   */
  readonly entropy?: "renormalized" | "partial"
}

const OPTIONS: OptionTable<TopHOptions> = {
  ...TRUNCATION,
  entropy: [choice(["renormalized", "partial"]), "renormalized"],
}

/**
 * Keeps the likeliest tokens, as many as have an entropy of at most `share` times that of all tokens; the likeliest one always.
 * Of tokens that tie at the border, those with lower ids stay.
 *
 * @param share - the paper's alpha, in 0..1; 1 keeps all tokens
 * @param options - `entropy`, `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Potraghloo et al. 2025, "Top-H decoding: adapting the creativity and coherence with bounded entropy in text generation"
 *   (arXiv 2509.02510), algorithm 1
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.4, 0.3, 0.2, 0.1].map(Math.log), [topH(0.6)]).kept //=> [0, 1]
 * ```
 */
export function topH(share: number, options: TopHOptions = {}): Rule {
  checkInRange("share", share, 0, 1)
  const { entropy: kind, minTokens } = checkedOptions("topH()", options, OPTIONS)
  const ranked = ranking()
  return {
    name: "topH",
    apply(scores) {
      const most = largest(scores)
      if (share === 1 || most === -Infinity) return
      const { logSum, entropy } = distributionOf(scores, most)
      const limit = share * entropy + BORDER
      rankByScore(ranked, scores, most)
      let kept = 0
      let mass = 0
      let partial = 0
      for (; kept < ranked.count; kept++) {
        const logProb = scores[ranked.at(kept)]! - logSum
        const prob = exp(logProb)
        mass += prob
        // A probability that is too small for a double adds nothing.
        if (prob > 0) partial -= prob * logProb
        const soFar = kind === "partial" ? partial : partial / mass + log(mass)
        if (soFar > limit && kept >= minTokens) break
      }
      keepFirst(scores, ranked, kept, "dropped")
    },
  }
}

export const TOP_H: RuleEntry = {
  about: "keeps the likeliest tokens up to a share of the entropy",
  paper: "Potraghloo et al. 2025, algorithm 1",
  needs: [],
  parameters: [{ name: "topH", about: "the share of the entropy", min: 0, max: 1, whole: false, common: 0.4 }],
  make: (share) => topH(share!),
}
