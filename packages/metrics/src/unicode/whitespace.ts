// Whitespace as in Python's str.split and str.strip, in UTF-8.
// U+0009-000D, 001C-0020, 0085, 00A0, 1680, 2000-200A, 2028, 2029, 202F, 205F, 3000.
import { characterBefore } from "@lectern/core/utf8"

/** The same characters for use in a regular expression's character class. */
export const PYTHON_WHITESPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"

/**
 * The end of the whitespace at a line's start.
 *
 * @param text - UTF-8
 * @param start - the line's first byte
 * @param end - the byte after its last
 * @returns the first place that is not whitespace, `end` without one
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * skipWhitespace(new TextEncoder().encode(" \u3000b"), 0, 5) //=> 4
 * ```
 */
export function skipWhitespace(text: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end) {
    const width = whitespaceWidth(text, at)
    if (width === 0) break
    at += width
  }
  return at
}

/** The start of the whitespace at a line's end. */
export function trimWhitespace(text: Uint8Array, start: number, end: number): number {
  let at = end
  while (at > start) {
    const character = characterBefore(text, at)
    if (whitespaceWidth(text, character) !== at - character) break
    at = character
  }
  return at
}

/**
 * The number of bytes of whitespace that start at a place.
 *
 * @param text - UTF-8
 * @param at - the place, a whole number below the length
 * @returns 0 to 3; 0 where no whitespace starts
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const text = new TextEncoder().encode("a\u3000b")
 * whitespaceWidth(text, 1) //=> 3
 * whitespaceWidth(text, 0) //=> 0
 * ```
 */
export function whitespaceWidth(text: Uint8Array, at: number): number {
  const lead = text[at]!
  if (lead < 0x80) return lead === 32 || (lead >= 9 && lead <= 13) || (lead >= 28 && lead <= 31) ? 1 : 0
  const second = text[at + 1]!
  if (lead === 0xc2) return second === 0x85 || second === 0xa0 ? 2 : 0
  const third = text[at + 2]!
  if (lead === 0xe1) return second === 0x9a && third === 0x80 ? 3 : 0
  if (lead === 0xe3) return second === 0x80 && third === 0x80 ? 3 : 0
  if (lead !== 0xe2) return 0
  if (second === 0x81) return third === 0x9f ? 3 : 0
  return second === 0x80 && (third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf) ? 3 : 0
}
