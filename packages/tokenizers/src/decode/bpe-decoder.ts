// Turns BPE's end-of-word suffix into blanks.
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

/**
 * Turns the end-of-word suffix into a blank, and drops it in the last token.
 *
 * @param options - `suffix`, `</w>` by default
 * @returns the decoder
 * @see [Note: BPE](../../../../docs/notes/bpe.md)
 */
export function bpeDecoder({ suffix = "</w>" }: { readonly suffix?: string } = {}): Decoder {
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
