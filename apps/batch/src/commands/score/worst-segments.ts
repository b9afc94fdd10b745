// Keeps the segments with the worst scores, in memory that does not grow with the corpus.
import { topK } from "@lectern/core"
import { ownCopy } from "@lectern/engine/internal/read/own-copy"
import type { SegmentReport, SegmentTexts } from "../../report/model.js"

/** The worst outputs of segments. */
export interface WorstSegments {
  /** Takes a score; those of all metrics of a segment and system follow one another. */
  add(report: SegmentReport): void
  /** All scores of the outputs that are worst, worst first; equal scores in the order of the segments, then of the systems. */
  reports(): SegmentReport[]
}

interface Output {
  /** Larger is worse. */
  readonly badness: number
  readonly reports: readonly SegmentReport[]
}

/** Keeps at most `limit` outputs, by one of the metrics. */
export function worstSegments({
  of,
  by,
  limit,
}: {
  /** The number of metrics. */
  readonly of: number
  /** The number of the metric to sort by, from 0. */
  readonly by: number
  readonly limit: number
}): WorstSegments {
  const worst = topK(limit, (a: Output, b: Output) => a.badness > b.badness)
  let reports: SegmentReport[] = []
  return {
    add(report) {
      reports.push(report)
      if (reports.length < of) return
      const { score, higherIsBetter } = reports[by]!
      const badness = higherIsBetter ? -score : score
      // The last one stays where scores are equal.
      if (badness > (worst.last?.badness ?? Number.NEGATIVE_INFINITY)) {
        const texts = copied(report)
        worst.take({ badness, reports: reports.map((each) => ({ ...each, ...texts })) })
      }
      reports = []
    },
    reports: () => worst.items().flatMap((each) => each.reports),
  }
}

/** Texts without the memory of those that they were read with. */
function copied({ id, source, references, output }: SegmentReport): SegmentTexts {
  return {
    ...(id !== undefined && { id: ownCopy(id) }),
    ...(source !== undefined && { source: ownCopy(source) }),
    ...(references !== undefined && { references: references.map((each) => each && ownCopy(each)) }),
    ...(output !== undefined && { output: ownCopy(output) }),
  }
}
