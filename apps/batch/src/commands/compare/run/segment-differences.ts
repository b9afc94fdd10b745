// Compares the segments of a system with the baseline's by one metric: wins, losses and the largest differences.
import { topK } from "@lectern/core"
import { ownCopy } from "@lectern/engine/internal/read/own-copy"
import type { Example, MetricComparison } from "./model.js"

/** Scores that differ by less are ties, because sums of the same counts may differ in their last digits. */
const TIE_TOLERANCE = 1e-9

/** A segment with its scores and lines. */
export interface ScoredSegment {
  /** Its number, from 1. */
  readonly segment: number
  /** The baseline's score. */
  readonly baselineScore: number
  /** The system's score. */
  readonly systemScore: number
  /** Returns its texts; called only when the segment is listed. */
  readonly texts: () => Omit<Example, "segment" | "baselineScore" | "systemScore">
}

interface Gain {
  readonly gain: number
  readonly example: Example
}

/** Makes an empty comparison. */
export function segmentDifferences(higherIsBetter: boolean, top: number) {
  const before = (a: Gain, b: Gain): boolean => a.gain > b.gain
  const better = topK(top, before)
  const worse = topK(top, before)
  let wins = 0
  let ties = 0
  let losses = 0
  return {
    add({ segment, baselineScore, systemScore, texts }: ScoredSegment): void {
      const gain = (systemScore - baselineScore) * (higherIsBetter ? 1 : -1)
      if (Math.abs(gain) < TIE_TOLERANCE) {
        ties++
        return
      }
      if (gain > 0) wins++
      else losses++
      const list = gain > 0 ? better : worse
      const size = Math.abs(gain)
      if (top === 0 || size <= (list.last?.gain ?? 0)) return
      const { id, source, references, baseline, output } = texts()
      list.take({
        gain: size,
        example: {
          segment,
          ...(id !== undefined && { id: ownCopy(id) }),
          ...(source !== undefined && { source: ownCopy(source) }),
          baselineScore,
          systemScore,
          references: references.map(ownCopy),
          baseline: ownCopy(baseline),
          output: ownCopy(output),
        },
      })
    },
    /** The comparison, without the difference of corpus scores. */
    result: (): Omit<MetricComparison, "difference"> => ({
      wins,
      ties,
      losses,
      better: better.items().map(({ example }) => example),
      worse: worse.items().map(({ example }) => example),
    }),
  }
}
