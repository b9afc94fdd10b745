// Search results: token sequences, whose token scores sum to the sequence's score.

/** One output of a search. */
export interface Hypothesis {
  /** The tokens written, without the prompt; the end token is the last one when `finished`. */
  readonly tokens: Int32Array
  /**
   * Log-probability of each token after all rules of the search, in the order of `tokens`. Added from left to right in double
   * precision, starting at 0, they give `sum`, to the last bit.
   */
  readonly tokenScores: Float64Array
  /** The sum of `tokenScores`. */
  readonly sum: number
  /** Score by which hypotheses are ranked: `sum` after length normalization and with all other terms; `sum` without any. */
  readonly score: number
  /** Whether the end token was written; false when the search stopped at its maximum length. */
  readonly finished: boolean
}
