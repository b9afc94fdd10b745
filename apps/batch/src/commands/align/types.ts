// The types that the parts of `lectern align` share.
import type { Alignment, InsertionRun, KeywordRecall } from "@lectern/metrics"

/** The number of tokens with each edit. */
export type EditCounts = Pick<Alignment, "hits" | "substitutions" | "deletions" | "insertions">

/** Aligns two texts. */
export type Aligner = (hypothesis: string, reference: string) => Alignment

/** One segment's alignment. */
export interface SegmentAlignment extends Alignment {
  /** Number of the segment, from 1. */
  readonly segment: number
  /** The id of its record, if it has one. */
  readonly id?: string
  /** Number of the reference it is aligned with, from 1. */
  readonly referenceNumber: number
  /** The error rate in percent. */
  readonly score: number
}

/** A token or a pair of tokens with its count. */
export interface Counted {
  /** One token, or the reference's and the hypothesis's. */
  readonly tokens: readonly string[]
  /** The number of occurrences. */
  readonly count: number
}

/** The most frequent tokens or pairs. */
export interface Ranking {
  /** Entries by falling count; equal counts are sorted by code units. */
  readonly top: readonly Counted[]
  /** The number of distinct entries. */
  readonly distinct: number
  /** The maximum error: counts may be too low by this much. 0 unless rare entries had to be removed. */
  readonly maxError: number
}

/** A run of inserted words and its segment. */
export interface PlacedRun extends InsertionRun, Pick<SegmentAlignment, "segment" | "id"> {}

/** The runs of inserted words of a corpus. */
export interface LongestRuns {
  /** The least number of words of a run. */
  readonly minLength: number
  /** The number of all runs. */
  readonly count: number
  /** The longest ones, longest first; of equal lengths, the first in the corpus. */
  readonly longest: readonly PlacedRun[]
}

/** The alignments of a corpus, summed up. */
export interface AlignmentSummary extends EditCounts {
  /** The error rate's name: `WER` or `CER`. */
  readonly name: string
  /** The error rate in percent. */
  readonly score: number
  /** The signature of the score. */
  readonly signature: string
  /** The number of segments. */
  readonly segments: number
  /** The number of segments with errors. */
  readonly segmentsWithErrors: number
  /** The number of missing outputs, where these are not refused. */
  readonly missing?: number
  /** Sentences about them. */
  readonly missingSentences?: readonly string[]
  /** Substitutions: pairs of reference and hypothesis token. */
  readonly confusions: Ranking
  /** Deletions: tokens that only the reference has. */
  readonly deleted: Ranking
  /** Insertions: tokens that only the hypothesis has. */
  readonly inserted: Ranking
  /** Long runs of insertions, where they are listed. */
  readonly insertionRuns?: LongestRuns
  /** Keywords, where these were given. */
  readonly keywords?: KeywordRecall
  /** The counts of groups, one entry per grouping. */
  readonly groupings: readonly AlignedGroups[]
}

/** The alignments of a group, summed up. */
export interface AlignedGroup extends EditCounts, Pick<AlignmentSummary, "score" | "segments" | "segmentsWithErrors"> {
  /** The label that its segments share. */
  readonly label: string
}

/** The alignments by group. */
export interface AlignedGroups {
  /** The name of the grouping. */
  readonly name: string
  /** The groups, in the natural order of their labels. */
  readonly groups: readonly AlignedGroup[]
}
