// Splits at white space, and into words and runs of other characters between white space.
import { WHITE_SPACE, WORD, whiteSpaceFlags, wordFlags } from "../classes/char-flags.js"
import { runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { asciiLettersEnd } from "../scanners/run-ends.js"

/**
 * Splits into the matches of `\w+|[^\w\s]+` and drops white space.
 *
 * @returns the pre-tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(whitespace(), "low, lower!?").map(({ piece }) => piece) //=> ["low", ",", "lower", "!?"]
 * ```
 */
export function whitespace(): PreTokenizer {
  return scanningPreTokenizer(wordsAndSigns(), { type: "Whitespace" })
}

/** Scans the matches of `\w+|[^\w\s]+`. */
function wordsAndSigns(): Scanner {
  const table = wordFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; size < capacity; size += 2) {
      p = runEnd(table, bytes, p, end, WHITE_SPACE)
      if (p >= end) break
      pieces[size] = p
      const isWord = (valueAt(table, bytes, p) & WORD) !== 0
      p = isWord ? runEnd(table, bytes, p, end, WORD) : runEndWithout(table, bytes, p, end, WORD | WHITE_SPACE)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

/**
 * Splits at white space and drops it.
 *
 * @returns the pre-tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(whitespaceSplit(), "low,  lower!").map(({ piece }) => piece) //=> ["low,", "lower!"]
 * ```
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
