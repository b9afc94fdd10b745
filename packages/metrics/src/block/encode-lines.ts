// Strings as lines of a block: encoded as UTF-8, one line each, in bytes that are reused, and counted.
import { enlarged } from "@lectern/core"
import { checkText } from "@lectern/core/checks"
import { LINE_BREAK, type LineBlock, MISSING_REFERENCE, mayHaveReplacements } from "./line-block.js"

/** One string per segment; null or undefined where a reference is missing. */
export type Lines = readonly (string | null | undefined)[]

/** Names the strings in error messages; `i` is an index of the lines. */
export type NameOf = (i: number) => string

const NEWLINE = 10
/** Lines encoded at once: strings that are short enough for the engine's memory for short-lived objects. */
const JOINED = 64
const encoder = new TextEncoder()

/** Encodes lines. */
export function encodeLines(
  lines: Lines,
  buffer: ByteBuffer,
  newline: number | ((text: string) => string),
  nameOf: NameOf,
): Uint8Array {
  let length = 0
  if (lines.every((line) => line != null && !line.includes("\n"))) {
    for (let from = 0; from < lines.length; from += JOINED) {
      const text = lines.slice(from, from + JOINED).join("\n")
      const bytes = buffer.reserve(length + 3 * text.length + 1)
      length += encoder.encodeInto(text, bytes.subarray(length)).written
      bytes[length++] = NEWLINE
    }
    const bytes = buffer.bytes.subarray(0, length)
    if (mayHaveReplacements(bytes)) checkAll(lines, nameOf)
    return bytes
  }
  checkAll(lines, nameOf)
  for (const line of lines) {
    const text = line == null ? "" : typeof newline === "number" ? line : newline(line)
    const bytes = buffer.reserve(length + 3 * text.length + 2)
    const start = length
    if (line == null) bytes[length++] = MISSING_REFERENCE
    else length += encoder.encodeInto(text, bytes.subarray(length)).written
    if (typeof newline === "number") replaceNewlines(bytes.subarray(start, length), newline)
    bytes[length++] = NEWLINE
  }
  return buffer.bytes.subarray(0, length)
}

function checkAll(lines: Lines, nameOf: NameOf): void {
  for (const [i, line] of lines.entries()) if (line != null && !line.isWellFormed()) checkText(nameOf(i), line)
}

function replaceNewlines(line: Uint8Array, by: number): void {
  for (let at = line.indexOf(NEWLINE); at !== -1; at = line.indexOf(NEWLINE, at)) line[at] = by
}

/** Bytes with room to spare; only the code that fills them knows their length. */
export class ByteBuffer {
  /** The bytes; replaced when they grow. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 10)

  /** Makes room and preserves the content. */
  reserve(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.bytes.length) this.bytes = enlarged(this.bytes, Math.max(length, 2 * this.bytes.length))
    return this.bytes
  }
}

/** Counts segments; reuses buffers and tables. */
export interface SegmentCounter {
  /** Counts a block, as {@link Metric.countLines}. */
  countLines(block: LineBlock, total: Float64Array, rows?: Float64Array): void
  /** Adds to `total` the counts of segments given as strings: the hypotheses, then one list per reference. */
  countStrings(texts: readonly Lines[], total: Float64Array, nameOf: (text: number) => NameOf): void
}

/** A counter that encodes strings as lines of a block, with newlines within them as {@link LINE_BREAK}. */
export function lineCounter(countLines: SegmentCounter["countLines"]): SegmentCounter {
  const encode = blockEncoder()
  return {
    countLines,
    countStrings(texts, total, nameOf) {
      countLines(
        encode(texts, (lines, buffer, t) => encodeLines(lines, buffer, LINE_BREAK, nameOf(t))),
        total,
      )
    },
  }
}

/** Makes a block of texts, each encoded by the same function. */
type BlockEncoder = (
  texts: readonly Lines[],
  encode: (lines: Lines, buffer: ByteBuffer, text: number) => Uint8Array,
) => LineBlock

/** An encoder of blocks. */
export function blockEncoder(): BlockEncoder {
  const buffers: ByteBuffer[] = []
  return (texts, encode) => {
    const [hypothesis, ...references] = texts.map((lines, t) => {
      buffers[t] ??= new ByteBuffer()
      return encode(lines, buffers[t], t)
    })
    return { segments: texts[0]!.length, hypothesis: hypothesis!, references }
  }
}
