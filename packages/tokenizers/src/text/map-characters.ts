// Changes text character by character, independently of neighbours.
import { codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import type { PipelineText } from "./pipeline-text.js"
import { appendSource, finish, makeRoom, textBuilder } from "./text-builder.js"

/** Entry of an ASCII table for a character that is removed. */
export const LEFT_OUT = 0xff

/** The results for characters. */
export interface CharacterMap {
  /** The result for each of the 128 ASCII characters: another one, or {@link LEFT_OUT}. */
  readonly ascii: Uint8Array
  /** The result for any other character. */
  readonly other: (codePoint: number, into: Int32Array) => number
}

/** Changes a text character by character. */
export function mapCharacters(text: PipelineText, track: boolean, map: CharacterMap): PipelineText {
  const { bytes, length } = text
  const { ascii, other } = map
  const into = new Int32Array(4)
  const first = firstChange(text, map, into)
  if (first === length) return text
  const target = textBuilder(length + (length >> 3) + 16, track, text.maxLength)
  appendSource(target, bytes, 0, first)
  let at = target.length
  let out = target.bytes
  let { from } = target
  for (let i = first; i < length; ) {
    const lead = bytes[i]!
    if (lead < 0x80) {
      const becomes = ascii[lead]!
      if (becomes !== LEFT_OUT) {
        if (from !== undefined) from[at] = i
        out[at++] = becomes
      }
      i++
      // There is always room for the ASCII after this character: see below.
      continue
    }
    const width = widthOf(lead)
    const count = other(codePointAt(bytes, i), into)
    // Room for the result for this character, and for the rest of the text if it does not change.
    target.length = at
    makeRoom(target, 16 + length - i)
    out = target.bytes
    from = target.from
    const start = at
    for (let each = 0; each < count; each++) at = writeCodePoint(into[each]!, out, at)
    if (from !== undefined) for (let byte = start; byte < at; byte++) from[byte] = i
    i += width
  }
  target.length = at
  return finish(target, text)
}

function firstChange({ bytes, length }: PipelineText, { ascii, other }: CharacterMap, into: Int32Array): number {
  let i = 0
  while (i < length) {
    const lead = bytes[i]!
    if (lead < 0x80) {
      if (ascii[lead] !== lead) return i
      i++
    } else {
      const codePoint = codePointAt(bytes, i)
      if (other(codePoint, into) !== 1 || into[0] !== codePoint) return i
      i += widthOf(lead)
    }
  }
  return i
}

/** A table for the 128 ASCII characters. */
export function asciiMap(becomes: (byte: number) => number): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, byte) => becomes(byte))
}
