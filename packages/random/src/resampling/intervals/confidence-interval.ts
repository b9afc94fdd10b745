// Confidence intervals: every estimate and every resampled score is reported with one.

/** The confidence of an interval. */
export interface Confidence {
  /**
   * The share of such intervals that should hold the truth, a number between 0 and 1.
   * @defaultValue `0.95`
   */
  readonly confidence?: number
}

/** A range that holds the truth with some confidence. */
export interface ConfidenceInterval {
  /** The low end. */
  readonly low: number
  /** The high end. */
  readonly high: number
}
