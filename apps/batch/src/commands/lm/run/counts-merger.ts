// Adds the counts of shards on the main thread, which has nothing else to do: sending counts to another thread and back would cost
// more time and memory than adding them. Signals are heard meanwhile.
import { mergeNgramCounts, type NgramCounts } from "@lectern/decoding/ngram"
import { release } from "@lectern/engine/internal/engines/release"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { arraysIn, sizeOf } from "../../../models/plain-data.js"

/** Starts a sum, which does not depend on the order of the counts. */
export function countsMerger(signal: AbortSignal | undefined) {
  const yieldNow = yieldToEvents(signal)
  // Each is at least twice as large as the next, so that all merges together take n log n.
  const parts: NgramCounts[] = []

  async function mergeLast(): Promise<void> {
    const [a, b] = parts.splice(-2)
    const steps = mergeNgramCounts(a!, b!)
    for (let freed = 0; ; await yieldNow()) {
      const { done, value } = steps.next()
      if (done) {
        parts.push(value)
        return release(arraysIn([a, b]))
      }
      if (value > freed) await release(arraysOfFirst(value, [a!, b!]))
      freed = value
    }
  }

  return {
    /** Adds counts of the same order as all others. */
    async add(counts: NgramCounts): Promise<void> {
      parts.push(counts)
      while (parts.length > 1 && sizeOf(parts.at(-2)!) < 2 * sizeOf(parts.at(-1)!)) await mergeLast()
    },
    /** All counts, at least one of which was added. */
    async total(): Promise<NgramCounts> {
      while (parts.length > 1) await mergeLast()
      return parts[0]!
    },
  }
}

/** The arrays of the first levels of counts, but for those in memory that other levels use too, as after reading a file. */
function arraysOfFirst(levels: number, all: readonly NgramCounts[]): ArrayBufferView<ArrayBufferLike>[] {
  const others = new Set(arraysIn(all.map((counts) => counts.levels.slice(levels))).map(({ buffer }) => buffer))
  const first = arraysIn(all.map((counts) => counts.levels.slice(0, levels)))
  return first.filter(({ buffer }) => !others.has(buffer))
}
