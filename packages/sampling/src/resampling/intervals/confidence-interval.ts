// Confidence intervals: every estimate and every resampled score is reported with one.

/** The confidence of an interval. */
export interface Confidence {
  /**
   * How often such intervals should hold the truth, a number between 0 and 1.
   * @defaultValue `0.95`
   */
  readonly confidence?: number
}

/** Where the truth lies, with some confidence. */
export interface ConfidenceInterval {
  /** The low end. */
  readonly low: number
  /** The high end. */
  readonly high: number
}
