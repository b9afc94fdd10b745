// Turns tokens written in GPT-2's alphabet of bytes back into text.
import { checkedOptions } from "@lectern/core/checks"
import { readBytes } from "../text/byte-alphabet.js"
import { BYTE_LEVEL_OPTIONS, byteLevelJson } from "../text/shared-stages.js"
import { type Decoder, decoderOf, wholeTokens } from "./decoder.js"

/** Options that do not affect decoding; they are written to `tokenizer.json`. */
export interface ByteLevelDecoderOptions {
  /**
   * `add_prefix_space` in the file.
   *
   * @defaultValue `true`
   */
  readonly addPrefixSpace?: boolean
  /**
   * `trim_offsets` in the file.
   *
   * @defaultValue `true`
   */
  readonly trimOffsets?: boolean
  /**
   * `use_regex` in the file.
   *
   * @defaultValue `true`
   */
  readonly useRegex?: boolean
}

/**
 * Joins the bytes of all tokens and reads them as UTF-8; invalid bytes become U+FFFD. A token with a character outside the alphabet
 * (an added token) is text as it stands.
 *
 * @param options - only for `tokenizer.json`
 * @returns the decoder
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 * @example
 * ```ts
 * byteLevelDecoder().decodeChain(["caf", "Ã", "©", "Ġau"]).join("") //=> "café au"
 * ```
 */
export function byteLevelDecoder(options: ByteLevelDecoderOptions = {}): Decoder {
  const settings = checkedOptions("byteLevelDecoder()", options, BYTE_LEVEL_OPTIONS)
  return decoderOf({
    into(next) {
      const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
      const put = (text: string) => {
        if (text !== "") next.part(text)
      }
      return wholeTokens(
        next,
        (token) => put(utf8.decode(tokenBytes(token), { stream: true })),
        () => {
          put(utf8.decode())
          next.endToken()
        },
      )
    },
    bytesOf: tokenBytes,
    toJson: () => byteLevelJson(settings),
  })
}

const utf8 = new TextEncoder()

/** The bytes of a token. */
export function tokenBytes(token: string): Uint8Array {
  return readBytes(token) ?? utf8.encode(token)
}
