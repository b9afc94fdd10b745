// What a report says, as plain data: scores from 0 to 100, unrounded. The writers beside this file put it into words.
import type { InputFacts } from "../types.js"

/** One metric of one text: a corpus, or a single segment. */
export interface MetricReport {
  /** The metric's name: `BLEU`. */
  readonly name: "BLEU"
  /** The score, 0 to 100, unrounded. */
  readonly score: number
  /** How the score was made, as sacreBLEU writes it. */
  readonly signature: string
  /** The same with one-letter keys. */
  readonly shortSignature: string
  /** Clipped n-gram matches of order 1, 2, ..., as smoothing left them. */
  readonly counts: readonly number[]
  /** N-grams of the hypothesis of order 1, 2, ..., as smoothing left them. */
  readonly totals: readonly number[]
  /** Precision of order 1, 2, ..., 0 to 100. */
  readonly precisions: readonly number[]
  /** Brevity penalty, 0 to 1. */
  readonly bp: number
  /** Tokens of the hypothesis. */
  readonly sysLen: number
  /** Tokens of the references closest in length. */
  readonly refLen: number
}

/** One system's scores. */
export interface SystemReport {
  /** The system as the reports name it. */
  readonly system: string
  /** One entry per metric. */
  readonly metrics: readonly MetricReport[]
}

/** The scores of a run. */
export interface CorpusReport {
  /** Number of segments. */
  readonly segments: number
  /** Every input once, references first. */
  readonly inputs: readonly InputFacts[]
  /** One entry per system, in the order given. */
  readonly systems: readonly SystemReport[]
}

/** One segment's score of one system. */
export interface SegmentReport extends MetricReport {
  /** The system as the reports name it. */
  readonly system: string
  /** Number of the segment, from 1. */
  readonly segment: number
}
