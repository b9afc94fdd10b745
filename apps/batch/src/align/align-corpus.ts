// Aligns every segment of a corpus, one after another, in memory that does not grow with it.
import { yieldToEvents } from "../engines/yield-to-events.js"
import { openTextLines, type TextLinesRequest } from "../read/text-lines.js"
import type { InputFacts, Progress } from "../types.js"
import { errorRate } from "./error-rate.js"
import { summing } from "./summary.js"
import type { Aligner, Alignment, AlignmentSummary, SegmentAlignment } from "./types.js"

/** What to align, and who wants to know. */
export interface AlignRequest extends TextLinesRequest {
  /** Aligns two texts. */
  readonly align: Aligner
  /** Whether a segment, by its number from 1, is to be handed to `onSegment`. */
  readonly selects: (segment: number) => boolean
  /** Takes the alignment of a selected segment; false when no more are wanted. Awaited. */
  readonly onSegment: (alignment: SegmentAlignment) => Promise<boolean>
  /** Whether the summary is wanted, for which all segments are aligned whatever is selected. */
  readonly summary: boolean
  /** Entries of each ranking in the summary. */
  readonly top: number
  /** Called now and then. */
  readonly onProgress?: (progress: Progress) => void
}

/** What became of the corpus. */
export interface AlignedCorpus {
  /** What was read. */
  readonly inputs: readonly InputFacts[]
  /** What happened in all segments; of those selected alone when no summary was wanted. */
  readonly summary: Omit<AlignmentSummary, "name" | "signature">
}

/**
 * Aligns a corpus.
 *
 * Of several references a segment is aligned with the one of the lowest error rate, of equally good ones with the one of
 * fewest errors, then the first: the choice of `wer` and `cer`.
 *
 * @param request - what to align
 * @returns the summary
 * @throws LecternError for whatever is wrong with the inputs; the signal's reason when aborted
 */
export async function alignCorpus(request: AlignRequest): Promise<AlignedCorpus> {
  const texts = openTextLines(request)
  const sums = summing()
  const yieldNow = yieldToEvents(request.signal)
  try {
    let more = true
    for await (const { firstSegment, segments, references, systems } of texts.blocks()) {
      for (let i = 0; i < segments && (more || request.summary); i++) {
        const segment = firstSegment + i + 1
        const shown = more && request.selects(segment)
        if (!shown && !request.summary) continue
        const best = bestOf(
          request.align,
          references.map((lines) => lines[i]!),
          systems[0]![i]!,
        )
        sums.add(best.alignment)
        if (shown) {
          const { alignment, chosen } = best
          more = await request.onSegment({ ...alignment, segment, chosen, score: errorRate(alignment) })
        }
        await yieldNow()
      }
      if (!more && !request.summary) break
      const bytesDone = texts.facts().reduce((sum, { bytes }) => sum + bytes, 0)
      const known = texts.bytesTotal === undefined ? {} : { bytesTotal: texts.bytesTotal }
      request.onProgress?.({ stage: "count", bytesDone, segments: firstSegment + segments, ...known })
    }
    return { inputs: texts.facts(), summary: sums.summary(request.top) }
  } finally {
    await texts.close()
  }
}

function bestOf(
  align: Aligner,
  references: readonly string[],
  hypothesis: string,
): { readonly alignment: Alignment; readonly chosen: number } {
  let best = { alignment: align(references[0]!, hypothesis), chosen: 1 }
  for (let r = 1; r < references.length && errorsOf(best.alignment) > 0; r++) {
    const alignment = align(references[r]!, hypothesis)
    const gain = errorRate(best.alignment) - errorRate(alignment)
    if (gain > 0 || (gain === 0 && errorsOf(alignment) < errorsOf(best.alignment))) best = { alignment, chosen: r + 1 }
  }
  return best
}

function errorsOf({ substitutions, deletions, insertions }: Alignment): number {
  return substitutions + deletions + insertions
}
