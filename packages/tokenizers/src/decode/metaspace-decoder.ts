// Turns SentencePiece's `▁` into blanks.
import { checkedOptions } from "@lectern/core/checks"
import { METASPACE_OPTIONS, metaspaceJson } from "../text/shared-stages.js"
import { type Decoder, decoderOf } from "./decoder.js"

/** Options of `metaspaceDecoder`. */
export interface MetaspaceDecoderOptions {
  /**
   * The character that represents a blank.
   *
   * @defaultValue `"▁"`
   */
  readonly replacement?: string
  /**
   * Rule of the pre-tokenizer for a blank before the text; unless `never`, it is removed from the first token.
   *
   * @defaultValue `"always"`
   */
  readonly prependScheme?: "always" | "first" | "never"
  /**
   * Does not affect decoding; written to `tokenizer.json`.
   *
   * @defaultValue `true`
   */
  readonly split?: boolean
}

/**
 * Turns `▁` into blanks; those of the first token are removed.
 *
 * @param options - the character for a blank, and where one was added
 * @returns the decoder
 * @throws LecternError `out-of-range` for a replacement that is not one character, or an unknown scheme; `unknown-option` or
 * `wrong-type` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * metaspaceDecoder().decodeChain(["▁the", "▁low", "est"]).join("") //=> "the lowest"
 * ```
 */
export function metaspaceDecoder(options: MetaspaceDecoderOptions = {}): Decoder {
  const settings = checkedOptions("metaspaceDecoder()", options, METASPACE_OPTIONS)
  const { replacement, prependScheme } = settings
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
    toJson: () => metaspaceJson(settings),
  })
}
