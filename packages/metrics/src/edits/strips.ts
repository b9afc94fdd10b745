// The edit matrix whole, for a trace: 64 columns after 64 columns, each such strip over the rows that the band touches.
//
// Inside a row, columns are bits as in a sweep. What passes from one strip to the next is the change along the border in
// every row, two bits: 1 for one more, 2 for one less. Below the rows of the strip before, and above its own, a path goes
// straight along the border. Two words at once take little longer than one, as each waits for its own row before.
import { type Band, bandFor } from "./sweep.js"

/** A matrix of edits: `columns` tokens of the reference `a` from `from` on, and `rows` of the hypothesis `b` from `start` on. */
export interface Matrix {
  readonly a: Int32Array
  readonly from: number
  readonly columns: number
  readonly b: Int32Array
  readonly start: number
  readonly rows: number
}

const STRIP = 64

/** Computes matrices; reuses its memory. */
export class Strips {
  /** Row by row of 32 columns, a bit for every column that is one more than its left neighbour. */
  increases: Int32Array = new Int32Array(1 << 8)
  /** A bit for every column that is one less. */
  decreases: Int32Array = new Int32Array(1 << 8)
  /** By 32 columns: where their row 0 is, or would be. */
  bases: Int32Array = new Int32Array(1 << 4)
  #places = new Int32Array(1 << 10)
  #placesAbove = new Int32Array(1 << 10)
  #changes = new Uint8Array(1 << 8)

  /** Makes room for tokens. */
  reserve(tokens: number): void {
    if (tokens <= this.#places.length) return
    const room = Math.max(tokens, 2 * this.#places.length)
    this.#places = new Int32Array(room)
    this.#placesAbove = new Int32Array(room)
  }

  /** Computes the part of a matrix that a path of at most `limit` edits can pass through. */
  fill(matrix: Matrix, limit: number): void {
    const { a, from, columns, rows } = matrix
    const band = bandFor(columns, rows, limit)
    this.#layOut(band)
    this.#changes.fill(1, 0, rows + 1)
    const places = this.#places
    const placesAbove = this.#placesAbove
    for (let first = 0; first < columns; first += STRIP) {
      const begin = from + first
      const middle = from + Math.min(first + 32, columns)
      const end = from + Math.min(first + STRIP, columns)
      for (let i = begin; i < middle; i++) places[a[i]!]! |= 1 << (i - begin)
      for (let i = middle; i < end; i++) placesAbove[a[i]!]! |= 1 << (i - middle)
      const [top, bottom] = [firstRow(band, first), lastRow(band, first)]
      if (middle === end) this.#half(matrix, this.bases[first >> 5]!, top, bottom)
      else this.#strip(matrix, first >> 5, top, bottom)
      for (let i = begin; i < middle; i++) places[a[i]!] = 0
      for (let i = middle; i < end; i++) placesAbove[a[i]!] = 0
    }
  }

  #layOut(band: Band): void {
    const { words, rows } = band
    if (words > this.bases.length) this.bases = new Int32Array(2 * words)
    if (rows >= this.#changes.length) this.#changes = new Uint8Array(2 * rows)
    let room = 0
    for (let word = 0; word < words; word++) {
      const first = (word >> 1) * STRIP
      const above = firstRow(band, first) - 1
      this.bases[word] = room - above
      room += lastRow(band, first) - above + 1
    }
    if (room <= this.increases.length) return
    room = Math.max(room, Math.min(2 * this.increases.length, 1 << 18))
    this.increases = new Int32Array(room)
    this.decreases = new Int32Array(room)
  }

  #strip({ b, start }: Matrix, word: number, top: number, bottom: number): void {
    const { increases, decreases } = this
    const places = this.#places
    const placesAbove = this.#placesAbove
    const changes = this.#changes
    const base = this.bases[word]!
    const baseAbove = this.bases[word + 1]!
    let up = -1
    let down = 0
    let upAbove = -1
    let downAbove = 0
    increases[base + top - 1] = increases[baseAbove + top - 1] = -1
    decreases[base + top - 1] = decreases[baseAbove + top - 1] = 0
    for (let row = top; row <= bottom; row++) {
      const change = changes[row]!
      const token = b[start + row - 1]!
      let less = change >>> 1
      let equal = places[token]! | less
      let same = ((((equal & up) + up) | 0) ^ up) | equal | down
      let grows = down | ~(same | up)
      let shrinks = same & up
      const more = grows >>> 31
      grows = (grows << 1) | (change & 1)
      down = grows & same
      up = (shrinks << 1) | less | ~(same | grows)
      increases[base + row] = up
      decreases[base + row] = down
      less = shrinks >>> 31
      equal = placesAbove[token]! | less
      same = ((((equal & upAbove) + upAbove) | 0) ^ upAbove) | equal | downAbove
      grows = downAbove | ~(same | upAbove)
      shrinks = same & upAbove
      changes[row] = (grows >>> 31) | ((shrinks >>> 30) & 2)
      grows = (grows << 1) | more
      downAbove = grows & same
      upAbove = (shrinks << 1) | less | ~(same | grows)
      increases[baseAbove + row] = upAbove
      decreases[baseAbove + row] = downAbove
    }
  }

  /** The last strip when it has at most 32 columns. */
  #half({ b, start }: Matrix, base: number, top: number, bottom: number): void {
    const { increases, decreases } = this
    const places = this.#places
    const changes = this.#changes
    let up = -1
    let down = 0
    increases[base + top - 1] = up
    decreases[base + top - 1] = down
    for (let row = top; row <= bottom; row++) {
      const change = changes[row]!
      const less = change >>> 1
      const equal = places[b[start + row - 1]!]! | less
      const same = ((((equal & up) + up) | 0) ^ up) | equal | down
      const grows = ((down | ~(same | up)) << 1) | (change & 1)
      up = ((same & up) << 1) | less | ~(same | grows)
      down = grows & same
      increases[base + row] = up
      decreases[base + row] = down
    }
  }
}

/** The first row that the band touches in a strip. */
function firstRow({ high }: Band, first: number): number {
  return Math.max(1, first + 1 - high)
}

/** The last such row. */
function lastRow({ low, rows }: Band, first: number): number {
  return Math.min(rows, first + STRIP - low)
}
