// What trainers start from: the distinct words of a corpus with their counts.

/** Distinct words in ascending order of their UTF-8 bytes, so that no result depends on the order of the corpus. */
export interface SortedWords {
  /** All words, one after the other. */
  readonly bytes: Uint8Array
  /** For each word, the byte after its last; a word begins where the one before ends. */
  readonly ends: Float64Array
  /** How often each word occurs: whole numbers, exact to 2^53. */
  readonly counts: Float64Array
}
