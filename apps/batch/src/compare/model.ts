// What `lectern compare` finds out, as plain data: scores on the scale of reports, unrounded.
import type { InputFacts } from "../types.js"

/** Systems against the first of them, the baseline. */
export interface CompareReport {
  /** Number of segments. */
  readonly segments: number
  /** Every input once, references first. */
  readonly inputs: readonly InputFacts[]
  /** The systems' names, the baseline first. */
  readonly systems: readonly string[]
  /** How texts were split into the words that lengths, frequencies and n-grams are about: `tok:13a|case:mixed`. */
  readonly words: string
  /** Corpus scores, one entry per metric. */
  readonly metrics: readonly MetricScores[]
  /** Every system but the first against the first. */
  readonly comparisons: readonly SystemComparison[]
  /** Scores of the segments whose first reference has so many words. */
  readonly lengths: readonly LengthBucket[]
  /** Scores of the segments that a system makes so much longer than the first reference. */
  readonly lengthDifferences: readonly DifferenceBucket[]
  /** Words that are so frequent: how many of them systems get right. */
  readonly frequencies: readonly WordBucket[]
  /** Where frequencies come from: the first reference, or a file. */
  readonly frequencySource: string
}

/** A metric's corpus scores. */
export interface MetricScores {
  /** The metric's name. */
  readonly name: string
  /** Whether a larger score is a better one. */
  readonly higherIsBetter: boolean
  /** How corpus scores were made. */
  readonly signature: string
  /** How the scores of single segments were made. */
  readonly sentenceSignature: string
  /** One score per system. */
  readonly scores: readonly number[]
}

/** A system against the baseline. */
export interface SystemComparison {
  /** The system's place among the systems, at least 1. */
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
  /** The segments in which the system is better by most. */
  readonly better: readonly Example[]
  /** The segments in which the baseline is better by most. */
  readonly worse: readonly Example[]
}

/** A segment to look at. */
export interface Example {
  /** Its number, from 1. */
  readonly segment: number
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

/** N-grams by how much more often one system gets them right. */
export interface NgramComparison {
  /** Those that the system gets right more often. */
  readonly better: readonly NgramDifference[]
  /** Those that the baseline gets right more often. */
  readonly worse: readonly NgramDifference[]
  /** How many different matched n-grams are known. */
  readonly distinct: number
  /** How much too low a count may be: 0 unless there were so many that rare ones had to be forgotten. */
  readonly maxError: number
}

/** An n-gram that two systems get right differently often. */
export interface NgramDifference {
  /** Its words. */
  readonly words: readonly string[]
  /** Its matches in the system's output. */
  readonly system: number
  /** Its matches in the baseline's. */
  readonly baseline: number
  /** The smoothed share of the better one: (its matches + 1) / (both matches + 2). */
  readonly ratio: number
}

/** A range of whole numbers, half open. */
export interface Range {
  /** The least; -Infinity when there is none. */
  readonly from: number
  /** The first beyond; Infinity when there is none. */
  readonly to: number
}

/** Segments of similar reference length. */
export interface LengthBucket extends Range {
  /** How many. */
  readonly segments: number
  /** `scores[metric][system]` of just these segments. */
  readonly scores: readonly (readonly number[])[]
}

/** Segments of similar difference of lengths; which ones they are depends on the system. */
export interface DifferenceBucket extends Range {
  /** How many, per system. */
  readonly segments: readonly number[]
  /** `scores[metric][system]` of just these segments; undefined where a system has none. */
  readonly scores: readonly (readonly (number | undefined)[])[]
}

/** Words of similar frequency. */
export interface WordBucket extends Range {
  /** Different words. */
  readonly types: number
  /** Their occurrences in the first reference. */
  readonly referenceWords: number
  /** One entry per system. */
  readonly systems: readonly WordAccuracy[]
}

/** How well a system does on some words. */
export interface WordAccuracy {
  /** Their occurrences in its output. */
  readonly words: number
  /** Those that the segment's first reference has as well, clipped. */
  readonly matches: number
  /** matches / words, 0 to 1; 0 without words. */
  readonly precision: number
  /** matches / occurrences in the reference, 0 to 1; 0 without any. */
  readonly recall: number
  /** Their harmonic mean, 0 to 1. */
  readonly f1: number
}
