// What a report says, as plain data: scores as people report them, unrounded. The writers beside this file put it into words.
import type { ScoreReport } from "@lectern/metrics"
import type { InputFacts } from "../types.js"

/** One metric of one text: a corpus, or a single segment. */
export interface MetricReport extends ScoreReport {
  /** The metric's name: `BLEU`. */
  readonly name: string
  /** Whether a larger score is a better one. */
  readonly higherIsBetter: boolean
  /** How the score was made, as sacreBLEU writes it. */
  readonly signature: string
  /** The same with one-letter keys. */
  readonly shortSignature: string
  /** The bootstrap's interval, when one was asked for; on the scale of the score. */
  readonly interval?: ScoreInterval
  /** How the score compares with the baseline's, when a test was asked for; absent for the baseline itself. */
  readonly comparison?: Comparison
}

/** Where a score would lie on other test sets like this one: bootstrap resamples of its segments. */
export interface ScoreInterval {
  /** The mean of the resamples' scores. */
  readonly mean: number
  /** The 2.5% quantile of the resamples' scores. */
  readonly low: number
  /** Their 97.5% quantile. */
  readonly high: number
  /** What stands behind `±`: half the distance of the scores of rank n/40 from either end, as sacreBLEU takes it. */
  readonly halfWidth: number
  /** Their standard deviation: the standard error of the score. */
  readonly standardError: number
}

/** A system against the baseline. */
export interface Comparison {
  /** The system's score less the baseline's. */
  readonly difference: number
  /** The 95% interval of the difference; absent for approximate randomization, which has none. */
  readonly interval?: {
    /** The 2.5% quantile of the resamples' differences. */
    readonly low: number
    /** Their 97.5% quantile. */
    readonly high: number
  }
  /** The two-sided p-value: of the centred bootstrap, or of the randomization test. */
  readonly pValue: number
  /** sacreBLEU's p-value of the paired bootstrap, which takes the absolute value before it centres. */
  readonly compatPValue?: number
  /** The p-value after Holm's correction for several systems, when asked for. */
  readonly holmPValue?: number
}

/** One system's scores. */
export interface SystemReport {
  /** The system as the reports name it. */
  readonly system: string
  /** One entry per metric. */
  readonly metrics: readonly MetricReport[]
}

/** How sure a run made itself of its scores: what the notes below tables say. */
export interface SignificanceFacts {
  /** Intervals, or a paired test against the first system. */
  readonly method: "confidence" | "paired-bootstrap" | "approximate-randomization"
  /** Resamples or trials. */
  readonly resamples: number
  /** Resamples of the intervals that were asked for beside approximate randomization. */
  readonly intervalResamples?: number
  /** The seed. */
  readonly seed: number
  /** The file of documents that were drawn whole. */
  readonly documents?: string
  /** The file of strata whose shares were kept. */
  readonly strata?: string
  /** The p-value that tables show. */
  readonly shown: "centred" | "compat" | "holm"
  /** How tables call the first system in a test: `Baseline: a.txt`. */
  readonly baseline: string
}

/** The scores of a run. */
export interface CorpusReport {
  /** Number of segments. */
  readonly segments: number
  /** Every input once, references first. */
  readonly inputs: readonly InputFacts[]
  /** One entry per system, in the order given. */
  readonly systems: readonly SystemReport[]
  /** How intervals and comparisons were made, when there are any. */
  readonly significance?: SignificanceFacts
}

/** One segment's score of one system. */
export interface SegmentReport extends MetricReport {
  /** The system as the reports name it. */
  readonly system: string
  /** Number of the segment, from 1. */
  readonly segment: number
}
