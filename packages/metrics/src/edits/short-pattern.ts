// Edits against a pattern of at most 32 tokens, whose matrix rows are one word each. Most segments are this short.

/** A matrix of edits: `columns` tokens of the reference `a` from `from` on, and `rows` of the hypothesis `b` from `start` on. */
export interface Matrix {
  readonly a: Int32Array
  readonly from: number
  readonly columns: number
  readonly b: Int32Array
  readonly start: number
  readonly rows: number
}

/** Matrix rows of one word; reuses its memory. */
export class ShortPattern {
  #places = new Int32Array(1 << 10)
  #increases = new Int32Array(1 << 8)
  #decreases = new Int32Array(1 << 8)

  /** Makes room for tokens. */
  reserve(tokens: number): void {
    if (tokens > this.#places.length) this.#places = new Int32Array(Math.max(tokens, 2 * this.#places.length))
  }

  /** Computes the whole matrix. */
  fill({ a, from, columns, b, start, rows }: Matrix): void {
    if (rows >= this.#increases.length) {
      this.#increases = new Int32Array(2 * rows)
      this.#decreases = new Int32Array(2 * rows)
    }
    const places = this.#places
    const increases = this.#increases
    const decreases = this.#decreases
    for (let i = 0; i < columns; i++) places[a[from + i]!]! |= 1 << i
    let up = -1
    let down = 0
    increases[0] = up
    decreases[0] = down
    for (let row = 1; row <= rows; row++) {
      const equal = places[b[start + row - 1]!]!
      const same = ((((equal & up) + up) | 0) ^ up) | equal | down
      const grows = ((down | ~(same | up)) << 1) | 1
      const shrinks = (same & up) << 1
      up = shrinks | ~(same | grows)
      down = grows & same
      increases[row] = up
      decreases[row] = down
    }
    for (let i = 0; i < columns; i++) places[a[from + i]!] = 0
  }

  /** Row by row, a bit for every column that is one more than its left neighbour. */
  get increases(): Int32Array {
    return this.#increases
  }

  /** Row by row, a bit for every column that is one less. */
  get decreases(): Int32Array {
    return this.#decreases
  }
}
