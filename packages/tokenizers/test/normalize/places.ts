// The origins of the characters of a changed text, in code points of the caller's text, computed in a simple and slow way.
import type { PipelineText } from "../../src/text/pipeline-text.js"

/** A pair for every character of `changed`, flat. */
export function placesOf(source: PipelineText, changed: PipelineText): number[] {
  const places: number[] = []
  for (const [start, end] of originsOf(changed)) places.push(codePoints(source, start), codePoints(source, end))
  return places
}

/** The bytes of the caller's text that each character of a text stands for. */
export function originsOf({ bytes, length, origin }: PipelineText): (readonly [start: number, end: number])[] {
  const characters: (readonly [number, number])[] = []
  for (let i = 0; i < length; i++) {
    if ((bytes[i]! & 0xc0) === 0x80) continue
    let end = i + 1
    while (end < length && (bytes[end]! & 0xc0) === 0x80) end++
    characters.push(origin === undefined ? [i, end] : [origin.starts[i]!, origin.ends[i]!])
  }
  return characters
}

function codePoints({ bytes }: PipelineText, end: number): number {
  return bytes.subarray(0, end).filter((byte) => (byte & 0xc0) !== 0x80).length
}
