// Joins WordPiece tokens: `##` continues a word, anything else begins one.
import { checkBoolean, checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

/** Options of `wordPieceDecoder`. */
export interface WordPieceDecoderOptions {
  /**
   * The prefix of tokens that continue a word.
   *
   * @defaultValue `"##"`
   */
  readonly prefix?: string
  /**
   * Whether blanks before punctuation and English contractions are removed.
   *
   * @defaultValue `true`
   */
  readonly cleanup?: boolean
}

const OPTIONS: OptionTable<WordPieceDecoderOptions> = { prefix: [checkString, "##"], cleanup: [checkBoolean, true] }

/**
 * Joins WordPiece tokens. The first token keeps its prefix.
 *
 * @param options - the prefix and whether to clean up
 * @returns the decoder
 * @throws LecternError `unknown-option`; `wrong-type` for an option of the wrong type
 * @see [Note: WordPiece](../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * wordPieceDecoder().decodeChain(["un", "##aff", "##able", "!"]).join("") //=> "unaffable!"
 * ```
 */
export function wordPieceDecoder(options: WordPieceDecoderOptions = {}): Decoder {
  const { prefix, cleanup } = checkedOptions("wordPieceDecoder()", options, OPTIONS)
  return decoderOf({
    into(next) {
      let first = true
      return wholeTokens(next, (token) => {
        const joined = first ? token : token.startsWith(prefix) ? token.slice(prefix.length) : ` ${token}`
        first = false
        putToken(next, cleanup ? cleanUp(joined) : joined)
      })
    },
    toJson: () => ({ type: "WordPiece", prefix, cleanup }),
  })
}

const CHANGES: readonly (readonly [from: string, to: string])[] = [
  [" .", "."],
  [" ?", "?"],
  [" !", "!"],
  [" ,", ","],
  [" ' ", "'"],
  [" n't", "n't"],
  [" 'm", "'m"],
  [" do not", " don't"],
  [" 's", "'s"],
  [" 've", "'ve"],
  [" 're", "'re"],
]

/** Removes blanks before punctuation and contractions, one rule after the other. */
export function cleanUp(text: string): string {
  if (!text.includes(" ")) return text
  return CHANGES.reduce((clean, [from, to]) => clean.replaceAll(from, to), text)
}
