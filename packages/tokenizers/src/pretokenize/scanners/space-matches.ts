// Patterns of white space with a condition on the text after it.
import { widthOf } from "@lectern/core/utf8"
import { charFlags, WHITE_SPACE } from "../classes/char-flags.js"
import { runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { CARRIAGE_RETURN, LINE_FEED } from "./run-ends.js"

/**
 * Scans the matches of `\s+$` where `$` also matches before a line feed, as in Oniguruma. Linear: a run of white space is read
 * once.
 */
export function trailingSpaceMatches(): Scanner {
  const table = charFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; ) {
      const from = runEndWithout(table, bytes, p, end, WHITE_SPACE)
      if (from >= end) break
      // The last line feed of the run that is not its first character.
      let lastLine = from
      for (p = from; p < end && (valueAt(table, bytes, p) & WHITE_SPACE) !== 0; p += widthOf(bytes[p]!)) {
        if (bytes[p] === LINE_FEED) lastLine = p
      }
      const to = p === end ? end : lastLine
      if (to === from) continue
      pieces[size] = from
      pieces[size + 1] = to
      size += 2
    }
    return size >> 1
  }
}

/** Scans the matches of `(?:\r?\n)+(?!\r?\n)`. */
export function lineEndMatches(): Scanner {
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; p < end && size < capacity; ) {
      const from = p
      for (let after = lineEnd(bytes, p, end); after > p; after = lineEnd(bytes, p, end)) p = after
      if (p === from) {
        p++
        continue
      }
      pieces[size] = from
      pieces[size + 1] = p
      size += 2
    }
    return size >> 1
  }
}

function lineEnd(bytes: Uint8Array, at: number, end: number): number {
  const p = at < end && bytes[at] === CARRIAGE_RETURN ? at + 1 : at
  return p < end && bytes[p] === LINE_FEED ? p + 1 : at
}
