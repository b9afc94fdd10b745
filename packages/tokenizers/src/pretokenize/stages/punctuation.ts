// Splits punctuation from other text.
import { checkedOptions, later, type OptionTable } from "@lectern/core/checks"
import { SPLIT_MARK, splitMarkFlags } from "../classes/char-flags.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { charMatches } from "../scanners/matches.js"
import { behaviorJson, type SplitBehavior, splitScanner } from "../scanners/split-scanner.js"

/** Options of `punctuation`. */
export interface PunctuationOptions {
  /**
   * The treatment of each mark.
   *
   * @defaultValue `"isolated"`
   */
  readonly behavior?: SplitBehavior
}

const OPTIONS: OptionTable<PunctuationOptions> = { behavior: [later(), "isolated"] }

/**
 * Splits at punctuation: ASCII's 32 marks (symbols too) and general category P of an older Unicode, as Hugging Face does.
 *
 * @param options - the treatment of marks
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for an unknown behavior, `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(punctuation(), "low, lower.").map(({ piece }) => piece) //=> ["low", ",", " lower", "."]
 * ```
 */
export function punctuation(options: PunctuationOptions = {}): PreTokenizer {
  const { behavior } = checkedOptions("punctuation()", options, OPTIONS)
  const json = { type: "Punctuation", behavior: behaviorJson(behavior) }
  return scanningPreTokenizer(
    splitScanner(charMatches(splitMarkFlags(), SPLIT_MARK), { behavior, invert: false }),
    json,
  )
}
