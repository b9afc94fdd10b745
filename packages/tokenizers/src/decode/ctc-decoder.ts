// Joins the tokens of a CTC model: a repeated token counts once, padding is removed.
import { checkBoolean, checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"
import { cleanUp } from "./word-piece-decoder.js"

/** Options of `ctcDecoder`. */
export interface CtcDecoderOptions {
  /**
   * Separates repetitions.
   *
   * @defaultValue `"<pad>"`
   */
  readonly padToken?: string
  /**
   * Stands for a blank.
   *
   * @defaultValue `"|"`
   */
  readonly wordDelimiterToken?: string
  /**
   * Whether delimiters become blanks, and blanks before punctuation and in English contractions are removed.
   *
   * @defaultValue `true`
   */
  readonly cleanup?: boolean
}

const OPTIONS: OptionTable<CtcDecoderOptions> = {
  padToken: [checkString, "<pad>"],
  wordDelimiterToken: [checkString, "|"],
  cleanup: [checkBoolean, true],
}

/**
 * Joins the tokens of a connectionist temporal classification model: equal neighbours count once, then padding is removed.
 *
 * @param options - the special tokens
 * @returns the decoder
 * @throws LecternError `unknown-option`; `wrong-type` for an option of the wrong type
 * @see Graves et al. 2006, section 3.1
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * const heard = ["h", "h", "e", "l", "<pad>", "l", "l", "o", "|", "y", "o", "u"]
 * ctcDecoder().decodeChain(heard).join("") //=> "hello you"
 * ```
 */
export function ctcDecoder(options: CtcDecoderOptions = {}): Decoder {
  const { padToken, wordDelimiterToken, cleanup } = checkedOptions("ctcDecoder()", options, OPTIONS)
  return decoderOf({
    into(next) {
      let before: string | undefined
      return wholeTokens(next, (token) => {
        if (token === before) return
        before = token
        const kept = token.replaceAll(padToken, "")
        const text = cleanup ? cleanUp(kept).replaceAll(wordDelimiterToken, " ") : kept
        if (text !== "") putToken(next, text)
      })
    },
    toJson: () => ({ type: "CTC", pad_token: padToken, word_delimiter_token: wordDelimiterToken, cleanup }),
  })
}
