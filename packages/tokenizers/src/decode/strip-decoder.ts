// Removes a character at the ends of tokens.
import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import { checkCharacter } from "../text/checks.js"
import { type Decoder, decoderOf } from "./decoder.js"

/** Options of `stripDecoder`. */
export interface StripDecoderOptions {
  /**
   * The character to remove.
   *
   * @defaultValue a blank
   */
  readonly content?: string
  /**
   * The maximum number removed at the beginning of each token.
   *
   * @defaultValue `0`
   */
  readonly start?: number
  /**
   * The maximum number removed at the end.
   *
   * @defaultValue `0`
   */
  readonly stop?: number
}

const OPTIONS: OptionTable<StripDecoderOptions> = {
  content: [checkCharacter, " "],
  start: [integer(0), 0],
  stop: [integer(0), 0],
}

/**
 * Removes a character at the beginning and the end of each token, up to the given numbers.
 *
 * @param options - the character and the numbers
 * @returns the decoder
 * @throws LecternError `out-of-range` when the content is not one character or a number not an integer of at least 0;
 * `unknown-option` or `wrong-type` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * stripDecoder({ content: "_", start: 1 }).decodeChain(["_low", "__er"]) //=> ["low", "_er"]
 * ```
 */
export function stripDecoder(options: StripDecoderOptions = {}): Decoder {
  const { content, start, stop } = checkedOptions("stripDecoder()", options, OPTIONS)
  return decoderOf({
    into(next) {
      let left = start
      let held = 0
      return {
        part(text) {
          let from = 0
          while (left > 0 && from < text.length) {
            if (text.startsWith(content, from)) {
              from += content.length
              left--
            } else left = 0
          }
          if (from === text.length) return
          let to = text.length
          while (to > from && text.endsWith(content, to)) to -= content.length
          const trailing = (text.length - to) / content.length
          if (to > from) {
            next.part(content.repeat(held) + text.slice(from, to))
            held = trailing
          } else held += trailing
          if (held > stop) {
            next.part(content.repeat(held - stop))
            held = stop
          }
        },
        endToken() {
          left = start
          held = 0
          next.endToken()
        },
        end: () => next.end(),
      }
    },
    toJson: () => ({ type: "Strip", content, start, stop }),
  })
}
