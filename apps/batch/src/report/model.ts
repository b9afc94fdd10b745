// The content of a report as plain data, with unrounded scores on the scale of reports.
import type { InputFacts } from "@lectern/engine"
import type { ScoreReport } from "@lectern/metrics"
import type { SpeakerPair } from "@lectern/metrics/meetings"
import type { ScoreSpread } from "@lectern/random"
import type { MissingFacts } from "../types.js"

/** One metric of one text: a corpus, or a single segment. */
export interface MetricReport extends ScoreReport {
  /** The metric's name: `BLEU`. */
  readonly name: string
  /** Whether larger scores are better. */
  readonly higherIsBetter: boolean
  /** The metric's settings, as sacreBLEU writes them. */
  readonly signature: string
  /** The signature with one-letter keys. */
  readonly shortSignature: string
  /** The bootstrap interval, when requested; on the scale of the score. */
  readonly interval?: ScoreInterval
  /** The comparison with the baseline's score, when a test was requested; absent for the baseline. */
  readonly comparison?: Comparison
  /** Whether the score is the best one or, by the test, not significantly worse; absent unless the best system was tested. */
  readonly leads?: boolean
  /** The place among all systems, when every pair was tested. */
  readonly ranking?: Ranking
}

/** A system's place among all systems by one metric. A difference is significant when p is at most 0.05. */
export interface Ranking {
  /** 1 and the number of systems that are significantly better. */
  readonly low: number
  /** The number of systems less those that are significantly worse. */
  readonly high: number
  /** Its cluster, from 1. Every system of a cluster is significantly better than all systems of later ones. */
  readonly cluster: number
  /** The comparison with each system; undefined for itself. */
  readonly against: readonly (Comparison | undefined)[]
}

/** The distribution of a score on similar test sets, estimated from bootstrap resamples of the segments. */
export type ScoreInterval = Omit<ScoreSpread, "warning">

/** A comparison of a system with the baseline. */
export interface Comparison {
  /** The system's score minus the baseline's. */
  readonly difference: number
  /** The 95% interval of the difference; absent for approximate randomization, which has none. */
  readonly interval?: {
    /** The 2.5% quantile of the resamples' differences. */
    readonly low: number
    /** Their 97.5% quantile. */
    readonly high: number
  }
  /** The two-sided p-value of the centred bootstrap or the randomization test. */
  readonly pValue: number
  /** sacreBLEU's p-value of the paired bootstrap, which takes absolute values before centring. */
  readonly compatPValue?: number
  /** The p-value after Holm's correction for all tests of the metric, when requested. */
  readonly holmPValue?: number
}

/** One system's scores. */
export interface SystemReport {
  /** The system as the reports name it. */
  readonly system: string
  /** Its path or other whole name, if it is known. */
  readonly path?: string
  /** One entry per metric. */
  readonly metrics: readonly MetricReport[]
}

/** Facts about the estimate of uncertainty, for the notes below tables. */
export interface SignificanceFacts {
  /** Intervals, or a paired test against the baseline. */
  readonly method: "confidence" | "paired-bootstrap" | "approximate-randomization"
  /** The pairs that were tested; those with the baseline by default. */
  readonly pairs?: "baseline" | "best" | "all"
  /** The number of resamples or trials. */
  readonly resamples: number
  /** Resamples for the intervals that were requested with approximate randomization. */
  readonly intervalResamples?: number
  /** The seed. */
  readonly seed: number
  /** The labels of documents, when whole documents were drawn. */
  readonly documents?: string
  /** The labels of strata, when segments were drawn within strata. */
  readonly strata?: string
  /** The p-value that tables show. */
  readonly shown: "centred" | "compat" | "holm"
  /** The name of the baseline, the first system, in tables of a test: `Baseline: a.txt`. */
  readonly baseline: string
}

/** Segments, and those with errors. */
export interface SentenceErrors {
  /** The number of segments. */
  readonly segments: number
  /** The number of those with an error. */
  readonly withErrors: number
}

/** The scores of a group. */
export interface GroupReport {
  /** The label that its segments share; empty where a segment has none. */
  readonly label: string
  /** The number of its segments. */
  readonly segments: number
  /** The number of units that resamples draw: segments or documents. A group of one has neither interval nor test. */
  readonly units: number
  /** One entry per system, in the order given. */
  readonly systems: readonly SystemReport[]
  /** For each system and metric, the sentence errors of an error rate; absent where none was counted. */
  readonly sentences?: readonly (readonly (SentenceErrors | undefined)[])[]
}

/** The scores by group. */
export interface GroupingReport {
  /** Its name: `category`. */
  readonly name: string
  /** The groups, in the natural order of their labels; each segment is in one. */
  readonly groups: readonly GroupReport[]
  /** Names of metrics that use a table of the whole corpus, so that a group has other scores than as a corpus of its own. */
  readonly corpusTables: readonly string[]
}

/** The speakers of a session as a metric paired them. */
export interface SessionReport {
  /** The session's name. */
  readonly session: string
  /** The system as the reports name it. */
  readonly system: string
  /** The metric's name. */
  readonly metric: string
  /** The pairs. */
  readonly assignment: readonly SpeakerPair[]
}

/** The scores of a run. */
export interface CorpusReport {
  /** Number of segments. */
  readonly segments: number
  /** The number of units that resamples draw: segments or documents; absent without resamples. */
  readonly units?: number
  /** Every input once, references first. */
  readonly inputs: readonly InputFacts[]
  /** One entry per system, in the order given; in a test, the baseline first. */
  readonly systems: readonly SystemReport[]
  /** One entry per grouping; absent without groups. */
  readonly groupings?: readonly GroupingReport[]
  /** The pairings of speakers by rates of meetings, where they are reported. */
  readonly sessions?: readonly SessionReport[]
  /** As in the groups. */
  readonly sentences?: NonNullable<GroupReport["sentences"]>
  /** The missing outputs, where these are not refused. */
  readonly missing?: MissingFacts
  /** The method of intervals and comparisons, if any. */
  readonly significance?: SignificanceFacts
}

/** The texts of a segment, as far as they are known or requested. */
export interface SegmentTexts {
  /** The id of its record, if the records of the first reference have ids. */
  readonly id?: string
  /** Its source. */
  readonly source?: string
  /** Its references; null where a list of references has fewer. */
  readonly references?: readonly (string | null)[]
  /** The system's output. */
  readonly output?: string
}

/** One system's score of one segment. */
export interface SegmentReport extends MetricReport, SegmentTexts {
  /** Whether the output is missing, and scored as empty. */
  readonly missing?: boolean
  /** The system as the reports name it. */
  readonly system: string
  /** Number of the segment, from 1. */
  readonly segment: number
}
