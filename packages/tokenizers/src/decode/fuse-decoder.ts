// Joins all tokens into one.
import { type Decoder, decoderOf } from "./decoder.js"

/**
 * Joins all tokens into one, for decoders that follow.
 *
 * @returns the decoder
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
