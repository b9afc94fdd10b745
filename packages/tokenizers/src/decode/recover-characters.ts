// Recovers text from bytes that may not be valid UTF-8, as a byte-level model may emit them.
import { checkTypedArray } from "@lectern/core/checks"
import { isContinuation } from "@lectern/core/utf8"

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
 * @example
 * ```ts
 * recoverCharacters(Uint8Array.of(0x61, 0xc3, 0x62, 0xc3, 0xa9)) //=> "abé"
 * ```
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

/**
 * The length of a character.
 *
 * @see The Unicode Standard, section 3.9, table 3-7
 */
export function characterLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  if (length === 0 || at + length > end) return 0
  const second = bytes[at + 1]!
  const min = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (second < min || second > max) return 0
  for (let i = at + 2; i < at + length; i++) if (!isContinuation(bytes[i]!)) return 0
  return length
}

/** Whether more bytes could complete a valid character. */
export function isBegun(bytes: Uint8Array, at: number, end: number): boolean {
  const lead = bytes[at]!
  const whole = Uint8Array.of(lead, 0x80, 0x80, 0x80)
  if (lead === 0xe0) whole[1] = 0xa0
  if (lead === 0xf0) whole[1] = 0x90
  for (let i = at + 1; i < end && i < at + 4; i++) whole[i - at] = bytes[i]!
  const length = characterLength(whole, 0, 4)
  return length > end - at
}
