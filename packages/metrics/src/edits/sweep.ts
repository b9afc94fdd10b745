// The edit matrix row by row, 32 columns at a time: Myers 1999 in the form of Hyyrö 2003, with carries from one block to
// the next.
//
// A row is two bit vectors: a bit of `increases` means that its column's distance is one more than its left neighbour's, a
// bit of `decreases` that it is one less. Outside the band a path goes straight along the border, so a distance within
// the band may be too large, but never on a best path.
import { bitCount } from "../numbers/bit-count.js"
import type { MatchLists } from "./match-lists.js"

/**
 * The part of the edit matrix that an alignment of at most `limit` edits can pass through. Columns are stored in words of 32 bits.
 *
 * A cell (row, column) costs at least |column - row| edits to reach and |(columns - column) - (rows - row)| from there. So column - row
 * lies between (columns - rows - limit) / 2 and (columns - rows + limit) / 2.
 */
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
}

/** The band for a number of edits. */
export function bandFor(columns: number, rows: number, limit: number): Band {
  const words = (columns + 31) >> 5
  const low = Math.ceil((columns - rows - limit) / 2)
  const high = Math.floor((columns - rows + limit) / 2)
  return { rows, columns, words, low, high }
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

/** A row as bits, in memory that is reused. */
export class BitRows {
  /** Columns that are one more than their left neighbour. */
  increases: Int32Array = new Int32Array(1 << 10)
  /** Columns that are one less. */
  decreases: Int32Array = new Int32Array(1 << 10)

  /** Makes room. */
  reserve(words: number): void {
    if (words <= this.increases.length) return
    this.increases = new Int32Array(2 * words)
    this.decreases = new Int32Array(2 * words)
  }
}

/** The hypothesis as a sweep reads it. */
interface RowTokens {
  /** Numbers from 0 on. */
  readonly tokens: Int32Array
  /** The place of row 1. */
  readonly start: number
  /** 1, or -1 for a hypothesis that is read backwards. */
  readonly step: number
}

/** Computes rows 1 to `until`, of which the last remains; returns the distance at the left border of its first word. */
export function sweep(band: Band, lists: MatchLists, hypothesis: RowTokens, until: number, bits: BitRows): number {
  bits.reserve(band.words)
  const { increases, decreases } = bits
  const { heads, blocks, bits: places, next } = lists
  const { tokens, step } = hypothesis
  let border = 0
  let at = hypothesis.start
  let entered = 0
  let left = 0
  for (let row = 1; row <= until; row++, at += step) {
    const first = firstWord(band, row)
    const last = lastWord(band, row)
    for (; entered <= last; entered++) {
      increases[entered] = -1
      decreases[entered] = 0
    }
    for (; left < first; left++) border += bitCount(increases[left]!) - bitCount(decreases[left]!)
    const token = tokens[at]!
    let entry = heads[token]!
    if (blocks[entry]! < first) {
      while (blocks[entry]! < first) entry = next[entry]!
      heads[token] = entry
    }
    let more = 1
    let less = 0
    for (let word = first; word <= last; word++) {
      const up = increases[word]!
      const down = decreases[word]!
      let equal = less
      if (blocks[entry] === word) {
        equal |= places[entry]!
        entry = next[entry]!
      }
      const same = ((((equal & up) + up) | 0) ^ up) | equal | down
      let grows = down | ~(same | up)
      let shrinks = same & up
      const moreOut = grows >>> 31
      const lessOut = shrinks >>> 31
      grows = (grows << 1) | more
      shrinks = (shrinks << 1) | less
      more = moreOut
      less = lessOut
      increases[word] = shrinks | ~(same | grows)
      decreases[word] = grows & same
    }
    border++
  }
  return border
}
