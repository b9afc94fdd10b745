// BERT's split into words and punctuation marks.
import { widthOf } from "@lectern/core/utf8"
import { SPLIT_MARK, splitMarkFlags, WHITE_SPACE } from "../classes/char-flags.js"
import { runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"
import { asciiLettersEnd } from "../scanners/run-ends.js"

/**
 * Splits at white space, which is dropped, and around each punctuation mark. The normalizer separates Chinese characters.
 *
 * @returns the pre-tokenizer
 * @see Devlin et al. 2019; the rules are in the tokenizer published with the model
 * @see [Note: WordPiece](../../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * preTokenizeText(bertPreTokenizer(), "Don't wait!").map(({ piece }) => piece) //=> ["Don", "'", "t", "wait", "!"]
 * ```
 */
export function bertPreTokenizer(): PreTokenizer {
  const table = splitMarkFlags()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const capacity = pieces.length - 1
      let size = 0
      for (let p = start; size < capacity; size += 2) {
        p = runEnd(table, bytes, p, end, WHITE_SPACE)
        if (p >= end) break
        pieces[size] = p
        const q = asciiLettersEnd(bytes, p, end)
        const isMark = q === p && valueAt(table, bytes, p) === SPLIT_MARK
        p = isMark ? p + widthOf(bytes[p]!) : runEndWithout(table, bytes, q, end, WHITE_SPACE | SPLIT_MARK)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "BertPreTokenizer" },
  )
}
