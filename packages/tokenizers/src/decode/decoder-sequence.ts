// Applies decoders one after the other, and joins all tokens into one.
import { checkParts } from "../text/checks.js"
import { type Decoder, decoderOf } from "./decoder.js"

/**
 * Applies decoders one after the other.
 *
 * @param decoders - in order
 * @returns the decoder
 * @throws LecternError `bad-data` when their replacements together can make a text more than 64 times as long, `wrong-type` for
 * an argument that is not a list of decoders
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * const blanks = replaceDecoder({ pattern: "▁", content: " " })
 * const llama = decoderSequence([blanks, byteFallbackDecoder(), fuseDecoder(), stripDecoder({ start: 1 })])
 * llama.decodeChain(["▁caf", "<0xC3>", "<0xA9>", "▁au"]) //=> ["café au"]
 * ```
 */
export function decoderSequence(decoders: readonly Decoder[]): Decoder {
  checkParts("decoders", decoders, "decoder")
  const only = decoders.length === 1 ? decoders[0]!.bytesOf : undefined
  return decoderOf({
    into: (next) => decoders.reduceRight((sink, decoder) => decoder.into(sink), next),
    growth: decoders.reduce((product, { growth = 1 }) => product * growth, 1),
    ...(only && { bytesOf: only }),
    toJson: () => ({
      type: "Sequence",
      decoders: decoders.map((each) => each.toJson()).filter((each) => each !== undefined),
    }),
  })
}

/**
 * Joins all tokens into one, for decoders that follow.
 *
 * @returns the decoder
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * const start = stripDecoder({ start: 1 })
 * start.decodeChain([" the", " river"]) //=> ["the", "river"]
 * decoderSequence([fuseDecoder(), start]).decodeChain([" the", " river"]) //=> ["the river"]
 * ```
 */
export function fuseDecoder(): Decoder {
  return decoderOf({
    into: (next) => ({
      part: (text) => next.part(text),
      endToken: () => {},
      end() {
        next.endToken()
        next.end()
      },
    }),
    toJson: () => ({ type: "Fuse" }),
  })
}
