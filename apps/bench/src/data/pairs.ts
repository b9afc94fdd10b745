// Endless pairs of hypothesis and reference to fill test files with.

/** A hypothesis and its reference, without line ends. */
export interface Pair {
  /** The system's output. */
  readonly hypothesis: string
  /** The human output. */
  readonly reference: string
}

/** A source of pairs. */
export interface PairSource {
  /** Short and fit for a file name; changes whenever the pairs do. */
  readonly name: string
  /** One line for people. */
  readonly about: string
  /** The pairs from the start, without end; the same every time. */
  pairs(): Iterable<Pair>
}
