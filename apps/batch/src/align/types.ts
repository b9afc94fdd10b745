// What passes between the parts of `lectern align`.

/** How some tokens were edited. */
export type EditKind = "equal" | "substitute" | "delete" | "insert"

/** Consecutive tokens with the same edit; spans are half open. */
export interface Edit {
  /** The edit; `substitute` pairs equally many tokens, one with one. */
  readonly kind: EditKind
  /** The first token in the reference. */
  readonly referenceStart: number
  /** The token after its last. */
  readonly referenceEnd: number
  /** The first token in the hypothesis. */
  readonly hypothesisStart: number
  /** The token after its last. */
  readonly hypothesisEnd: number
}

/** How many tokens had each edit. */
export interface EditCounts {
  /** Equal tokens. */
  readonly hits: number
  /** Replaced tokens. */
  readonly substitutions: number
  /** Tokens of the reference alone. */
  readonly deletions: number
  /** Tokens of the hypothesis alone. */
  readonly insertions: number
}

/** Two texts as tokens, and how one becomes the other. */
export interface Alignment extends EditCounts {
  /** The reference's tokens. */
  readonly reference: readonly string[]
  /** The hypothesis's tokens. */
  readonly hypothesis: readonly string[]
  /** Runs of tokens from first to last; together they hold every token. */
  readonly operations: readonly Edit[]
}

/**
 * Aligns two texts.
 *
 * @param reference - the human text
 * @param hypothesis - the system's
 */
export type Aligner = (reference: string, hypothesis: string) => Alignment

/** One segment's alignment. */
export interface SegmentAlignment extends Alignment {
  /** Number of the segment, from 1. */
  readonly segment: number
  /** Which reference it is aligned with, from 1. */
  readonly chosen: number
  /** The error rate in percent. */
  readonly score: number
}

/** Something counted, or a pair. */
export interface Counted {
  /** The tokens: one, or the reference's and the hypothesis's. */
  readonly tokens: readonly string[]
  /** How often. */
  readonly count: number
}

/** The most frequent of many things. */
export interface Ranking {
  /** The most frequent first; of equally frequent ones, the first in the order of their code units. */
  readonly top: readonly Counted[]
  /** How many different ones are known. */
  readonly distinct: number
  /** How much too low a count may be: 0 unless there were so many different ones that rare ones had to be forgotten. */
  readonly maxError: number
}

/** What happened in a whole corpus. */
export interface AlignmentSummary extends EditCounts {
  /** The error rate's name: `WER` or `CER`. */
  readonly name: string
  /** The error rate in percent. */
  readonly score: number
  /** How the score was made. */
  readonly signature: string
  /** How many segments. */
  readonly segments: number
  /** How many of them have an error. */
  readonly segmentsWithErrors: number
  /** Pairs of reference and hypothesis token. */
  readonly confusions: Ranking
  /** Tokens of the reference that are missing from the hypothesis. */
  readonly deleted: Ranking
  /** Tokens that only the hypothesis has. */
  readonly inserted: Ranking
}
