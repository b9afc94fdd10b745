// Reads the lines of a shard from one input.
import { createHash } from "node:crypto"
import { badData } from "@lectern/core"
import { changed, type FileIdentity, readFully, withFile } from "../read/identity.js"
import { threadScanner } from "../read/scanner.js"
import type { Shard, TextRange } from "./plan.js"

/** An input of tasks that read shards. */
export interface ShardInput {
  /** Its name in messages. */
  readonly label: string
  /** The length of the byte order mark before line 0. */
  readonly markBytes: number
  /** Whether the lines are encoded records. */
  readonly encoded?: boolean | undefined
  /** The plain file to read ranges from; absent when the shard comes with its lines. */
  readonly file?: FileIdentity
}

/** Reads the lines of a shard. */
export function readShardLines(
  input: ShardInput,
  shard: Shard,
  range: TextRange,
  bytes: Uint8Array,
  data: Uint8Array | undefined,
): Uint8Array {
  const lines = shardLines(input, shard, range, bytes, data)
  const { sha256 } = range
  if (sha256 !== undefined && createHash("sha256").update(lines).digest("hex") !== sha256) {
    const first = shard.firstSegment + 1
    const why = `lines ${first}..${shard.firstSegment + shard.segments} are not those that were planned: the file has changed, or is another one here`
    throw badData(input.label, why)
  }
  return lines
}

function shardLines(
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
  // Only the last line of an input may lack its newline. Otherwise the input has changed since it was indexed.
  const unended = file === undefined || end === file.size
  const lines = scanner.count(rest) + (rest.length > 0 && rest.at(-1) !== NEWLINE ? 1 : 0)
  if (!unended || lines !== segments || (skip > 0 && from === 0)) {
    throw file === undefined ? new Error(`${label}: ${lines} lines from line ${firstSegment}`) : changed(label)
  }
  return rest
}

const NEWLINE = 10
