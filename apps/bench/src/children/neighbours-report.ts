// What neighbours are searched, and what came of it.

/** Random vectors in a file, and the searches among them. */
export interface NeighboursRequest {
  /** The file: numbers in single precision, row by row. */
  readonly path: string
  /** The number of vectors. */
  readonly rows: number
  /** The dimension of a vector. */
  readonly dimensions: number
  /** The number of words searched together. */
  readonly queries: number
}

/** CPU milliseconds of searches for ten neighbours. */
export interface NeighboursCost {
  /** To prepare the vectors. */
  readonly prepare: number
  /** Of one word, the first one. */
  readonly cold: number
  /** Of one word, later. */
  readonly warm: number
  /** Of all words together, the first time. */
  readonly coldBatch: number
  /** Of all words together, later. */
  readonly warmBatch: number
}
