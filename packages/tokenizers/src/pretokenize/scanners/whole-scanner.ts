// No cutting at all.
import type { Scanner } from "../pre-tokenizer.js"

/** Finds all text in one piece, or none in an empty text. */
export const wholeScanner: Scanner = (_bytes, start, end, pieces) => {
  if (start >= end || pieces.length < 2) return 0
  pieces[0] = start
  pieces[1] = end
  return 1
}
