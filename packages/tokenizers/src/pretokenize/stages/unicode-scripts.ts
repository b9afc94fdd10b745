// Splits into pieces of one script.

import { widthOf } from "@lectern/core/utf8"
import { scriptTable } from "../classes/char-flags.js"
import { valueAt } from "../classes/char-table.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"

const ANY_SCRIPT = 0

/**
 * Splits where the script changes; Hiragana and Katakana count as Han. Blanks and other characters without a script join the piece
 * before them; if there is none, they are dropped, as in Hugging Face.
 *
 * @returns the pre-tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(unicodeScripts(), "fooбар東京タワー").map(({ piece }) => piece) //=> ["foo", "бар", "東京タワー"]
 * ```
 */
export function unicodeScripts(): PreTokenizer {
  const table = scriptTable()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const capacity = pieces.length - 1
      let size = 0
      let p = start
      while (p < end && valueAt(table, bytes, p) === ANY_SCRIPT) p += widthOf(bytes[p]!)
      for (; p < end && size < capacity; size += 2) {
        pieces[size] = p
        const script = valueAt(table, bytes, p)
        for (let next = script; p < end && (next === script || next === ANY_SCRIPT); ) {
          p += widthOf(bytes[p]!)
          if (p < end) next = valueAt(table, bytes, p)
        }
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "UnicodeScripts" },
  )
}
