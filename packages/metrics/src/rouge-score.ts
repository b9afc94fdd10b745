// From matches to precision, recall and F, for a segment and for a corpus.
import { addExactly, EXACT_SUM, exactSum } from "./exact-sum.js"
import type { Scored, ScoreReport } from "./metric.js"
import type { RougeSettings } from "./rouge-options.js"

/**
 * ROUGE of a corpus: means over its segments, each from 0 to 1.
 *
 * @see [Note: ROUGE-L](../../../docs/notes/rouge-l.md)
 */
export interface RougeScore extends Scored {
  /** The mean F; the same as `fmeasure`. */
  readonly score: number
  /** The mean precision: matches over what the hypothesis has. */
  readonly precision: number
  /** The mean recall: matches over what the reference has. */
  readonly recall: number
  /** The mean F; of the segments' F, not of the two means above. */
  readonly fmeasure: number
  /** How many segments the means are of. */
  readonly segments: number
}

/** Precision, recall and F of one segment. */
export interface SegmentRouge {
  readonly precision: number
  readonly recall: number
  readonly fmeasure: number
}

/** One reference against the hypothesis, in whole numbers. */
export interface Overlap {
  /** What both have. */
  readonly matches: number
  /** What the hypothesis has. */
  readonly hypothesis: number
  /** What the reference has. */
  readonly reference: number
}

// State: [segments, sum of precisions, of recalls, of Fs]; the sums are exact, see exact-sum.ts.
const SEGMENTS = 0
const PRECISION = 1
const RECALL = PRECISION + EXACT_SUM
const FMEASURE = RECALL + EXACT_SUM

/** The length of a state. */
export const ROUGE_WIDTH: number = FMEASURE + EXACT_SUM

/**
 * A segment's scores from its references.
 *
 * @param overlaps - one entry per reference, at least one
 * @param settings - beta, and what becomes of several references
 * @returns numbers from 0 to 1; without a match all are 0
 */
export function segmentRouge(overlaps: readonly Overlap[], { beta, references }: RougeSettings): SegmentRouge {
  let best: SegmentRouge | undefined
  for (const { matches, hypothesis, reference } of overlaps) {
    const precision = matches / Math.max(hypothesis, 1)
    const recall = matches / Math.max(reference, 1)
    if (references === "best") {
      const fmeasure = fMeasure(precision, recall, beta)
      if (best === undefined || fmeasure > best.fmeasure) best = { precision, recall, fmeasure }
    } else {
      const maxima = {
        precision: Math.max(precision, best?.precision ?? 0),
        recall: Math.max(recall, best?.recall ?? 0),
      }
      best = { ...maxima, fmeasure: fMeasure(maxima.precision, maxima.recall, beta) }
    }
  }
  return best!
}

/**
 * Adds a segment to a state in place.
 *
 * @param state - a state, or a row of them
 * @param at - where it starts
 * @param scores - the segment's
 */
export function addSegment(state: Float64Array, at: number, { precision, recall, fmeasure }: SegmentRouge): void {
  state[at + SEGMENTS]! += 1
  addExactly(state, at + PRECISION, precision)
  addExactly(state, at + RECALL, recall)
  addExactly(state, at + FMEASURE, fmeasure)
}

/**
 * The means.
 *
 * @param state - left as it was
 * @returns zeros for no segments
 */
export function rougeScore(state: Float64Array): RougeScore {
  const segments = state[SEGMENTS]!
  const mean = (at: number): number => (segments === 0 ? 0 : exactSum(state, at) / segments)
  const fmeasure = mean(FMEASURE)
  return { score: fmeasure, precision: mean(PRECISION), recall: mean(RECALL), fmeasure, segments }
}

/**
 * Percentages.
 *
 * @param result - a result
 * @returns the score and its parts, times 100
 */
export function rougeReport({ score, precision, recall, fmeasure }: RougeScore): ScoreReport {
  return { score: 100 * score, parts: { precision: 100 * precision, recall: 100 * recall, fmeasure: 100 * fmeasure } }
}

// Lin 2004, section 3.1. With beta 1 the same operations as 2 P R / (P + R).
function fMeasure(precision: number, recall: number, beta: RougeSettings["beta"]): number {
  if (precision === 0 || recall === 0) return 0
  const b = beta === "ratio" ? precision / recall : beta
  return ((1 + b * b) * precision * recall) / (recall + b * b * precision)
}
