// The tasks of a round, on a memory that threads share; see fields.ts.

/** The work of a round, in three kinds of tasks. Tasks of one kind that may run at the same time touch different numbers. */
export interface Kernel {
  /** Reads the sentences of a slice into lists, or trains on them at once. */
  read(slice: number): void
  /** Trains on blocks of a row one after another: on examples of one class against targets of so many classes, from this one on. */
  train(row: number, column: number, columns: number): void
  /** CBOW: gives the errors of the examples to the input vectors of so many classes, from this one on. */
  give(row: number, rows: number): void
  /** Sub-words: takes the vectors of words of the round as the means of their rows. */
  compose(part: number): void
  /** Sub-words: adds to the rows of each word of the round how its vector has moved in it. */
  share(part: number): void
}

/**
 * Constants of e^x for x up to 0 in single precision, in the order of the parameter block:
 * 2^k (1 + r + r^2 ((C2 + r C3) + r^2 ((C4 + r C5) + r^2 C6))), r = x - k ln 2.
 */
export const EXPONENTIAL: readonly number[] = [
  // Adding and subtracting 1.5 * 2^23 rounds to a whole number.
  12582912,
  Math.LOG2E,
  // Ten bits of ln 2: the product with a whole number below 2^14 is exact.
  0.693359375,
  -0.00021219444005469057,
  // The polynomial of packages/decoding/scripts/fit-exponential.py.
  0.49999998149616526,
  0.16666543424251257,
  0.04166720071281217,
  0.008366547132995268,
  0.0013882516385675628,
  // Below it the result is 0: numbers that are not normal would make each operation a hundred times slower.
  -87,
]
