// How the time of a reader grows with long runs of the same few characters.

/** What a process prints of each reader. */
export interface ReaderGrowth {
  /** The reader. */
  readonly name: string
  /** CPU milliseconds of the longer run, the largest of all units. */
  readonly milliseconds: number
  /** The repeated characters that took them. */
  readonly slowest: string
  /** The largest quotient of the longer run's time and the shorter's; undefined when all times are too short for one. */
  readonly growth?: number
  /** The repeated characters of that quotient. */
  readonly worst?: string
}
