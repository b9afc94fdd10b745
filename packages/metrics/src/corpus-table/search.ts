// Binary search for tokens and n-grams in a table: it needs no index, of which every thread would hold a copy.
import { compareBytes } from "@lectern/core/utf8"
import type { CorpusTable } from "./corpus-table.js"

/** The place of an entry that is not in the table. */
export const ABSENT = -2

/** The place of a token among a table's distinct ones. */
export function placeOfToken({ words, wordEnds }: CorpusTable, token: Uint8Array): number {
  let low = 0
  let high = wordEnds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle === 0 ? 0 : wordEnds[middle - 1]!
    const order = compareBytes(words, start, wordEnds[middle]!, token, 0, token.length)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return ABSENT
}

/** The place of the n-gram that continues another. */
export function placeAfter({ tokens, starts }: CorpusTable, before: number, token: number): number {
  let low = starts[before + 1]!
  const end = starts[before + 2]!
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tokens[middle]! < token) low = middle + 1
    else high = middle
  }
  return low < end && tokens[low] === token ? low : ABSENT
}
