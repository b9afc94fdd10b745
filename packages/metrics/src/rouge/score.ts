// From matches to precision, recall and F, for a segment and for a corpus.

import type { Scored, ScoreReport } from "../metric/metric.js"
import { addFixedPoint, FIXED_POINT_WIDTH, fixedPointSum } from "../numbers/fixed-point.js"
import type { RougeSettings } from "./options.js"

/**
 * ROUGE of a corpus: means over its segments, each from 0 to 1.
 *
 * @see [Note: ROUGE-L](../../../../docs/notes/rouge-l.md)
 */
export interface RougeScore extends Scored {
  /** The mean F; the same as `fmeasure`. */
  readonly score: number
  /** The mean precision: matches divided by the size of the hypothesis. */
  readonly precision: number
  /** The mean recall: matches divided by the size of the reference. */
  readonly recall: number
  /** The mean of the segments' F, not the F of the two means above. */
  readonly fmeasure: number
  /** Number of segments in the means. */
  readonly segments: number
}

/** The scores of each segment of a block, from 0 to 1; without a match all are 0. */
export interface SegmentScores {
  readonly precision: Float64Array
  readonly recall: Float64Array
  readonly fmeasure: Float64Array
}

// State: [segments, sum of precisions, of recalls, of Fs]; the sums are exact, see numbers/fixed-point.ts.
const SEGMENTS = 0
const PRECISION = 1
const RECALL = PRECISION + FIXED_POINT_WIDTH
const FMEASURE = RECALL + FIXED_POINT_WIDTH

/** The length of a state. */
export const ROUGE_WIDTH: number = FMEASURE + FIXED_POINT_WIDTH

/** Adds the segments of a block to a state, and writes the state of each into `rows` when they are given. */
export function addSegments(total: Float64Array, scores: SegmentScores, rows: Float64Array | undefined): void {
  const { precision, recall, fmeasure } = scores
  rows?.fill(0, 0, precision.length * ROUGE_WIDTH)
  for (let i = 0; i < precision.length; i++) {
    addSegment(total, 0, precision[i]!, recall[i]!, fmeasure[i]!)
    if (rows !== undefined) addSegment(rows, i * ROUGE_WIDTH, precision[i]!, recall[i]!, fmeasure[i]!)
  }
}

function addSegment(state: Float64Array, at: number, precision: number, recall: number, fmeasure: number): void {
  state[at + SEGMENTS]! += 1
  addFixedPoint(state, at + PRECISION, precision)
  addFixedPoint(state, at + RECALL, recall)
  addFixedPoint(state, at + FMEASURE, fmeasure)
}

/** The means. */
export function rougeScore(state: Float64Array): RougeScore {
  const segments = state[SEGMENTS]!
  const mean = (at: number): number => (segments === 0 ? 0 : fixedPointSum(state, at) / segments)
  const fmeasure = mean(FMEASURE)
  return { score: fmeasure, precision: mean(PRECISION), recall: mean(RECALL), fmeasure, segments }
}

/** Percentages. */
export function rougeReport({ score, precision, recall, fmeasure }: RougeScore): ScoreReport {
  return { score: 100 * score, parts: { precision: 100 * precision, recall: 100 * recall, fmeasure: 100 * fmeasure } }
}

/**
 * The weighted harmonic mean of precision and recall.
 *
 * @see Lin 2004, section 3.1
 */
export function fMeasure(precision: number, recall: number, beta: RougeSettings["beta"]): number {
  if (precision === 0 || recall === 0) return 0
  const b = beta === "ratio" ? precision / recall : beta
  // With beta 1 these are the operations of 2 P R / (P + R), to the last bit.
  return ((1 + b * b) * precision * recall) / (recall + b * b * precision)
}
