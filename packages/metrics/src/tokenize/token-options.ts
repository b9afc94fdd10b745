// Options of tokenization, for metrics over n-grams and words.
import { type CheckedOptions, checkBoolean, choice, type OptionTable, orFunction } from "@lectern/core/checks"
import { type Tokenizer, type TokenizerName, tokenizerNames } from "./names.js"

/** Options of tokenization, for metrics over n-grams and words. */
export interface TokenOptions {
  /**
   * Tokenization: a tokenizer's name, or a function. `13a`, `intl` and `none` do not find the words of
   * Chinese, Japanese, Thai, Lao, Khmer and Burmese, which are written without spaces: a clause is one token. `zh` splits
   * Chinese into characters, `char` any text; `intl-segmenter` finds words by the dictionaries of the engine's ICU, whose version is
   * in the signature.
   * @defaultValue `"13a"`
   */
  readonly tokenize?: TokenizerName | Tokenizer
  /**
   * Whether to compare in lower case, as Python's `str.lower`.
   * @defaultValue `false`
   */
  readonly lowercase?: boolean
}

/** {@link TokenOptions} after checking. */
export type TokenSettings = CheckedOptions<TokenOptions>

/** The table of {@link TokenOptions}, for metrics that have these and other options. */
export const TOKEN_OPTIONS: OptionTable<TokenOptions> = {
  tokenize: [orFunction(choice(tokenizerNames)), "13a"],
  lowercase: [checkBoolean, false],
}
