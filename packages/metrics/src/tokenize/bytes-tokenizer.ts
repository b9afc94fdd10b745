// Tokenizes lines of bytes into token numbers.
import { ByteBuffer } from "../block/encode-lines.js"
import { LINE_BREAK } from "../block/line-block.js"
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"
import type { ByteForm } from "./byte-form.js"
import { splitterOf } from "./line-splitter.js"

const encoder = new TextEncoder()

/** Lower case, with tables that a tokenizer does without where case matters. */
export interface LowerCase {
  lowerCase(text: string): string
  lowerCaseRoom(length: number): number
  writeLowerCase(text: Uint8Array, output: Uint8Array): number
}

/** Tokenizes lines by the form of a tokenizer. */
export function bytesTokenizer(form: ByteForm, lower?: LowerCase): LineTokenizer {
  const { rule, space, room: roomOf, oneLine } = form
  const lowered = new ByteBuffer()
  const spaced = new ByteBuffer()
  const { splitInto } = splitterOf(rule)
  let seen: Uint8Array | undefined
  let plain: Uint8Array = new Uint8Array(0)

  return (text, start, end, vocabulary, tokens) => {
    if (text !== seen) {
      // Not a Node Buffer, whose slices are not copies.
      plain = new Uint8Array(text.buffer, text.byteOffset, text.length)
      seen = text
    }
    let line = plain
    let from = start
    let to = end
    if (hasLineBreak(line, from, to)) {
      const broken = lineText(line, from, to)
      line = encoder.encode(oneLine(lower === undefined ? broken : lower.lowerCase(broken)))
      from = 0
      to = line.length
    }
    if (lower !== undefined) {
      const room = lowered.reserve(lower.lowerCaseRoom(to - from))
      to = lower.writeLowerCase(line.subarray(from, to), room)
      line = room
      from = 0
    }
    if (space !== undefined) {
      const room = spaced.reserve(roomOf(line, from, to))
      to = space(line, from, to, room, 0)
      line = room
      from = 0
    }
    splitInto(line, from, to, vocabulary, tokens)
  }
}

function hasLineBreak(text: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text[at] === LINE_BREAK) return true
  return false
}
