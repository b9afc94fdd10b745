// The origin of a line of a shard.
import type { LineShard } from "./fold-shards.js"

/** A line of a file, for messages. */
export interface LinePlace {
  readonly path: string
  /** From 1. */
  readonly line: number
}

/** The file and line of a line of a shard. */
export function placeInShard({ input, shard, files = [] }: LineShard, line: number): LinePlace {
  let rest = line
  for (const { label, lines } of files) {
    if (rest < lines) return { path: label, line: rest + 1 }
    rest -= lines
  }
  return { path: input.label, line: shard.firstSegment + line + 1 }
}
