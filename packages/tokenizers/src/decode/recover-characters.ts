// Recovers text from bytes that may not be valid UTF-8, as a byte-level model may emit them.
import { checkTypedArray } from "@lectern/core/checks"
import { characterLength } from "./valid-character.js"

/**
 * Recovers the maximum number of characters from bytes, and drops bytes that belong to no character.
 *
 * The paper finds them by dynamic programming: `f(k) = max over t in 1..4 of f(k - t) + g(k - t + 1, k)`, with g = 1 where the t bytes are one
 * valid character and 0 where a byte is skipped. In UTF-8 a byte shows whether it begins or continues a character, so two
 * different valid characters never share a byte: the maximum includes every valid character, no two solutions tie,
 * and one pass from left to right, without a table, gives the same text.
 *
 * `TextDecoder` writes U+FFFD for invalid bytes; this function drops them. Valid UTF-8 is returned unchanged, U+FFFD included.
 *
 * @param bytes - any bytes
 * @returns the characters, joined
 * @throws LecternError `wrong-type` for an argument that is not bytes
 * @see Wang et al. 2020, section 2, equation 1
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 */
export function recoverCharacters(bytes: Uint8Array): string {
  checkTypedArray("bytes", bytes, "Uint8Array")
  const kept = new Uint8Array(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; ) {
    const size = characterLength(bytes, i, bytes.length)
    for (let j = 0; j < size; j++) kept[length++] = bytes[i + j]!
    i += Math.max(size, 1)
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(kept.subarray(0, length))
}
