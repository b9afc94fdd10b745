// The edit distance alone, which needs only one row.
import { bitCount } from "../numbers/bit-count.js"
import { bandFor, firstWord } from "./band.js"
import { MatchLists } from "./match-lists.js"
import { BitRows, sweep } from "./sweep.js"

// Matrices of fewer words than this are computed whole.
const FEW_WORDS = 1 << 16
const FIRST_GUESS = 1 << 9

/** The edit distance. */
export function distance(a: Int32Array, b: Int32Array, tokens: number): number {
  let from = 0
  let [to, end] = [a.length, b.length]
  while (from < to && from < end && a[from] === b[from]) from++
  while (to > from && end > from && a[to - 1] === b[end - 1]) {
    to--
    end--
  }
  const columns = to - from
  const rows = end - from
  if (columns === 0 || rows === 0) return columns + rows
  const lists = new MatchLists()
  lists.reserve(tokens)
  const bits = new BitRows()
  const maxDistance = Math.max(columns, rows)
  const small = ((columns + 31) >> 5) * rows < FEW_WORDS
  let limit = small ? maxDistance : Math.min(maxDistance, Math.abs(columns - rows) + FIRST_GUESS)
  for (;;) {
    const band = bandFor(columns, rows, limit)
    lists.fill(a, from, columns, 1)
    let edits = sweep(band, lists, { tokens: b, start: from, step: 1 }, rows, bits, "last")
    lists.clear(a, from, to)
    for (let word = firstWord(band, rows); word < band.words; word++) {
      const mask = word === band.words - 1 ? -1 >>> (-columns & 31) : -1
      edits += bitCount(bits.increases[word]! & mask) - bitCount(bits.decreases[word]! & mask)
    }
    if (edits <= limit) return edits
    limit = Math.min(edits, 4 * limit)
  }
}
