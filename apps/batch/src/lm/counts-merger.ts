// Adds the counts of shards, with merges as tasks of the engine, so that signals are heard while large counts are merged.
import type { NgramCounts } from "@lectern/decoding/ngram"
import type { Engine } from "../engines/engine.js"
import { sizeOf } from "./model/counts.js"
import { mergeCounts } from "./tasks/merge.js"

/** Sums counts. */
export interface CountsMerger {
  /** Adds counts of the same order as all others. */
  add(counts: NgramCounts): Promise<void>
  /** All counts, at least one of which was added. */
  total(): Promise<NgramCounts>
}

/**
 * Starts a sum, which does not depend on the order of the counts.
 *
 * @param engine - does the merges
 * @returns a merger
 */
export function countsMerger(engine: Engine): CountsMerger {
  // Each is at least twice as large as the next, so that all merges together take n log n.
  const parts: NgramCounts[] = []

  async function mergeLast(): Promise<void> {
    const last = parts.splice(-2)
    parts.push(engine.broadcast(await engine.run(mergeCounts, { parts: last })))
  }

  return {
    async add(counts) {
      parts.push(engine.broadcast(counts))
      while (parts.length > 1 && sizeOf(parts.at(-2)!) < 2 * sizeOf(parts.at(-1)!)) await mergeLast()
    },
    async total() {
      while (parts.length > 1) await mergeLast()
      return parts[0]!
    },
  }
}
