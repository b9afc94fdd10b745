// The inner loop of approximate randomization: a byte of coins picks the sum of a subset of eight units.

/** Units whose coins are the bits of a word, unit k of them bit k. */
export const UNITS_PER_WORD = 32

const SUBSETS = 256

/** The sums of all subsets of eight rows, for each of the four eights of a word. */
export function subsetSums(packed: Float64Array, lanes: number, first: number): Float64Array {
  const sums = new Float64Array((UNITS_PER_WORD / 8) * SUBSETS * lanes)
  for (let eight = 0; eight < UNITS_PER_WORD / 8; eight++) {
    const start = eight * SUBSETS
    for (let subset = 1; subset < SUBSETS; subset++) {
      const without = subset & (subset - 1)
      const row = first + 8 * eight + (31 - Math.clz32(subset ^ without))
      for (let l = 0; l < lanes; l++) {
        sums[(start + subset) * lanes + l] = sums[(start + without) * lanes + l]! + packed[row * lanes + l]!
      }
    }
  }
  return sums
}

/** Adds to each trial's sums, in place, the subsets that its word picks. */
export function addSubsets(subsets: Float64Array, lanes: number, words: Int32Array, sums: Float64Array): void {
  if (lanes === 4) add4(subsets, words, sums)
  else if (lanes === 2) add2(subsets, words, sums)
  else add1(subsets, words, sums)
}

function add4(subsets: Float64Array, words: Int32Array, sums: Float64Array): void {
  for (let t = 0, at = 0; t < words.length; t++, at += 4) {
    const word = words[t]!
    const i = (word << 2) & 0x3fc
    const j = ((word >>> 6) & 0x3fc) + 0x400
    const k = ((word >>> 14) & 0x3fc) + 0x800
    const l = ((word >>> 22) & 0x3fc) + 0xc00
    sums[at]! += subsets[i]! + subsets[j]! + (subsets[k]! + subsets[l]!)
    sums[at + 1]! += subsets[i + 1]! + subsets[j + 1]! + (subsets[k + 1]! + subsets[l + 1]!)
    sums[at + 2]! += subsets[i + 2]! + subsets[j + 2]! + (subsets[k + 2]! + subsets[l + 2]!)
    sums[at + 3]! += subsets[i + 3]! + subsets[j + 3]! + (subsets[k + 3]! + subsets[l + 3]!)
  }
}

function add2(subsets: Float64Array, words: Int32Array, sums: Float64Array): void {
  for (let t = 0, at = 0; t < words.length; t++, at += 2) {
    const word = words[t]!
    const i = (word << 1) & 0x1fe
    const j = ((word >>> 7) & 0x1fe) + 0x200
    const k = ((word >>> 15) & 0x1fe) + 0x400
    const l = ((word >>> 23) & 0x1fe) + 0x600
    sums[at]! += subsets[i]! + subsets[j]! + (subsets[k]! + subsets[l]!)
    sums[at + 1]! += subsets[i + 1]! + subsets[j + 1]! + (subsets[k + 1]! + subsets[l + 1]!)
  }
}

function add1(subsets: Float64Array, words: Int32Array, sums: Float64Array): void {
  for (let t = 0; t < words.length; t++) {
    const word = words[t]!
    sums[t]! +=
      subsets[word & 0xff]! +
      subsets[((word >>> 8) & 0xff) + 0x100]! +
      (subsets[((word >>> 16) & 0xff) + 0x200]! + subsets[(word >>> 24) + 0x300]!)
  }
}
