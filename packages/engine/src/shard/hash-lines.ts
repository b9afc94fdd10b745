// The task that finds the exact byte ranges of a shard's lines, and hashes them.
import { createHash } from "node:crypto"
import type { Task } from "../engines/task.js"
import { threadScanner } from "../read/scanner.js"
import { bytesOf, type Shard, shardLabel, type TextRange } from "./plan.js"
import { readShardLines, type ShardInput } from "./shard-lines.js"

/** A shard to hash. */
export interface HashLinesPayload {
  readonly inputs: readonly ShardInput[]
  readonly shard: Shard
}

/** One range per input: exactly the shard's lines, with their SHA-256. */
export type HashedRanges = readonly Required<TextRange>[]

/** Hashes the lines of a shard. */
export const hashLines: Task<HashLinesPayload, HashedRanges> = {
  name: "hash-lines",
  perform: ({ inputs, shard }) =>
    inputs.map((input, i) => {
      const range = shard.ranges[i]!
      const bytes = threadScanner().buffer(range.end - range.start)
      const lines = readShardLines(input, shard, range, bytes, undefined)
      const start = range.start + lines.byteOffset - bytes.byteOffset
      const sha256 = createHash("sha256").update(lines).digest("hex")
      return { start, end: start + lines.length, skip: 0, sha256 }
    }),
  bytes: ({ shard }) => bytesOf(shard),
  label: ({ shard }) => `the checksum of ${shardLabel(shard)}`,
  transfer: () => [],
}
