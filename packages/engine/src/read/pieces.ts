// Reads a stream of bytes in pieces of whole lines, from which records are taken.
import type { EncodingErrors } from "../types.js"
import type { Chunks } from "./formats/format.js"
import { type Limits, lineTooLong } from "./formats/limits.js"
import type { Piece } from "./records/record-format.js"
import { threadScanner } from "./scanner.js"
import { HEAD_BYTES, sniff } from "./sniff.js"
import { validText } from "./text.js"

/** Options for reading pieces. */
export interface PieceReading {
  /** The text's name in messages. */
  readonly label: string
  readonly encodingErrors: EncodingErrors
  /** The longest line, and the most bytes that may stay. */
  readonly limits: Limits
}

const NEWLINE = 10

/** Reads a text piece by piece. A byte order mark is dropped. */
export async function* pieces(
  chunks: Chunks,
  { label, encodingErrors, limits }: PieceReading,
): AsyncGenerator<Piece, void, undefined> {
  const scanner = threadScanner()
  let buffer = new Uint8Array(2 ** 19)
  let start = 0
  let valid = 0 // whole lines of UTF-8 end here
  let end = 0
  let line = 1
  let begun = false
  try {
    for (let last = false; !last; ) {
      const { done, value: chunk } = await chunks.next()
      if (done) last = true
      else append(chunk)
      if (!begun && (last || end >= HEAD_BYTES)) {
        start = sniff(buffer.subarray(0, Math.min(end, HEAD_BYTES)), label)
        valid = start
        begun = true
      }
      if (!begun) continue
      checkLines(last ? end : Math.max(valid, buffer.lastIndexOf(NEWLINE, end - 1) + 1))
      const held = buffer.subarray(start, valid)
      yield {
        bytes: held,
        last,
        consumed(bytes) {
          line += scanner.count(held.subarray(0, bytes))
          start += bytes
        },
        lineAt: (at) => line + scanner.count(held.subarray(0, at)),
      }
      if (end - start > limits.maxLineBytes) throw lineTooLong(label, line, limits)
    }
  } finally {
    await chunks.return?.()
  }

  function append(chunk: Uint8Array): void {
    makeRoom(chunk.length)
    buffer.set(chunk, end)
    end += chunk.length
  }

  /** Checks the lines from `valid` to `to`. */
  function checkLines(to: number): void {
    const lines = buffer.subarray(valid, to)
    const firstLine = line - 1 + scanner.count(buffer.subarray(start, valid))
    const text = validText(lines, { label, firstLine, markBytes: 0, encodingErrors })
    if (text !== lines) {
      const rest = buffer.slice(to, end)
      end = valid
      append(text)
      append(rest)
      valid = end - rest.length
    } else valid = to
  }

  function makeRoom(bytes: number): void {
    if (end + bytes <= buffer.length) return
    const held = buffer.subarray(start, end)
    const target = held.length + bytes > buffer.length / 2 ? new Uint8Array(4 * (held.length + bytes)) : buffer
    target.set(held)
    buffer = target
    valid -= start
    end -= start
    start = 0
  }
}
