// The text of a shard of one input, checked and ready to be split into lines.

import { threadScanner } from "../../read/scanner.js"
import { type CleanText, cleanText } from "../../read/text.js"
import type { LineShard } from "../../shard/fold-lines.js"
import { readShardLines } from "../../shard/shard-lines.js"
import type { EncodingErrors } from "../../types.js"

/** Some lines, and what happens to those that are not UTF-8. */
export interface TextShard extends LineShard {
  readonly encodingErrors: EncodingErrors
}

/** Bytes that can be read after the text. */
const SLACK = 8

/**
 * Reads the lines of a shard.
 *
 * @param text - which lines
 * @returns them, followed by at least 8 more bytes in the same memory; good until the next call in this thread
 * @throws LecternError `unreadable` or `bad-data`, naming input and line
 */
export function shardText({ input, shard, data, encodingErrors }: TextShard): CleanText {
  const range = shard.ranges[0]!
  const buffer = threadScanner().buffer(range.end - range.start + SLACK)
  const lines = readShardLines(input, shard, range, buffer.subarray(0, range.end - range.start), data)
  const { label, markBytes } = input
  const clean = cleanText(lines, { label, markBytes, firstLine: shard.firstSegment, encodingErrors })
  return { ...clean, bytes: withSlack(clean.bytes) }
}

function withSlack(bytes: Uint8Array): Uint8Array {
  if (bytes.byteOffset + bytes.length + SLACK <= bytes.buffer.byteLength) return bytes
  const copy = new Uint8Array(bytes.length + SLACK)
  copy.set(bytes)
  return copy.subarray(0, bytes.length)
}

/**
 * Goes through the lines of a text.
 *
 * @param text - lines ended by `\n`; that of the last one may be missing
 * @param visit - called with the first byte of each line and the byte after its last
 */
export function eachLine(text: Uint8Array, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline
    visit(start, end)
    start = end + 1
  }
}

const NEWLINE = 10
