// Word characters by code point.
import { classesByCodePoint, NUMBER } from "./classes.js"
import { paintRuns } from "./runs.js"
import { WORD_CHANGES } from "./word.table.js"

let word: Uint8Array | undefined

/**
 * Which code points `\w` matches in Rust's regexes (the stage `Whitespace`, tiktoken): Alphabetic, marks, decimal digits,
 * connectors and the two joiners of Unicode 16.0. Hugging Face's stage `Split` has another engine, for which the joiners
 * U+200C and U+200D do not belong here, but ² ³ ¹ ¼ ½ ¾ do. Made when first asked for.
 *
 * @returns 1 for word characters, by code point
 */
export function wordByCodePoint(): Uint8Array {
  word ??= wordTable()
  return word
}

function wordTable(): Uint8Array {
  const table = new Uint8Array(classesByCodePoint())
  for (let code = 0; code < table.length; code++) {
    const kind = table[code]!
    if (kind !== 0) table[code] = kind <= NUMBER ? 1 : 0
  }
  paintRuns(WORD_CHANGES, table)
  // Runs of what is no word character are painted with 2.
  for (let code = 0; code < table.length; code++) {
    if (table[code] === 2) table[code] = 0
  }
  return table
}
