// Turns BPE's end-of-word suffix into blanks.
import { checkedOptions, checkString, type OptionTable } from "@lectern/core/checks"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

/** Options of `bpeDecoder`. */
export interface BpeDecoderOptions {
  /**
   * The suffix of the last token of a word.
   *
   * @defaultValue `"</w>"`
   */
  readonly suffix?: string
}

const OPTIONS: OptionTable<BpeDecoderOptions> = { suffix: [checkString, "</w>"] }

/**
 * Turns the end-of-word suffix into a blank, and drops it in the last token.
 *
 * @param options - the suffix
 * @returns the decoder
 * @throws LecternError `unknown-option`; `wrong-type` for a suffix that is not a string
 * @see [Note: BPE](../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * bpeDecoder().decodeChain(["low", "est</w>", "river</w>"]).join("") //=> "lowest river"
 * ```
 */
export function bpeDecoder(options: BpeDecoderOptions = {}): Decoder {
  const { suffix } = checkedOptions("bpeDecoder()", options, OPTIONS)
  return decoderOf({
    into(next) {
      let before: string | undefined
      const put = (blank: string) => {
        if (before !== undefined) putToken(next, suffix === "" ? before : before.replaceAll(suffix, blank))
      }
      return wholeTokens(
        next,
        (token) => {
          put(" ")
          before = token
        },
        () => put(""),
      )
    },
    toJson: () => ({ type: "BPEDecoder", suffix }),
  })
}
