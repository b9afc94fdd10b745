// The tasks of a round, on a memory that threads share; see fields.ts.

/** The work of a round, in three kinds of tasks. Tasks of one kind that may run at the same time touch different numbers. */
export interface Kernel {
  /** Reads the sentences of a slice into lists, or trains on them at once. */
  read(slice: number): void
  /** Trains on the lists of a block: on examples of one class against targets of one class. */
  train(row: number, column: number): void
  /** CBOW: gives the errors of the examples to the input vectors of a class. */
  give(row: number): void
  /** Sub-words: takes the vectors of words of the round as the means of their rows. */
  compose(part: number): void
  /** Sub-words: adds to the rows of each word of the round how its vector has moved in it. */
  share(part: number): void
}
