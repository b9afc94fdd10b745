// Converts byte offsets in UTF-8 to UTF-16 units, for many places of one text.
import { isContinuation, widthOf } from "@lectern/core/utf8"
import type { PipelineText } from "./pipeline-text.js"

// To go back further than this, a table of the whole text is made.
const FAR = 256

/**
 * Converts byte offsets to offsets in UTF-16 units, in time linear in the text and the number of offsets, in any
 * order. A start inside a character is moved to the character's first unit, an end to the unit after its last.
 */
export function utf16Offsets(text: PipelineText, byteOffsets: Int32Array, offsets: Int32Array, count: number): void {
  const { bytes, length } = text
  // `units` before the character that starts at `at`.
  let at = 0
  let units = 0
  let table: Int32Array | undefined
  for (let i = 0; i < 2 * count; i++) {
    let place = byteOffsets[i]!
    if ((i & 1) === 0) while (place > 0 && inside(bytes, length, place)) place--
    else while (inside(bytes, length, place)) place++
    if (place < at - FAR) table ??= unitsByByte(text)
    if (table !== undefined) {
      offsets[i] = table[place]!
      continue
    }
    while (at < place) {
      const lead = bytes[at]!
      units += lead < 0xf0 ? 1 : 2
      at += widthOf(lead)
    }
    while (at > place) {
      const byte = bytes[--at]!
      if (!isContinuation(byte)) units -= byte < 0xf0 ? 1 : 2
    }
    offsets[i] = units
  }
}

function inside(bytes: Uint8Array, length: number, place: number): boolean {
  return place < length && isContinuation(bytes[place]!)
}

function unitsByByte({ bytes, length }: PipelineText): Int32Array {
  const table = new Int32Array(length + 1)
  let units = 0
  for (let at = 0; at < length; ) {
    const lead = bytes[at]!
    table[at] = units
    units += lead < 0xf0 ? 1 : 2
    at += widthOf(lead)
  }
  table[length] = units
  return table
}
