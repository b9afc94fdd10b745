// Aligns the segments of a corpus one after another, in memory that does not grow with the corpus.
import type { Statistic } from "@lectern/core"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { idsOf } from "@lectern/engine/internal/read/inputs"
import { openJoinedLines, type TextLinesRequest } from "@lectern/engine/internal/read/text-lines"
import type { Alignment, KeywordRecall } from "@lectern/metrics"
import { scriptCounts } from "@lectern/metrics/engine"
import { labelText } from "../../count/label-texts.js"
import { missingFacts, treatmentOf } from "../../count/missing-outputs.js"
import type { Grouping, Stage } from "../../types.js"
import { errorRate } from "./error-rate.js"
import { groupedCounts, labelsOf } from "./groups.js"
import { longestRuns } from "./longest-runs.js"
import { lossyCounts } from "./lossy-counts.js"
import type { Aligner, AlignmentSummary, SegmentAlignment } from "./types.js"

/** The texts to align, and callbacks for the results. */
export interface AlignRequest extends Omit<TextLinesRequest<Stage>, "labels"> {
  /** Aligns two texts. */
  readonly align: Aligner
  /** Whether to pass a segment, by its number from 1, to `onSegment`. */
  readonly selects: (segment: number) => boolean
  /** Receives the alignment of a selected segment; awaited. Returns false when no more are needed. */
  readonly onSegment: (alignment: SegmentAlignment) => Promise<boolean>
  /** Whether to compute the summary, for which all segments are aligned, selected or not. */
  readonly summary: boolean
  /** The maximum number of entries in each ranking of the summary. */
  readonly top: number
  /** The least number of words of the runs of insertions that the summary lists; none by default. */
  readonly minRun?: number
  /** Counts keywords; none by default. */
  readonly keywords?: Statistic<Alignment, Float64Array, KeywordRecall>
  /** Divisions of the segments into groups, which have counts of their own; none by default. */
  readonly groupings?: readonly Grouping[]
}

/**
 * Aligns a corpus.
 *
 * With several references, a segment is aligned with the one that gives the lowest error rate, then the fewest errors,
 * then the first, as in `wer` and `cer`.
 */
export async function alignCorpus(request: AlignRequest) {
  const { groupings = [], keywords } = request
  const groupLabels = groupings.flatMap((each) => (each.kind === "labels" ? [labelText(each.labels)] : []))
  const ids = idsOf(request.references[0]!)
  const texts = await openJoinedLines({ ...request, labels: [...groupLabels, ...(ids === undefined ? [] : [ids])] })
  const sums = alignmentSums()
  const groups = groupings.map(({ name }) => groupedCounts(name))
  const runs = request.minRun === undefined ? undefined : longestRuns(request.minRun, request.top)
  const keywordCounts = keywords?.zero()
  const scripts = scriptCounts()
  const letters = scripts.zero()
  const yieldNow = yieldToEvents(request.signal)
  const { bytesTotal } = texts
  const skips = treatmentOf(request.systems) === "skip"
  let bytesDone = 0
  let read = 0
  let missingOutputs = 0
  try {
    let more = true
    for await (const block of texts.blocks()) {
      const { firstSegment, segments, references, systems, missing } = block
      const found = labelsOf(groupings, block)
      for (const lines of [...references, ...systems]) scripts.add(letters, ENCODER.encode(lines.join("\n")))
      const lacking = new Set(missing[0])
      const bytes = texts.bytesRead()
      for (let i = 0; i < segments && (more || request.summary); i++) {
        if (i % PROGRESS_SEGMENTS === 0) {
          const inBlock = ((bytes - bytesDone) * i) / segments
          request.onProgress?.({
            stage: "count",
            bytesDone: bytesDone + inBlock,
            segments: firstSegment + i,
            bytesTotal,
          })
        }
        const segment = firstSegment + i + 1
        if (lacking.has(i)) {
          missingOutputs++
          if (skips) continue
        }
        const selected = more && request.selects(segment)
        if (!selected && !request.summary) continue
        const best = bestOf(
          request.align,
          systems[0]![i]!,
          references.map((lines) => lines[i]!),
        )
        const id = block.labels[groupLabels.length]?.[i]
        const place = { segment, ...(id !== undefined && { id }) }
        sums.add(best.alignment)
        runs?.add(best.alignment, place)
        keywords?.add(keywordCounts!, best.alignment)
        for (const [g, group] of groups.entries()) group.add(found[g]!.labels[found[g]!.numbers[i]!]!, best.alignment)
        if (selected) {
          const { alignment, referenceNumber } = best
          more = await request.onSegment({
            ...alignment,
            ...place,
            referenceNumber,
            score: errorRate(alignment),
          })
        }
        await yieldNow()
      }
      if (!more && !request.summary) break
      bytesDone = bytes
      read = firstSegment + segments
      request.onProgress?.({ stage: "count", bytesDone, segments: firstSegment + segments, bytesTotal })
    }
    const missing = missingFacts(request.systems, { missing: { counts: [missingOutputs], unequal: undefined } })
    return {
      ...(missing !== undefined && { missing }),
      segments: read,
      inputs: texts.facts(),
      summary: {
        ...sums.summary(request.top),
        ...(runs !== undefined && { insertionRuns: runs.result() }),
        ...(keywords !== undefined && { keywords: keywords.finalize(keywordCounts!) }),
      },
      groupings: groups.map((each) => each.result()),
      scripts: scripts.finalize(letters),
    }
  } finally {
    await texts.close()
  }
}

const PROGRESS_SEGMENTS = 256
const ENCODER = new TextEncoder()

/** Aligns a hypothesis with the best of its references. */
export function bestOf(
  align: Aligner,
  hypothesis: string,
  references: readonly (string | null)[],
): { readonly alignment: Alignment; readonly referenceNumber: number } {
  let best = { alignment: align(hypothesis, references[0]!), referenceNumber: 1 }
  for (let r = 1; r < references.length && errorsOf(best.alignment) > 0; r++) {
    const reference = references[r]
    if (reference == null) continue
    const alignment = align(hypothesis, reference)
    const gain = errorRate(best.alignment) - errorRate(alignment)
    if (gain > 0 || (gain === 0 && errorsOf(alignment) < errorsOf(best.alignment)))
      best = { alignment, referenceNumber: r + 1 }
  }
  return best
}

function errorsOf({ substitutions, deletions, insertions }: Alignment): number {
  return substitutions + deletions + insertions
}

/** Makes an empty sum. */
function alignmentSums() {
  const counts = { hits: 0, substitutions: 0, deletions: 0, insertions: 0 }
  const confusions = lossyCounts()
  const deleted = lossyCounts()
  const inserted = lossyCounts()
  let segments = 0
  let segmentsWithErrors = 0
  return {
    add(alignment: Alignment): void {
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
    /** The sums so far, with rankings of at most `top` entries. */
    summary: (top: number): Omit<AlignmentSummary, "name" | "signature" | "groupings"> => ({
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
