/**
 * Reads, writes and compares UTF-8 that is known to be valid.
 *
 * Use it in loops over the bytes of a text, where strings would cost too much. Check the bytes first: nothing here does.
 *
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode("n€")
 * codePointAt(bytes, 1) //=> 8364
 * widthOf(bytes[1]!) //=> 3
 * ```
 * @packageDocumentation
 */
export { compareBytes } from "./bytes.js"

/**
 * The width of a character.
 *
 * @param lead - its first byte
 * @returns 1 to 4 bytes
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const euro = new TextEncoder().encode("€")
 * widthOf(euro[0]!) //=> 3
 * ```
 */
export function widthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/**
 * The width that a code point has when it is written.
 *
 * @param codePoint - at most U+10FFFF
 * @returns 1 to 4 bytes
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * widthOfCodePoint("€".codePointAt(0)!) //=> 3
 * ```
 */
export function widthOfCodePoint(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
}

/**
 * Whether a byte continues a character that began before it.
 *
 * @param byte - a byte of UTF-8
 * @returns false for ASCII and for the first byte of a longer character
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const characters = new TextEncoder().encode("a€b").filter((byte) => !isContinuation(byte))
 * characters.length //=> 3
 * ```
 */
export function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

/**
 * The code point at a position.
 *
 * @param bytes - UTF-8
 * @param at - the first byte of a character
 * @returns its code point
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode("a€b")
 * String.fromCodePoint(codePointAt(bytes, 1)) //=> "€"
 * ```
 */
export function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return lead
  const second = bytes[at + 1]! & 0x3f
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second
  const third = bytes[at + 2]! & 0x3f
  if (lead < 0xf0) return ((lead & 0x0f) << 12) | (second << 6) | third
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[at + 3]! & 0x3f)
}

/**
 * The first byte of the character before a position.
 *
 * @param bytes - UTF-8
 * @param at - the byte after that character; not 0
 * @returns the position of its first byte
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode("a€b")
 * characterBefore(bytes, 4) //=> 1
 * ```
 */
export function characterBefore(bytes: Uint8Array, at: number): number {
  let start = at - 1
  while (start > 0 && isContinuation(bytes[start]!)) start--
  return start
}

/**
 * Writes a code point.
 *
 * @param codePoint - the code point
 * @param output - receives its bytes
 * @param at - the position of the first byte
 * @returns the position after them
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * const bytes = new Uint8Array(3)
 * writeCodePoint(0x20ac, bytes, 0) //=> 3
 * new TextDecoder().decode(bytes) //=> "€"
 * ```
 */
export function writeCodePoint(codePoint: number, output: Uint8Array, at: number): number {
  if (codePoint < 0x80) {
    output[at] = codePoint
    return at + 1
  }
  if (codePoint < 0x800) {
    output[at] = 0xc0 | (codePoint >> 6)
    output[at + 1] = 0x80 | (codePoint & 0x3f)
    return at + 2
  }
  if (codePoint < 0x10000) {
    output[at] = 0xe0 | (codePoint >> 12)
    output[at + 1] = 0x80 | ((codePoint >> 6) & 0x3f)
    output[at + 2] = 0x80 | (codePoint & 0x3f)
    return at + 3
  }
  output[at] = 0xf0 | (codePoint >> 18)
  output[at + 1] = 0x80 | ((codePoint >> 12) & 0x3f)
  output[at + 2] = 0x80 | ((codePoint >> 6) & 0x3f)
  output[at + 3] = 0x80 | (codePoint & 0x3f)
  return at + 4
}

/**
 * Compares two strings by their code points, which is the order of their bytes in UTF-8.
 *
 * @param a - well-formed text
 * @param b - another
 * @returns negative, 0 or positive
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * // U+FFFD comes before U+1F600; in UTF-16, as strings are compared, it comes after.
 * compareCodePoints("\ufffd", "\u{1f600}") < 0 //=> true
 * "\ufffd" < "\u{1f600}" //=> false
 * ```
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const mine = a.charCodeAt(i)
    const theirs = b.charCodeAt(i)
    if (mine !== theirs) return rankOf(mine) - rankOf(theirs)
  }
  return a.length - b.length
}

// Surrogates represent characters after U+FFFF.
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
