// Sums over alignments: error counts, and the most frequent substitutions, deletions and insertions.
import { errorRate } from "./error-rate.js"
import { lossyCounts } from "./lossy-counts.js"
import type { Alignment, AlignmentSummary } from "./types.js"

/** A running sum of alignments. */
export interface AlignmentSums {
  /** Adds a segment's alignment. */
  add(alignment: Alignment): void
  /** The sums so far, with rankings of at most `top` entries. */
  summary(top: number): Omit<AlignmentSummary, "name" | "signature" | "groupings">
}

/** Makes an empty sum. */
export function alignmentSums(capacity?: number): AlignmentSums {
  const counts = { hits: 0, substitutions: 0, deletions: 0, insertions: 0 }
  const confusions = lossyCounts(capacity)
  const deleted = lossyCounts(capacity)
  const inserted = lossyCounts(capacity)
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
