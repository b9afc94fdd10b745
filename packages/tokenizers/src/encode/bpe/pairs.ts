// The merges of a BPE model as a table: two ids give the pair's rank. Open addressing in one interleaved Int32Array, with a
// map for pairs that share their hash with too many others, so that a crafted file cannot make lookups slow.
import { NEVER } from "./word.js"

/** Finds the rank of a pair of ids; `NEVER` if there is no such merge. */
export type PairRanks = (left: number, right: number) => number

const SLOT = 3
const PROBES = 32

/** Makes the table. */
export function pairRanks(merges: Int32Array): PairRanks {
  const count = merges.length / 2
  const size = 1 << Math.max(4, 33 - Math.clz32(count))
  const mask = size - 1
  const slots = new Int32Array(size * SLOT).fill(-1)
  const crowded = new Map<number, number>()
  for (let rank = 0; rank < count; rank++) {
    const left = merges[2 * rank]!
    const right = merges[2 * rank + 1]!
    let slot = pairHash(left, right) & mask
    let probes = 0
    while (probes < PROBES && slots[slot * SLOT] !== -1) {
      if (slots[slot * SLOT] === left && slots[slot * SLOT + 1] === right) break
      slot = (slot + 1) & mask
      probes++
    }
    if (probes === PROBES) crowded.set(left * 2 ** 24 + right, rank)
    else {
      slots[slot * SLOT] = left
      slots[slot * SLOT + 1] = right
      slots[slot * SLOT + 2] = rank
    }
  }
  return (left, right) => {
    let slot = pairHash(left, right) & mask
    for (let probe = 0; probe < PROBES; probe++) {
      const found = slots[slot * SLOT]!
      if (found === left && slots[slot * SLOT + 1] === right) return slots[slot * SLOT + 2]!
      if (found === -1) return NEVER
      slot = (slot + 1) & mask
    }
    return crowded.get(left * 2 ** 24 + right) ?? NEVER
  }
}

/** A hash of a pair of ids. */
export function pairHash(left: number, right: number): number {
  let hash = (Math.imul(left, 0x9e3779b1) + Math.imul(right, 0x85ebca6b)) | 0
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
