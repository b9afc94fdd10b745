// Matches of simple patterns: a text, characters with a flag, white space with a condition on the text after it.
import { widthOf } from "@lectern/core/utf8"
import { charFlags, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { CARRIAGE_RETURN, LINE_FEED } from "./run-ends.js"

/** Scans the occurrences of a text, from the left, without overlap. Linear (Knuth, Morris and Pratt 1977). */
export function literalMatches(literal: Uint8Array): Scanner {
  const { length } = literal
  const fallback = borders(literal)
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    let matched = 0
    for (let p = start; p < end && size < capacity; p++) {
      while (matched > 0 && bytes[p] !== literal[matched]) matched = fallback[matched]!
      if (bytes[p] === literal[matched]) matched++
      if (matched === length) {
        pieces[size] = p + 1 - length
        pieces[size + 1] = p + 1
        size += 2
        matched = 0
      }
    }
    return size >> 1
  }
}

/** Length of the longest shorter prefix that each prefix ends with, by the length of the prefix. */
function borders(literal: Uint8Array): Int32Array {
  const found = new Int32Array(literal.length + 1)
  for (let i = 1, length = 0; i < literal.length; i++) {
    while (length > 0 && literal[i] !== literal[length]) length = found[length]!
    if (literal[i] === literal[length]) length++
    found[i + 1] = length
  }
  return found
}

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
