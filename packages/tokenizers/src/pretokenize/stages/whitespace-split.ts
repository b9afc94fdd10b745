// Words between white space.

import { type CharTable, charTable, runEnd, runEndWithout } from "../classes/char-table.js"
import { withWhiteSpace } from "../classes/with-white-space.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { asciiLettersEnd } from "../scanners/ascii-letters.js"
import { scanningPreTokenizer } from "../scanning-pre-tokenizer.js"

const BLANK = 1

/**
 * Cuts at white space and drops it.
 *
 * @returns the pre-tokenizer
 */
export function whitespaceSplit(): PreTokenizer {
  const table = blankFlags()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const room = pieces.length - 1
      let size = 0
      for (let p = start; size < room; size += 2) {
        p = runEnd(table, bytes, p, end, BLANK)
        if (p >= end) break
        pieces[size] = p
        p = runEndWithout(table, bytes, asciiLettersEnd(bytes, p, end), end, BLANK)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "WhitespaceSplit" },
  )
}

let flags: CharTable | undefined

function blankFlags(): CharTable {
  flags ??= charTable(withWhiteSpace(new Uint8Array(0x110000), BLANK))
  return flags
}
