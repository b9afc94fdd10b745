// How text falls into tokens, for metrics over n-grams and words.
import { checkedBoolean } from "../option-checks.js"
import { checkTokenizerName, type Tokenizer, type TokenizerName } from "./names.js"

/** How text falls into tokens, for metrics over n-grams and words. */
export interface TokenOptions {
  /**
   * How text falls into tokens: a name, or a function.
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

/**
 * Checks how text falls into tokens.
 *
 * @param options - as passed by anyone
 * @param lowercaseByDefault - whether text is lower-cased unless said otherwise
 * @returns the settings
 * @throws LecternError `out-of-range` or `wrong-type`, naming the option
 */
export function tokenSettings(
  { tokenize = "13a", lowercase }: TokenOptions,
  lowercaseByDefault = false,
): TokenSettings {
  if (typeof tokenize !== "function") checkTokenizerName(tokenize, "tokenize")
  return { tokenize, lowercase: checkedBoolean("lowercase", lowercase, lowercaseByDefault) }
}
