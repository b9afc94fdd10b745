// Owen's nested uniform scrambling of binary digits: whether a digit flips depends on all digits before it.

import type { Generator } from "@lectern/random"
import { mix32 } from "@lectern/random/internal"
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
