// From bytes of a text to its UTF-16 units.
import type { WorkText } from "./text/work-text.js"

/**
 * Turns places in bytes into places in UTF-16 units.
 *
 * @param text - the caller's text
 * @param units - its length in UTF-16 units
 * @param byteOffsets - where characters begin or end, in bytes
 * @returns the same places in units
 */
export function utf16Offsets({ bytes, length }: WorkText, units: number, byteOffsets: Int32Array): Int32Array {
  if (length === units) return byteOffsets
  const unitAt = new Int32Array(length + 1)
  let unit = 0
  for (let i = 0; i < length; i++) {
    unitAt[i] = unit
    const next = bytes[i + 1]!
    if (i + 1 === length || (next & 0xc0) !== 0x80) unit = unitAfter(bytes, i, unit)
  }
  unitAt[length] = unit
  return byteOffsets.map((byte) => unitAt[byte]!)
}

/** The unit after the character whose last byte is given. */
function unitAfter(bytes: Uint8Array, last: number, unit: number): number {
  return last >= 3 && bytes[last - 3]! >= 0xf0 ? unit + 2 : unit + 1
}
