// Joins WordPiece tokens: `##` continues a word, anything else begins one.
import { cleanUp } from "./clean-up.js"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

/** How words are joined. */
export interface WordPieceDecoderOptions {
  /**
   * What continues a word.
   *
   * @defaultValue `"##"`
   */
  readonly prefix?: string
  /**
   * Whether blanks before punctuation and English contractions are dropped.
   *
   * @defaultValue `true`
   */
  readonly cleanup?: boolean
}

/**
 * Joins WordPiece tokens. The first token keeps its prefix.
 *
 * @param options - prefix and cleaning up
 * @returns the decoder
 */
export function wordPieceDecoder({ prefix = "##", cleanup = true }: WordPieceDecoderOptions = {}): Decoder {
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
