// Splits at white space.

import { WHITE_SPACE, whiteSpaceFlags } from "../classes/char-flags.js"
import { runEnd, runEndWithout } from "../classes/char-table.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { asciiLettersEnd } from "../scanners/run-ends.js"

/**
 * Splits at white space and drops it.
 *
 * @returns the pre-tokenizer
 */
export function whitespaceSplit(): PreTokenizer {
  const table = whiteSpaceFlags()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const capacity = pieces.length - 1
      let size = 0
      for (let p = start; size < capacity; size += 2) {
        p = runEnd(table, bytes, p, end, WHITE_SPACE)
        if (p >= end) break
        pieces[size] = p
        p = runEndWithout(table, bytes, asciiLettersEnd(bytes, p, end), end, WHITE_SPACE)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "WhitespaceSplit" },
  )
}
