// p-less: tokens at least as likely as guessing the next token right by drawing it.
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import { exp, log } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { Rule } from "../rule.js"
import { distributionOf, dropBelow, largest } from "../scores/distribution.js"
import { TRUNCATION, type TruncationOptions } from "./options.js"

/** Options of {@link pLess}. */
export interface PLessOptions extends TruncationOptions {
  /**
   * The threshold: `plain` is the sum L of the squared probabilities; `normalized` is `(V L - 1) / (V - 1)` for V tokens in the
   * vocabulary, which is lower and keeps more.
   * @defaultValue `"plain"`
   */
  readonly threshold?: "plain" | "normalized"
}

const OPTIONS: OptionTable<PLessOptions> = { ...TRUNCATION, threshold: [choice(["plain", "normalized"]), "plain"] }

/**
 * Keeps tokens with a probability of at least the sum of all squared probabilities: the chance that two draws from the
 * distribution are equal. It has nothing to be tuned; of equally likely tokens, all stay.
 *
 * @param options - `threshold`, `minTokens`
 * @returns the rule
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Tan, Wu and Howard 2025, "p-less sampling: a robust hyperparameter-free approach for LLM decoding" (arXiv 2509.23234),
 *   section 3
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.6, 0.3, 0.1].map(Math.log), [pLess()]).kept //=> [0]
 * ```
 */
export function pLess(options: PLessOptions = {}): Rule {
  const { threshold: kind, minTokens } = checkedOptions("pLess()", options, OPTIONS)
  return {
    name: "pLess",
    apply(scores) {
      const most = largest(scores)
      if (most === -Infinity || scores.length === 1) return
      const { logSum } = distributionOf(scores, most)
      let squares = 0
      for (let i = 0; i < scores.length; i++) squares += exp(2 * (scores[i]! - logSum))
      const size = scores.length
      const threshold = kind === "plain" ? squares : (size * squares - 1) / (size - 1)
      // Rounding may make the normalized one of equal probabilities a little less than 0.
      dropBelow(scores, logSum + log(Math.max(0, threshold)), most, minTokens)
    },
  }
}

export const P_LESS: RuleEntry = {
  about: "keeps tokens at least as likely as two draws to be equal",
  paper: "Tan, Wu and Howard 2025, section 3",
  needs: [],
  parameters: [],
  make: () => pLess(),
}
