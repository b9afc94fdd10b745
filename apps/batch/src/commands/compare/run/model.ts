// The result of `lectern compare` as plain data, with unrounded scores on the scale of reports.
import type { InputFacts } from "@lectern/engine"
import type { NgramComparison } from "../../../ngrams/ngram-differences.js"
import type { MissingFacts } from "../../../types.js"

/** A comparison of systems with the first one, the baseline. */
export interface CompareReport {
  /** Number of segments. */
  readonly segments: number
  /** Every input once, references first. */
  readonly inputs: readonly InputFacts[]
  /** The systems' names, the baseline first. */
  readonly systems: readonly string[]
  /** The missing outputs, where these are not refused, and sentences about them. */
  readonly missing?: MissingFacts & { readonly sentences: readonly string[] }
  /** The signature of the split into words, for lengths, frequencies and n-grams: `tok:13a|case:mixed`. */
  readonly words: string
  /** Corpus scores, one entry per metric. */
  readonly metrics: readonly MetricScores[]
  /** Every other system against the baseline. */
  readonly comparisons: readonly SystemComparison[]
  /** One entry per grouping, its groups in the natural order of their labels. */
  readonly groupings: readonly { readonly name: string; readonly groups: readonly LabelledGroup[] }[]
  /** Scores of segments by the number of words in the first reference. */
  readonly lengths: readonly LengthBucket[]
  /** Scores of segments by the number of words in the output less that in the first reference. */
  readonly lengthDifferences: readonly DifferenceBucket[]
  /** The accuracy of words by their frequency. */
  readonly frequencies: readonly WordBucket[]
  /** The source of the frequencies: the first reference, or a file. */
  readonly frequencySource: string
}

/** A metric's corpus scores. */
export interface MetricScores {
  /** The metric's name. */
  readonly name: string
  /** Whether a larger score is a better one. */
  readonly higherIsBetter: boolean
  /** The signature of the corpus scores. */
  readonly signature: string
  /** The signature of the scores of single segments. */
  readonly sentenceSignature: string
  /** One score per system. */
  readonly scores: readonly number[]
}

/** A system against the baseline. */
export interface SystemComparison {
  /** The system's index, at least 1. */
  readonly system: number
  /** One entry per metric. */
  readonly metrics: readonly MetricComparison[]
  /** N-grams that one of the two gets right more often. */
  readonly ngrams: NgramComparison
}

/** A system against the baseline by one metric. */
export interface MetricComparison {
  /** The system's corpus score less the baseline's. */
  readonly difference: number
  /** Segments in which the system is better. */
  readonly wins: number
  /** Segments of equal scores, up to 1e-9. */
  readonly ties: number
  /** Segments in which the baseline is better. */
  readonly losses: number
  /** The segments in which the system is better by the largest differences. */
  readonly better: readonly Example[]
  /** The segments in which the baseline is better by the largest differences. */
  readonly worse: readonly Example[]
}

/** An example segment. */
export interface Example {
  /** Its number, from 1. */
  readonly segment: number
  /** The id of its record, if it has one. */
  readonly id?: string
  /** Its source, if there is one. */
  readonly source?: string
  /** The baseline's score. */
  readonly baselineScore: number
  /** The system's score. */
  readonly systemScore: number
  /** The references' lines. */
  readonly references: readonly string[]
  /** The baseline's line. */
  readonly baseline: string
  /** The system's line. */
  readonly output: string
}

/** A half-open range of whole numbers. */
export interface Range {
  /** The minimum; -Infinity for none. */
  readonly from: number
  /** The end, exclusive; Infinity for none. */
  readonly to: number
}

/** Segments with the same label. */
export interface LabelledGroup {
  readonly label: string
  /** The number of segments. */
  readonly segments: number
  /** `scores[metric][system]` of these segments alone. */
  readonly scores: readonly (readonly number[])[]
}

/** Segments of similar reference length. */
export interface LengthBucket extends Range {
  /** The number of segments. */
  readonly segments: number
  /** `scores[metric][system]` of these segments alone. */
  readonly scores: readonly (readonly number[])[]
}

/** Segments with a similar difference of lengths, which depends on the system. */
export interface DifferenceBucket extends Range {
  /** The number of segments, per system. */
  readonly segments: readonly number[]
  /** `scores[metric][system]` of these segments alone; undefined for a system without any. */
  readonly scores: readonly (readonly (number | undefined)[])[]
}

/** Words of similar frequency. */
export interface WordBucket extends Range {
  /** The number of distinct words. */
  readonly types: number
  /** Their occurrences in the first reference. */
  readonly referenceWords: number
  /** One entry per system. */
  readonly systems: readonly WordAccuracy[]
}

/** The accuracy of a system on some words. */
export interface WordAccuracy {
  /** Their occurrences in its output. */
  readonly words: number
  /** Their occurrences that the segment's first reference has as well, clipped. */
  readonly matches: number
  /** matches / words, 0 to 1; 0 without words. */
  readonly precision: number
  /** matches / occurrences in the reference, 0 to 1; 0 without any. */
  readonly recall: number
  /** Their harmonic mean, 0 to 1. */
  readonly f1: number
}
