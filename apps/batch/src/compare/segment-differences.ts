// Segment by segment, a system against the baseline by one metric: who wins how often, and where by most.
import { topK } from "@lectern/core"
import { ownCopy } from "../read/own-copy.js"
import type { Example, MetricComparison } from "./model.js"

/** Scores that differ by less are equal: sums of the same counts may differ in their last digits. */
const EQUAL = 1e-9

/** A segment with the lines that may be shown. */
export interface ScoredSegment {
  /** Its number, from 1. */
  readonly segment: number
  /** The baseline's score. */
  readonly baselineScore: number
  /** The system's score. */
  readonly systemScore: number
  /** Its lines, asked for only when it is kept. */
  readonly lines: () => Pick<Example, "references" | "baseline" | "output">
}

/** Takes segments. */
export interface SegmentDifferences {
  /** Takes a segment. */
  add(segment: ScoredSegment): void
  /** What was found, but for the corpus's difference. */
  result(): Omit<MetricComparison, "difference">
}

interface Gain {
  readonly gain: number
  readonly example: Example
}

/**
 * Compares segments.
 *
 * @param higherIsBetter - whether a larger score is a better one
 * @param top - how many segments to keep each way
 * @returns nothing yet
 */
export function segmentDifferences(higherIsBetter: boolean, top: number): SegmentDifferences {
  const before = (a: Gain, b: Gain): boolean => a.gain > b.gain
  const better = topK(top, before)
  const worse = topK(top, before)
  let wins = 0
  let ties = 0
  let losses = 0
  return {
    add({ segment, baselineScore, systemScore, lines }) {
      const gain = (systemScore - baselineScore) * (higherIsBetter ? 1 : -1)
      if (Math.abs(gain) < EQUAL) {
        ties++
        return
      }
      if (gain > 0) wins++
      else losses++
      const list = gain > 0 ? better : worse
      const size = Math.abs(gain)
      if (top === 0 || size <= (list.last?.gain ?? 0)) return
      const { references, baseline, output } = lines()
      list.take({
        gain: size,
        example: {
          segment,
          baselineScore,
          systemScore,
          references: references.map(ownCopy),
          baseline: ownCopy(baseline),
          output: ownCopy(output),
        },
      })
    },
    result: () => ({
      wins,
      ties,
      losses,
      better: better.items().map(({ example }) => example),
      worse: worse.items().map(({ example }) => example),
    }),
  }
}
