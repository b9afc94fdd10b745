// Adds up the progress of the shards in work.
import type { OnProgress } from "@lectern/engine/internal/engines/task"
import { bytesOf, type Shard } from "@lectern/engine/internal/shard/plan"

/** The progress of a stage that works on shards. */
export interface ShardProgress {
  /** Receives the bytes done of a shard in work. */
  of(shard: Shard): OnProgress
  /** Counts a shard as done; called once for each, in any order. Returns the bytes of all that are done. */
  finish(shard: Shard): number
}

/** The progress of a stage. */
export function shardProgress(report: (bytesDone: number) => void): ShardProgress {
  const parts = new Map<Shard, number>()
  let finished = 0
  return {
    of: (shard) => (amount) => {
      parts.set(shard, amount)
      report([...parts.values()].reduce((sum, part) => sum + part, finished))
    },
    finish(shard) {
      parts.delete(shard)
      finished += bytesOf(shard)
      return finished
    },
  }
}
