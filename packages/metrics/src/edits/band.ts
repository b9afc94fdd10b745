// The part of the edit matrix that an alignment of at most `limit` edits can pass through.
//
// A cell (row, column) costs at least |column - row| edits to reach and |(columns - column) - (rows - row)| from there.
// So column - row lies between (columns - rows - limit) / 2 and (columns - rows + limit) / 2.

/** A band of the matrix, whose columns are stored in words of 32 bits. */
export interface Band {
  /** Rows of the whole matrix: the hypothesis's length. */
  readonly rows: number
  /** Columns of the whole matrix: the reference's length. */
  readonly columns: number
  /** Words in a row of the whole matrix. */
  readonly words: number
  /** The smallest column - row. */
  readonly low: number
  /** The largest column - row. */
  readonly high: number
  /** The maximum width of the band in words, plus one. */
  readonly stride: number
}

/** The band for a number of edits. */
export function bandFor(columns: number, rows: number, limit: number): Band {
  const words = (columns + 31) >> 5
  const low = Math.ceil((columns - rows - limit) / 2)
  const high = Math.floor((columns - rows + limit) / 2)
  const stride = Math.min(words, ((high - low) >> 5) + 2) + 1
  return { rows, columns, words, low, high, stride }
}

/** The first word of a row that the band touches. */
export function firstWord({ low }: Band, row: number): number {
  const column = row + low - 1
  return column < 0 ? 0 : column >> 5
}

/** The last word of a row that the band touches. */
export function lastWord({ words, high }: Band, row: number): number {
  const column = row + high - 1
  return column >> 5 < words ? column >> 5 : words - 1
}
