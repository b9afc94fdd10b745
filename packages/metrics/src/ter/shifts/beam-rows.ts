// Edit distances within tercom's beam: 25 columns to either side of the diagonal, cell by cell.
import { DIAGONAL, LEFT, type Steps, UP } from "./trace-back.js"
import type { WordPair } from "./word-pair.js"

const BEAM = 25
/** More than any distance; adding to it stays a 32-bit number. */
const NEVER = 1 << 29

/** A row of distances: its cells begin at a place of an array. */
interface Row {
  cells: Int32Array
  at: number
}

/** Distances within the beam, from both ends; reuses its memory. */
export class BeamRows implements Steps {
  // In both arrays row i holds the columns from[i] to to[i] - 1 at i * stride.
  #from = new Int32Array(1 << 8)
  #to = new Int32Array(1 << 8)
  #stride = 0
  #ahead = new Int32Array(1 << 10)
  #back = new Int32Array(1 << 10)
  #backTo = 0
  #above = new Int32Array(1 << 8)
  #below = new Int32Array(1 << 8)

  /** Places the beam for a pair. */
  set({ rows, columns }: WordPair): void {
    if (rows >= this.#from.length) {
      this.#from = new Int32Array(2 * rows + 1)
      this.#to = new Int32Array(2 * rows + 1)
    }
    // Rounded in floating point, as in tercom: the row of a whole multiple may start one column further left.
    const ratio = columns / rows
    const beam = ratio / 2 > BEAM ? Math.ceil(ratio / 2 + BEAM) : BEAM
    let widest = 0
    for (let i = 1; i <= rows; i++) {
      const middle = Math.floor(i * ratio)
      this.#from[i] = Math.max(0, middle - beam)
      this.#to[i] = i === rows ? columns + 1 : Math.min(columns + 1, middle + beam)
      widest = Math.max(widest, this.#to[i]! - this.#from[i]!)
    }
    // The first row has all the columns that the second one reads.
    this.#from[0] = 0
    this.#to[0] = this.#to[1]!
    this.#stride = Math.max(widest, this.#to[0]!)
    const cells = this.#stride * (rows + 1)
    if (cells > this.#ahead.length) this.#ahead = new Int32Array(cells + (cells >> 2))
    if (this.#stride > this.#above.length) {
      this.#above = new Int32Array(2 * this.#stride)
      this.#below = new Int32Array(2 * this.#stride)
    }
    for (let j = 0; j < this.#to[0]!; j++) this.#ahead[j] = j
    this.#backTo = rows + 1
  }

  /** Computes the rows of the hypothesis in its current order. */
  fill(pair: WordPair, from: number, to: number): number {
    const { hypothesis, rows, columns } = pair
    const stride = this.#stride
    const above: Row = { cells: this.#ahead, at: from * stride }
    const row: Row = { cells: this.#ahead, at: above.at + stride }
    for (let i = from + 1; i <= rows; i++) {
      this.#row(pair, i, hypothesis[i - 1]!, above, row)
      above.at = row.at
      row.at += stride
    }
    if (to > this.#backTo) this.#backTo = to
    return this.#ahead[rows * stride + columns - this.#from[rows]!]!
  }

  /** The distance after a move, without making it. */
  distanceAfter(pair: WordPair, start: number, length: number, place: number): number {
    const { hypothesis } = pair
    this.#fillBack(pair)
    const first = Math.min(start, place)
    const end = Math.max(start, place) + length
    let above: Row = { cells: this.#ahead, at: first * this.#stride }
    let row: Row = { cells: this.#above, at: 0 }
    let spare: Row = { cells: this.#below, at: 0 }
    for (let i = first; i < end; i++) {
      const inBlock = i >= place && i < place + length
      const k = inBlock ? start + i - place : place < start ? i - length : i < place ? i + length : i
      this.#row(pair, i + 1, hypothesis[k]!, above, row)
      above = row
      row = spare
      spare = above
    }
    let shortest = NEVER
    const width = this.#to[end]! - this.#from[end]!
    const back = end * this.#stride
    for (let k = 0; k < width; k++) shortest = Math.min(shortest, above.cells[k]! + this.#back[back + k]!)
    return shortest
  }

  /** As {@link Steps.stepTo}. */
  stepTo(i: number, j: number, equal: boolean): number {
    const value = this.#at(i, j)
    if (i > 0 && j > 0 && this.#at(i - 1, j - 1) + (equal ? 0 : 1) === value) return DIAGONAL
    return i > 0 && this.#at(i - 1, j) + 1 === value ? UP : LEFT
  }

  #at(i: number, j: number): number {
    if (i === 0) return j
    return j < this.#from[i]! || j >= this.#to[i]! ? NEVER : this.#ahead[i * this.#stride + j - this.#from[i]!]!
  }

  /** Computes row i for a word from the row above. */
  #row({ reference }: WordPair, i: number, word: number, above: Row, { cells, at }: Row): void {
    const from = this.#from[i]!
    const to = this.#to[i]!
    const aboveTo = this.#to[i - 1]!
    const shift = above.at - this.#from[i - 1]!
    const aboveCells = above.cells
    const shared = Math.min(to, aboveTo)
    let left = NEVER
    let j = from
    let out = at
    let diagonal = from > this.#from[i - 1]! ? aboveCells[shift + from - 1]! : NEVER
    if (j === 0) {
      diagonal = aboveCells[shift]!
      left = diagonal + 1
      cells[out++] = left
      j = 1
    }
    for (; j < shared; j++) {
      const up = aboveCells[shift + j]!
      const straight = word === reference[j - 1] ? diagonal : diagonal + 1
      const beside = (up < left ? up : left) + 1
      left = straight < beside ? straight : beside
      cells[out++] = left
      diagonal = up
    }
    for (; j < to; j++) {
      const straight = word === reference[j - 1] ? diagonal : diagonal + 1
      left = straight < left + 1 ? straight : left + 1
      cells[out++] = left
      diagonal = NEVER
    }
  }

  /** Distances from each cell to the end, for the rows that are not computed yet. */
  #fillBack({ hypothesis, reference, rows, columns }: WordPair): void {
    const stride = this.#stride
    // Most pairs are finished before they need these.
    if (stride * (rows + 1) > this.#back.length) this.#back = new Int32Array(this.#ahead.length)
    const back = this.#back
    for (let i = this.#backTo - 1; i >= 0; i--) {
      const from = this.#from[i]!
      const to = this.#to[i]!
      const at = i * stride - from
      if (i === rows) {
        for (let j = from; j < to; j++) back[at + j] = columns - j
        continue
      }
      const word = hypothesis[i]!
      const belowFrom = this.#from[i + 1]!
      const belowTo = this.#to[i + 1]!
      const below = (i + 1) * stride - belowFrom
      let right = NEVER
      for (let j = to - 1; j >= from; j--) {
        let shortest = right + 1
        if (j + 1 < belowTo && j + 1 >= belowFrom) {
          const straight = back[below + j + 1]! + (word === reference[j] ? 0 : 1)
          if (straight < shortest) shortest = straight
        }
        if (j >= belowFrom && j < belowTo && back[below + j]! + 1 < shortest) shortest = back[below + j]! + 1
        if (shortest > NEVER) shortest = NEVER
        back[at + j] = shortest
        right = shortest
      }
    }
    this.#backTo = 0
  }
}
