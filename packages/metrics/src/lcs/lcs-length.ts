// The length of a longest common subsequence, 32 places at a time.
//
// A column of the dynamic programme grows by 0 or 1 from place to place. As bits (1 where it does not grow), the next
// column is V' = (V + (V & M)) | (V & ~M), where M marks the places that hold the text's next token: Hyyrö 2004,
// "Bit-parallel LCS-length computation revisited", after Crochemore et al. 2001. A pattern of more than 32 places is
// processed strip by strip, each over the whole text; strips pass on only the carries, one per token of the text.
import { bitCount } from "../numbers/bit-count.js"
import type { TokenRun } from "../tokens/token-lines.js"

/** Finds lengths; reuses its buffers. */
export type LcsLength = (a: TokenRun, b: TokenRun) => number

/** Places in a strip. */
export const STRIP = 32

/**
 * A function that finds the length of a longest common subsequence, in O(m n / 32) time and, besides a word per token of
 * the vocabulary, O(min(m, n)) memory.
 *
 * @see Hyyrö 2004
 */
export function lcsLength(vocabularySize: number): LcsLength {
  const masks = new Int32Array(vocabularySize)
  let carries = new Uint8Array(64)

  function oneStrip(
    { tokens: pattern, start: from, end: to }: TokenRun,
    { tokens: text, start, end }: TokenRun,
  ): number {
    for (let i = from; i < to; i++) masks[pattern[i]!]! |= 1 << (i - from)
    let column = -1
    for (let j = start; j < end; j++) {
      const mask = masks[text[j]!]!
      column = (column + (column & mask)) | (column & ~mask)
    }
    for (let i = from; i < to; i++) masks[pattern[i]!] = 0
    return bitCount(~column)
  }

  function strips({ tokens: pattern, start: from, end: to }: TokenRun, { tokens: text, start, end }: TokenRun): number {
    const columns = end - start
    if (columns > carries.length) carries = new Uint8Array(2 * columns)
    else carries.fill(0, 0, columns)
    let length = 0
    for (let first = from; first < to; first += STRIP) {
      const last = Math.min(first + STRIP, to)
      for (let i = first; i < last; i++) masks[pattern[i]!]! |= 1 << (i - first)
      length += bitCount(~strip(masks, text, start, end, carries))
      for (let i = first; i < last; i++) masks[pattern[i]!] = 0
    }
    return length
  }

  return (a, b) => {
    let { start: from, end: to } = a
    let { start, end } = b
    const x = a.tokens
    const y = b.tokens
    while (from < to && start < end && x[from] === y[start]) {
      from++
      start++
    }
    const common = from - a.start
    const untrimmed = to
    while (from < to && start < end && x[to - 1] === y[end - 1]) {
      to--
      end--
    }
    const same = common + untrimmed - to
    const m = to - from
    const n = end - start
    if (m === 0 || n === 0) return same
    const restOfA = { tokens: x, start: from, end: to }
    const restOfB = { tokens: y, start, end }
    if (m <= n) return same + (m <= STRIP ? oneStrip(restOfA, restOfB) : strips(restOfB, restOfA))
    return same + (n <= STRIP ? oneStrip(restOfB, restOfA) : strips(restOfA, restOfB))
  }
}

/** Processes one strip over the text; carries come in from the strip before and go out to the next. */
function strip(masks: Int32Array, text: Int32Array, start: number, end: number, carries: Uint8Array): number {
  let column = -1
  for (let j = start; j < end; j++) {
    const mask = masks[text[j]!]!
    const carry = carries[j - start]!
    if ((mask | carry) === 0) continue
    const both = column & mask
    const sum = (column + both + carry) | 0
    carries[j - start] = (both | (column & ~sum)) >>> 31
    column = sum | (column & ~mask)
  }
  return column
}
