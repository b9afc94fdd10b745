// Helpers for tests of pre-tokenizers.

import type { PreTokenizer, Scanner } from "../../src/pretokenize/pre-tokenizer.js"
import { SLACK } from "../../src/text/pipeline-text.js"

/** Pieces of a text by a scanner, with room for `room` pieces at a time. */
export function scanText(scan: Scanner, text: string, room = 64): string[] {
  const bytes = new TextEncoder().encode(text)
  // Bytes beyond the end must not matter, so they look like more of the text.
  const padded = new Uint8Array(bytes.length + SLACK).fill(0x61)
  padded.set(bytes)
  const pieces = new Int32Array(2 * room)
  const found: string[] = []
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true })
  for (let start = 0; ; ) {
    const count = scan(padded, start, bytes.length, pieces)
    for (let i = 0; i < count; i++) found.push(decoder.decode(padded.subarray(pieces[2 * i]!, pieces[2 * i + 1]!)))
    if (count < room) return found
    start = pieces[2 * count - 1]!
  }
}

/** A piece of Hugging Face's library. */
export type Row = readonly [piece: string, offsets: readonly [start: number, end: number]]

/** Pieces of a text with offsets in code points; in GPT-2's alphabet if the pre-tokenizer is byte-level. */
export function rowsOf(preTokenizer: PreTokenizer, text: string): Row[] {
  const bytes = new Uint8Array(3 * text.length + SLACK)
  const length = new TextEncoder().encodeInto(text, bytes).written
  const whole = { text: { bytes, length, origin: undefined }, pieces: Int32Array.of(0, length), count: 1 }
  const split = preTokenizer.preTokenize(whole, true)
  const { bytes: changed, origin } = split.text
  const codePoints = (byte: number) => {
    let count = 0
    for (let i = 0; i < byte; i++) if ((bytes[i]! & 0xc0) !== 0x80) count++
    return count
  }
  const rows: Row[] = []
  for (let i = 0; i < split.count; i++) {
    const from = split.pieces[2 * i]!
    const to = split.pieces[2 * i + 1]!
    if (from === to) continue
    const piece = changed.subarray(from, to)
    rows.push([
      preTokenizer.byteLevel ? alphabet(piece) : new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece),
      [codePoints(origin?.starts[from] ?? from), codePoints(origin === undefined ? to : origin.ends[to - 1]!)],
    ])
  }
  return rows
}

/** Bytes in the alphabet that GPT-2's vocabulary is written in: printable Latin-1 for itself, the other 68 from U+0100 on. */
function alphabet(bytes: Uint8Array): string {
  const shown = (byte: number) => (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad)
  const others = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !shown(byte))
  return Array.from(bytes, (byte) => String.fromCodePoint(shown(byte) ? byte : 0x100 + others.indexOf(byte))).join("")
}
