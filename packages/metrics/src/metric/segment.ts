// One line of the test set as the metrics see it.

/** A human output; `null` or `undefined` where it is missing. An empty string is a reference of length 0. */
export type Reference = string | null | undefined

/** A hypothesis with its references. */
export interface Segment {
  /** The system's output. */
  readonly hypothesis: string
  /** The human outputs. */
  readonly references: readonly Reference[]
}
