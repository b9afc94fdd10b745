// Top-k: the k likeliest tokens.
import { checkInteger } from "@lectern/core/checks"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { kthLargest } from "../scores/distribution.js"

/**
 * Keeps the `k` likeliest tokens, and all that tie with the last of them.
 *
 * Hugging Face keeps ties as well; llama.cpp keeps exactly `k` tokens, whichever its sorting puts first.
 *
 * @param k - the number of tokens, an integer of at least 1; above the size of the vocabulary, all stay
 * @returns the rule
 * @throws LecternError `out-of-range`
 * @see Fan, Lewis and Dauphin 2018, "Hierarchical neural story generation", section 5.4
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.3, 0.2].map(Math.log), [topK(2)]).kept //=> [0, 1]
 * ```
 */
export function topK(k: number): Rule {
  checkInteger("k", k, 1)
  return {
    name: "topK",
    apply(scores) {
      const least = kthLargest(scores, k)
      for (let i = 0; i < scores.length; i++) if (scores[i]! < least) scores[i] = -Infinity
    },
  }
}

export const TOP_K: RuleEntry = {
  about: "keeps the k likeliest tokens",
  paper: "Fan, Lewis and Dauphin 2018, section 5.4",
  needs: [],
  parameters: [{ name: "topK", about: "how many tokens stay", min: 1, max: Infinity, whole: true, common: 40 }],
  make: (k) => topK(k!),
}
