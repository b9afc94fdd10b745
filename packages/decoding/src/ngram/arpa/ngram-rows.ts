// What the n-grams of a file are read into.

/** Takes the n-grams of one order, one after another. */
export interface NgramRows {
  /** The number of words in an n-gram. */
  readonly order: number
  /** Number of n-grams that the file declares; there may be fewer. */
  readonly declared: number
  /** The number of n-grams so far. */
  readonly length: number
  /** The line of the n-gram that is read next. */
  readonly line: number
  /** Receives the ids of words. */
  readonly words: Uint32Array
  /** Makes room for one more n-gram; gives the place of its first word. */
  reserve(): number
  /** Adds the n-gram whose words are in place. */
  push(logProb: number, backoff: number): void
}
