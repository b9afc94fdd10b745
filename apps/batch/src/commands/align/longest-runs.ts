// The longest runs of inserted words of a corpus, in memory that does not grow with it.
import { type Alignment, insertionRuns } from "@lectern/metrics"
import type { LongestRuns, PlacedRun } from "./types.js"

/** Makes an empty list of runs of at least so many words; `limit` is the number of those that are listed. */
export function longestRuns(minLength: number, limit: number) {
  const kept: PlacedRun[] = []
  let count = 0
  const cut = (): void => {
    // Sorting is stable: of equal lengths, the first in the corpus stay.
    kept.sort((a, b) => b.words.length - a.words.length)
    kept.length = Math.min(kept.length, limit)
  }
  return {
    add(alignment: Alignment, place: Pick<PlacedRun, "segment" | "id">): void {
      for (const run of insertionRuns(alignment, minLength)) {
        count++
        kept.push({ ...run, ...place })
      }
      if (kept.length >= 2 * limit + 64) cut()
    },
    result(): LongestRuns {
      cut()
      return { minLength, count, longest: kept }
    },
  }
}
