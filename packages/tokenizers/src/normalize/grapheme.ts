// Finds where graphemes end, according to the JavaScript engine (Unicode Standard Annex 29).
import { isContinuation, widthOf } from "@lectern/core/utf8"

// A grapheme never starts before the second ASCII character back; the search back ends there, or after this many bytes.
const LOOK_BACK = 64
const LOOK_AHEAD = 16

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
let segmenter: Intl.Segmenter | undefined

/** The end of the grapheme that starts at a place. It is exact only for graphemes of a few bytes. */
export function graphemeEnd(bytes: Uint8Array, at: number, length: number): number {
  const accented = accentedEnd(bytes, at, length)
  if (accented > at) return accented
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  let start = at
  let ascii = 0
  while (start > 0 && at - start < LOOK_BACK && ascii < 2) {
    start--
    if (bytes[start]! < 0x80) ascii++
  }
  while (start < at && isContinuation(bytes[start]!)) start++
  let stop = at
  while (stop < length && stop - at < LOOK_AHEAD) stop += widthOf(bytes[stop]!)
  const before = decoder.decode(bytes.subarray(start, at)).length
  const text = decoder.decode(bytes.subarray(start, stop))
  const found = segmenter.segment(text).containing(before)
  if (found === undefined || found.index !== before) return at + widthOf(bytes[at]!)
  return at + new TextEncoder().encode(found.segment).length
}

// A shortcut for the common case: an ASCII character with accents of the block at U+0300, amid ASCII and such accents.
// Returns `at` in other cases.
function accentedEnd(bytes: Uint8Array, at: number, length: number): number {
  if (bytes[at]! < 0x20 || bytes[at]! >= 0x7f) return at
  if (at > 0 && bytes[at - 1]! >= 0x80 && !isAccent(bytes, at - 2)) return at
  let end = at + 1
  while (end < length && isAccent(bytes, end)) end += 2
  return end >= length || bytes[end]! < 0x80 ? end : at
}

// U+0300 to U+036F.
function isAccent(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xcc || (bytes[at] === 0xcd && bytes[at + 1]! <= 0xaf)
}
