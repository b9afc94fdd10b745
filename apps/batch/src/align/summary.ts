// What happened in all segments so far: error counts, and which tokens are confused, deleted and inserted how often.
import { errorRate } from "./error-rate.js"
import { Tally } from "./lossy-counts.js"
import type { Alignment, AlignmentSummary } from "./types.js"

/** Adds up alignments. */
export interface Summing {
  /** Adds a segment's alignment. */
  add(alignment: Alignment): void
  /** What was added up, with rankings of at most `top` entries. */
  summary(top: number): Omit<AlignmentSummary, "name" | "signature">
}

/**
 * A sum of nothing.
 *
 * @param capacity - how many different confusions, deletions and insertions are remembered each
 * @returns the sum, to be added to
 */
export function summing(capacity?: number): Summing {
  const counts = { hits: 0, substitutions: 0, deletions: 0, insertions: 0 }
  const confusions = new Tally(capacity)
  const deleted = new Tally(capacity)
  const inserted = new Tally(capacity)
  let segments = 0
  let segmentsWithErrors = 0
  return {
    add(alignment) {
      const { hits, substitutions, deletions, insertions } = alignment
      counts.hits += hits
      counts.substitutions += substitutions
      counts.deletions += deletions
      counts.insertions += insertions
      segments++
      if (substitutions + deletions + insertions > 0) segmentsWithErrors++
      for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of alignment.operations) {
        if (kind === "substitute") {
          for (let i = 0; i < referenceEnd - referenceStart; i++) {
            confusions.add(alignment.reference[referenceStart + i]!, alignment.hypothesis[hypothesisStart + i]!)
          }
        } else if (kind === "delete") {
          for (let i = referenceStart; i < referenceEnd; i++) deleted.add(alignment.reference[i]!)
        } else if (kind === "insert") {
          for (let i = hypothesisStart; i < hypothesisEnd; i++) inserted.add(alignment.hypothesis[i]!)
        }
      }
    },
    summary: (top) => ({
      ...counts,
      score: errorRate(counts),
      segments,
      segmentsWithErrors,
      confusions: confusions.ranking(top),
      deleted: deleted.ranking(top),
      inserted: inserted.ranking(top),
    }),
  }
}
