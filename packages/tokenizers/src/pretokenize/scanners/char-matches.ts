// Characters with a flag as the matches of a pattern.
import { widthOf } from "@lectern/core/utf8"
import { type CharTable, runEndWithout } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"

/** Scans the characters that have one of some flags, each a match. */
export function charMatches(table: CharTable, mask: number): Scanner {
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; size += 2) {
      p = runEndWithout(table, bytes, p, end, mask)
      if (p >= end) break
      pieces[size] = p
      p += widthOf(bytes[p]!)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}
