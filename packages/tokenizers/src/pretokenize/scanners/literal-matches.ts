// The occurrences of a text as the matches of a pattern.
import type { Scanner } from "../pre-tokenizer.js"

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
