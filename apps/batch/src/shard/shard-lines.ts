// The bytes of a shard's lines, of one input.

import { changed, type FileIdentity, readFully, withFile } from "../read/identity.js"
import { threadScanner } from "../read/scanner.js"
import type { Shard, TextRange } from "./plan.js"

/** An input, as tasks that read shards of it know it. */
export interface ShardInput {
  /** How problems name it. */
  readonly label: string
  /** How many bytes of a byte order mark stand before its line 0. */
  readonly markBytes: number
  /** The plain file to read ranges from; absent when the lines come along with the shard. */
  readonly file?: FileIdentity
}

/**
 * Reads a range of an input.
 *
 * @param input - the input
 * @param shard - which lines
 * @param range - where they are
 * @param bytes - room for the range; overwritten
 * @param data - the lines themselves, when the input is no plain file
 * @returns the part of `bytes` that is exactly the shard's lines
 * @throws LecternError `unreadable`; `bad-data` when the file has changed
 */
export function readShardLines(
  { label, file }: ShardInput,
  { firstSegment, segments }: Shard,
  { start, end, skip }: TextRange,
  bytes: Uint8Array,
  data: Uint8Array | undefined,
): Uint8Array {
  if (file === undefined) bytes.set(data!.subarray(start, end))
  else withFile(file, (descriptor) => readFully(file, descriptor, bytes, start))
  const scanner = threadScanner()
  const from = skip === 0 ? 0 : scanner.after(bytes, skip)
  const rest = bytes.subarray(from)
  const length = scanner.after(rest, segments)
  if (length > 0) return rest.subarray(0, length)
  // Only an input's last line may be unended. Anything else is not what the index saw.
  const unended = file === undefined || end === file.size
  const lines = scanner.count(rest) + (rest.length > 0 && rest.at(-1) !== NEWLINE ? 1 : 0)
  if (!unended || lines !== segments || (skip > 0 && from === 0)) {
    throw file === undefined ? new Error(`${label}: ${lines} lines from line ${firstSegment}`) : changed(label)
  }
  return rest
}

const NEWLINE = 10
