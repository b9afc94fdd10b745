// What every search returns: token sequences with scores that add up.

/** One output of a search. */
export interface Hypothesis {
  /** The tokens written, without the prompt; the end token is the last one when `finished`. */
  readonly tokens: Int32Array
  /**
   * What each token adds, in the order of `tokens`: its log-probability after all rules of the search. Added from left to right in
   * double precision, starting at 0, they give `sum`, to the last bit.
   */
  readonly tokenScores: Float64Array
  /** The sum of `tokenScores`. */
  readonly sum: number
  /** What hypotheses are ranked by: `sum` after length normalization and with all other terms; `sum` without any. */
  readonly score: number
  /** Whether the end token was written; false when the search stopped at its maximum length. */
  readonly finished: boolean
}
