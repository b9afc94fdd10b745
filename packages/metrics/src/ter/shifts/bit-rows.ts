// Edit distances 32 columns at a time: a row of the matrix as bits for where it rises and where it falls.
//
// Row i holds the distances of the first i words of the hypothesis to every prefix of the reference. Neighbours differ by
// -1, 0 or 1, so a row is two sets of bits (Myers 1999; with rows for the text, Hyyrö 2003). A third set marks the cells
// that cost no more than their diagonal predecessor; the trace back needs it.
import { bitCount } from "../../numbers/bit-count.js"
import { DIAGONAL, LEFT, type Steps, UP } from "./trace-back.js"
import type { WordPair } from "./word-pair.js"

const BITS = 32

/** Distances without a beam; reuses its memory. */
export class BitRows implements Steps {
  #blocks = 0
  #stride = 0
  // By block and row.
  #rises = new Int32Array(1 << 10)
  #falls = new Int32Array(1 << 10)
  #level = new Int32Array(1 << 10)
  // By block and word: where the word stands in the reference.
  #places = new Int32Array(1 << 10)
  // By row: by how much the last column of the block before differs from the row above.
  #carry = new Int8Array(1 << 8)
  #moved = new Int32Array(1 << 8)

  /** Prepares for a pair. */
  set({ reference, rows, columns, words }: WordPair): void {
    const blocks = (columns + BITS - 1) >>> 5
    this.#blocks = blocks
    this.#stride = rows + 1
    const cells = blocks * this.#stride
    if (cells > this.#rises.length) {
      this.#rises = new Int32Array(2 * cells)
      this.#falls = new Int32Array(2 * cells)
      this.#level = new Int32Array(2 * cells)
    }
    if (rows >= this.#carry.length) {
      this.#carry = new Int8Array(2 * rows + 1)
      this.#moved = new Int32Array(2 * rows + 1)
    }
    if (blocks * (words + 1) > this.#places.length) this.#places = new Int32Array(2 * blocks * (words + 1))
    this.#places.fill(0, 0, blocks * (words + 1))
    for (let j = 0; j < columns; j++) this.#places[(j >>> 5) * (words + 1) + reference[j]!]! |= 1 << (j & 31)
    for (let block = 0; block < blocks; block++) {
      this.#rises[block * this.#stride] = -1
      this.#falls[block * this.#stride] = 0
    }
  }

  /** Computes the rows of the hypothesis in its current order. */
  fill({ hypothesis, rows, columns, words }: WordPair, from: number): number {
    const rises = this.#rises
    const falls = this.#falls
    const level = this.#level
    const places = this.#places
    const carry = this.#carry
    const last = this.#blocks - 1
    for (let block = 0; block <= last; block++) {
      const base = block * this.#stride
      const set = block * (words + 1)
      let up = rises[base + from]!
      let down = falls[base + from]!
      for (let i = from; i < rows; i++) {
        const step = block === 0 ? 1 : carry[i]!
        let equal = places[set + hypothesis[i]!]!
        const across = equal | down
        if (step < 0) equal |= 1
        const same = (((equal & up) + up) ^ up) | equal
        level[base + i + 1] = same | down
        let more = down | ~(same | up)
        let less = up & same
        carry[i] = (more >>> 31) - (less >>> 31)
        more <<= 1
        less <<= 1
        if (step < 0) less |= 1
        else if (step > 0) more |= 1
        up = less | ~(across | more)
        down = more & across
        rises[base + i + 1] = up
        falls[base + i + 1] = down
      }
    }
    let distance = rows
    const mask = (2 << ((columns - 1) & 31)) - 1
    for (let block = 0; block <= last; block++) {
      const at = block * this.#stride + rows
      const inside = block === last ? mask : -1
      distance += bitCount(rises[at]! & inside) - bitCount(falls[at]! & inside)
    }
    return distance
  }

  /** The distance after a move, without making it. */
  distanceAfter(pair: WordPair, start: number, length: number, place: number): number {
    const { hypothesis, rows, columns, words } = pair
    const moved = this.#moved
    const from = Math.min(start, place)
    let at = from
    if (place < start) {
      for (let k = 0; k < length; k++) moved[at++] = hypothesis[start + k]!
      for (let k = place; k < start; k++) moved[at++] = hypothesis[k]!
    } else {
      for (let k = start + length; k < place + length; k++) moved[at++] = hypothesis[k]!
      for (let k = 0; k < length; k++) moved[at++] = hypothesis[start + k]!
    }
    for (; at < rows; at++) moved[at] = hypothesis[at]!
    const places = this.#places
    const carry = this.#carry
    const last = this.#blocks - 1
    let distance = rows
    for (let block = 0; block <= last; block++) {
      const set = block * (words + 1)
      let up = this.#rises[block * this.#stride + from]!
      let down = this.#falls[block * this.#stride + from]!
      for (let i = from; i < rows; i++) {
        const step = block === 0 ? 1 : carry[i]!
        let equal = places[set + moved[i]!]!
        const across = equal | down
        if (step < 0) equal |= 1
        const same = (((equal & up) + up) ^ up) | equal
        let more = down | ~(same | up)
        let less = up & same
        if (block < last) carry[i] = (more >>> 31) - (less >>> 31)
        more <<= 1
        less <<= 1
        if (step < 0) less |= 1
        else if (step > 0) more |= 1
        up = less | ~(across | more)
        down = more & across
      }
      const inside = block === last ? (2 << ((columns - 1) & 31)) - 1 : -1
      distance += bitCount(up & inside) - bitCount(down & inside)
    }
    return distance
  }

  /** As {@link Steps.stepTo}. */
  stepTo(i: number, j: number, equal: boolean): number {
    if (equal) return DIAGONAL
    if (j === 0) return UP
    if (i === 0) return LEFT
    const base = ((j - 1) >>> 5) * this.#stride
    const bit = 1 << ((j - 1) & 31)
    if ((this.#level[base + i]! & bit) === 0) return DIAGONAL
    return (this.#falls[base + i - 1]! & bit) !== 0 ? UP : LEFT
  }
}
