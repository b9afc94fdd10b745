// The places of a reference in a longest common subsequence: of several longest, the one that rouge-score chooses.
//
// From the end: equal tokens are taken; else the candidate's last token is dropped when the subsequence needs the
// reference's last one, else the reference's. "Needs" is a bit of the column (see lcs-length.ts), so columns are stored:
// all of them while they are few, else those at the borders of about sqrt(n) blocks, which are recomputed one by one.
import type { TokenRun } from "../tokens/token-lines.js"
import { STRIP } from "./lcs-length.js"

/** Sets `marks[i]` to 1, in place, for each token i of the reference in the subsequence; other marks do not change. */
export type MarkLcs = (candidate: TokenRun, reference: TokenRun, marks: Uint8Array) => void

const MAX_WORDS = 1 << 20

/**
 * A function that marks a longest common subsequence, in O(m n / 32) time. It stores at most about 2^20 words, or m
 * sqrt(n) / 16 of them where that is more.
 *
 * @see Lin 2004, section 3.2
 */
export function markLcs(vocabularySize: number, maxWords: number = MAX_WORDS): MarkLcs {
  const masks = new Int32Array(vocabularySize)
  let carries = new Uint8Array(64)
  let columns = new Int32Array(64)
  let borders = new Int32Array(64)

  return ({ tokens: y, start, end: candidateEnd }, { tokens: x, start: from, end }, marks) => {
    let m = end - from
    let n = candidateEnd - start
    while (m > 0 && n > 0 && x[from + m - 1] === y[start + n - 1]) {
      m--
      n--
      marks[m] = 1
    }
    if (m === 0 || n === 0) return
    const strips = Math.ceil(m / STRIP)
    const width = strips * n <= maxWords ? n : Math.ceil(Math.sqrt(n))
    const blocks = Math.ceil(n / width)
    if (width > carries.length) carries = new Uint8Array(2 * width)
    if (strips * width > columns.length) columns = new Int32Array(2 * strips * width)
    if (strips * blocks > borders.length) borders = new Int32Array(2 * strips * blocks)
    borders.fill(-1, 0, strips)

    const fill = (block: number): void => {
      const first = start + block * width
      const last = Math.min(first + width, start + n)
      carries.fill(0, 0, width)
      for (let strip = 0; strip < strips; strip++) {
        const low = from + strip * STRIP
        const high = Math.min(low + STRIP, from + m)
        for (let i = low; i < high; i++) masks[x[i]!]! |= 1 << (i - low)
        let column = borders[block * strips + strip]!
        for (let j = first, at = strip * width; j < last; j++, at++) {
          const mask = masks[y[j]!]!
          const carry = carries[j - first]!
          if ((mask | carry) !== 0) {
            const both = column & mask
            const sum = (column + both + carry) | 0
            carries[j - first] = (both | (column & ~sum)) >>> 31
            column = sum | (column & ~mask)
          }
          columns[at] = column
        }
        if (block + 1 < blocks) borders[(block + 1) * strips + strip] = column
        for (let i = low; i < high; i++) masks[x[i]!] = 0
      }
    }

    for (let block = 0; block < blocks; block++) fill(block)
    let block = blocks - 1
    while (m > 0 && n > 0) {
      if (x[from + m - 1] === y[start + n - 1]) {
        m--
        n--
        marks[m] = 1
        continue
      }
      while (n - 1 < block * width) fill(--block)
      const column = columns[((m - 1) >>> 5) * width + n - 1 - block * width]!
      if ((column & (1 << ((m - 1) & 31))) === 0) n--
      else m--
    }
  }
}
