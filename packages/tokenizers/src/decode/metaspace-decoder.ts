// Turns SentencePiece's `▁` into blanks.
import { type Decoder, decoderOf } from "./decoder.js"

/** What stands for a blank, and where one was added. */
export interface MetaspaceDecoderOptions {
  /**
   * Stands for a blank; one character.
   *
   * @defaultValue `"▁"`
   */
  readonly replacement?: string
  /**
   * Where the pre-tokenizer put a blank before the text: unless `never`, the first token loses it.
   *
   * @defaultValue `"always"`
   */
  readonly prependScheme?: "always" | "first" | "never"
  /**
   * Means nothing here; kept for `tokenizer.json`.
   *
   * @defaultValue `true`
   */
  readonly split?: boolean
}

/**
 * Turns `▁` into blanks; those of the first token are dropped.
 *
 * @param options - what stands for a blank
 * @returns the decoder
 */
export function metaspaceDecoder(options: MetaspaceDecoderOptions = {}): Decoder {
  const { replacement = "▁", prependScheme = "always", split = true } = options
  return decoderOf({
    into(next) {
      let blank = prependScheme === "never" ? " " : ""
      return {
        part: (text) => next.part(text.replaceAll(replacement, () => blank)),
        endToken() {
          blank = " "
          next.endToken()
        },
        end: () => next.end(),
      }
    },
    toJson: () => ({ type: "Metaspace", replacement, prepend_scheme: prependScheme, split }),
  })
}
