// Reads and checks the text of a shard of one input, and splits it into lines.
import type { Task } from "../engines/task.js"
import type { Limits } from "../read/formats/limits.js"
import { threadScanner } from "../read/scanner.js"
import { type CleanText, cleanText } from "../read/text.js"
import type { EncodingErrors } from "../types.js"
import type { LineShard } from "./fold-shards.js"
import { bytesOf, shardLabel } from "./plan.js"
import { readShardLines } from "./shard-lines.js"

/** A shard, the treatment of lines that are not UTF-8, and the maximum length of a line. */
export interface TextShard extends LineShard {
  readonly encodingErrors: EncodingErrors
  readonly limits: Limits
}

/** The number of readable bytes after the text. */
const SLACK = 8

/** Reads the lines of a shard. */
export function shardText({ input, shard, data, files, encodingErrors, limits }: TextShard): CleanText {
  const range = shard.ranges[0]!
  const buffer = threadScanner().buffer(range.end - range.start + SLACK)
  const lines = readShardLines(input, shard, range, buffer.subarray(0, range.end - range.start), data)
  // Small files were checked when they were read.
  if (files !== undefined) return { bytes: withSlack(lines), carriageReturns: false, nuls: false }
  const { label, markBytes } = input
  const clean = cleanText(lines, { label, markBytes, firstLine: shard.firstSegment, encodingErrors, limits })
  return { ...clean, bytes: withSlack(clean.bytes) }
}

function withSlack(bytes: Uint8Array): Uint8Array {
  if (bytes.byteOffset + bytes.length + SLACK <= bytes.buffer.byteLength) return bytes
  const copy = new Uint8Array(bytes.length + SLACK)
  copy.set(bytes)
  return copy.subarray(0, bytes.length)
}

/** How long a task takes over the lines of a shard, in bytes to count for a score, and its name in messages. */
export function onShard(workPerByte: number = 1): Pick<Task<TextShard, unknown>, "bytes" | "label"> {
  return { bytes: ({ shard }) => workPerByte * bytesOf(shard), label: ({ shard }) => shardLabel(shard) }
}

/** Visits the lines of a text. */
export function eachLine(text: Uint8Array, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline
    visit(start, end)
    start = end + 1
  }
}

const NEWLINE = 10
