// Options of tokenization, for metrics over n-grams and words.
import { checkBoolean, type OptionNames } from "@lectern/core/checks"
import { checkTokenizerName, type Tokenizer, type TokenizerName } from "./names.js"

/** Options of tokenization, for metrics over n-grams and words. */
export interface TokenOptions {
  /**
   * Tokenization: a tokenizer's name, or a function. `13a`, `intl` and `none` do not find the words of
   * Chinese, Japanese, Thai, Lao, Khmer and Burmese, which are written without spaces: a clause is one token. `zh` splits
   * Chinese into characters, `char` any text.
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
export interface TokenSettings {
  /** The tokenizer. */
  readonly tokenize: TokenizerName | Tokenizer
  /** Whether text is lower-cased first. */
  readonly lowercase: boolean
}

/** The names of {@link TokenOptions}, for metrics that have these and other options. */
export const TOKEN_OPTIONS: OptionNames<TokenOptions> = { tokenize: true, lowercase: true }

/** Checks the options of tokenization, except for unknown ones. */
export function tokenSettings(options: TokenOptions, lowercaseByDefault = false): TokenSettings {
  const { tokenize = "13a", lowercase = lowercaseByDefault } = options
  if (typeof tokenize !== "function") checkTokenizerName("tokenize", tokenize)
  checkBoolean("lowercase", lowercase)
  return { tokenize, lowercase }
}
