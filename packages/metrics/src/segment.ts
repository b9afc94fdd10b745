// One line of the test set as the metrics see it.

/** A hypothesis with its references. */
export interface Segment {
  /** The system's output. */
  readonly hypothesis: string
  /** The human outputs; `null` or `undefined` where one is missing. An empty string is a reference of length 0. */
  readonly references: readonly (string | null | undefined)[]
}
