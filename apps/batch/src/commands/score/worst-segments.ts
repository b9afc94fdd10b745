// Keeps the segments with the worst scores, in memory that does not grow with the corpus.
import { topK } from "@lectern/core"
import { ownCopy } from "@lectern/engine/internal/read/own-copy"
import type { SegmentReport, SegmentTexts } from "../../report/model.js"

interface Output {
  /** Larger is worse. */
  readonly badness: number
  readonly reports: readonly SegmentReport[]
}

/** Keeps at most `limit` outputs that are worst by metric `by`, from 0, of `of` metrics. */
export function worstSegments({ of, by, limit }: Readonly<Record<"of" | "by" | "limit", number>>) {
  const worst = topK(limit, (a: Output, b: Output) => a.badness > b.badness)
  let reports: SegmentReport[] = []
  return {
    /** Takes a score; those of all metrics of a segment and system follow one another. */
    add(report: SegmentReport): void {
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
    /** All scores of these outputs, worst first; equal scores in the order of the segments, then of the systems. */
    reports: (): SegmentReport[] => worst.items().flatMap((each) => each.reports),
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
