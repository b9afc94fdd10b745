// Scrambling of binary digits: random linear (Matoušek 1998, section 4), and nested uniform (Owen 1995), where a digit flips
// depending on all digits before it.

import type { Generator } from "@lectern/random"
import { mix32 } from "@lectern/random/internal"

/**
 * Multiplies the digits of direction numbers by random lower triangular matrices with ones on the diagonal, in place.
 *
 * Each dimension has its matrix; a whole square of digits is drawn, row by row, and its upper half is not used, as in
 * scipy.
 */
export function linearScramble(rows: Uint32Array, dimension: number, bits: number, generator: Generator): void {
  const matrix = new Uint32Array(bits)
  for (let j = 0; j < dimension; j++) {
    for (let p = 0; p < bits; p++) {
      let line = 0x8000_0000 >>> p
      for (let k = 0; k < bits; k++) {
        const digit = generator.next() >>> 31
        if (k < p) line |= digit << (31 - k)
      }
      matrix[p] = line
    }
    for (let place = j; place < rows.length; place += dimension) rows[place] = product(matrix, rows[place]!)
  }
}

/** The product of a matrix of binary digits and a column of them. */
function product(matrix: Uint32Array, column: number): number {
  let digits = 0
  for (let p = 0; p < matrix.length; p++) digits |= parity(matrix[p]! & column) << (31 - p)
  return digits
}

function parity(word: number): number {
  let folded = word ^ (word >>> 16)
  folded ^= folded >>> 8
  folded ^= folded >>> 4
  return (0x6996 >>> (folded & 15)) & 1
}

/**
 * A random nested scrambling.
 *
 * The flips form a binary tree for each coordinate, 2^bits - 1 of them: too many to draw, so each is a hash of its
 * place in the tree, keyed by 64 random bits a coordinate.
 *
 * @see Owen 1995, "Randomly permuted (t,m,s)-nets and (t,s)-sequences", section 3
 * @see Burley 2020, "Practical hash-based Owen scrambling", section 3
 */
export function nestedScramble(
  dimension: number,
  bits: number,
  generator: Generator,
): (digits: number, coordinate: number) => number {
  const keys = Uint32Array.from({ length: 2 * dimension }, () => generator.next())
  return (digits, coordinate) => {
    const outer = keys[2 * coordinate]!
    const inner = keys[2 * coordinate + 1]!
    let scrambled = 0
    for (let k = 0; k < bits; k++) {
      // The 1 before the digits distinguishes 0 from 00: no two places of the tree have the same number.
      const place = k === 0 ? 1 : (digits >>> (32 - k)) | (1 << k)
      const flip = mix32(mix32(place ^ inner) ^ outer) >>> 31
      scrambled |= (((digits >>> (31 - k)) & 1) ^ flip) << (31 - k)
    }
    return scrambled >>> 0
  }
}
