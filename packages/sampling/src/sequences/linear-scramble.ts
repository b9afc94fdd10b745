// The random linear scrambling of binary digits (Matoušek 1998, section 4).

import type { Generator } from "@lectern/random"
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
