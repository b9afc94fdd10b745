// Encodes records as lines: the texts of a record with a byte between them that never occurs in UTF-8. A newline within a
// text and a missing reference are bytes as in a block of lines of @lectern/metrics.
import { enlarged } from "@lectern/core"
import { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"
import type { RecordReading } from "./record-format.js"

/** Separates the texts of a record; it never occurs in UTF-8. */
export const TEXT_SEPARATOR = 0xfc

const NEWLINE = 10
const CHUNK = 2 ** 18

/** Collects the lines of records. */
export interface RecordLines {
  /** Appends a text of the current record. */
  text(text: string | null): void
  /** Appends a text of the current record. */
  bytes(bytes: Uint8Array): void
  /** Ends the record. */
  end(): void
  /** Whether there is enough for a chunk. */
  full(): boolean
  /** Removes all lines; they are valid until the next call. */
  take(): Uint8Array
}

/** An empty collection of lines. */
export function recordLines({ splitLines }: Pick<RecordReading, "splitLines">): RecordLines {
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(2 * CHUNK)
  let length = 0
  let first = true

  function separate(): void {
    if (!first) buffer[length++] = TEXT_SEPARATOR
    first = false
  }

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return
    buffer = enlarged(buffer, 2 * (length + bytes))
  }

  function breakLines(from: number): void {
    if (splitLines) return
    const written = buffer.subarray(from, length)
    for (let at = written.indexOf(NEWLINE); at >= 0; at = written.indexOf(NEWLINE, at)) written[at] = LINE_BREAK
  }

  return {
    text(text) {
      if (text === null) {
        reserve(2)
        separate()
        buffer[length++] = MISSING_REFERENCE
        return
      }
      reserve(3 * text.length + 2)
      separate()
      const from = length
      length += encoder.encodeInto(text, buffer.subarray(length)).written
      if (text.includes("\n")) breakLines(from)
    },
    bytes(bytes) {
      reserve(bytes.length + 2)
      separate()
      const from = length
      buffer.set(bytes, length)
      length += bytes.length
      if (bytes.includes(NEWLINE)) breakLines(from)
    },
    end() {
      reserve(1)
      buffer[length++] = NEWLINE
      first = true
    },
    full: () => length >= CHUNK,
    take() {
      const lines = buffer.subarray(0, length)
      length = 0
      return lines
    },
  }
}
