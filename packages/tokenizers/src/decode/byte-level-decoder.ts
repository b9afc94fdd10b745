// Turns tokens written in GPT-2's alphabet of bytes back into text.
import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { readBytes } from "../text/byte-alphabet.js"
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

const OPTIONS: OptionTable<ByteLevelDecoderOptions> = {
  addPrefixSpace: [checkBoolean, true],
  trimOffsets: [checkBoolean, true],
  useRegex: [checkBoolean, true],
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
  const { addPrefixSpace, trimOffsets, useRegex } = checkedOptions("byteLevelDecoder()", options, OPTIONS)
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
    toJson: () => ({
      type: "ByteLevel",
      add_prefix_space: addPrefixSpace,
      trim_offsets: trimOffsets,
      use_regex: useRegex,
    }),
  })
}

const utf8 = new TextEncoder()

/** The bytes of a token. */
export function tokenBytes(token: string): Uint8Array {
  return readBytes(token) ?? utf8.encode(token)
}
