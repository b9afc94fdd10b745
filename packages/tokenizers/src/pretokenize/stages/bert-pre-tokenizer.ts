// BERT's words and punctuation marks.
import { widthOf } from "@lectern/core/utf8"
import { runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import { BLANK, punctuationFlags, SPLIT_MARK } from "../classes/punctuation-flags.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { asciiLettersEnd } from "../scanners/ascii-letters.js"
import { scanningPreTokenizer } from "../scanning-pre-tokenizer.js"

/**
 * Cuts at white space, which is dropped, and around each punctuation mark. Chinese characters are the normalizer's business.
 *
 * @returns the pre-tokenizer
 * @see Devlin et al. 2019; the rules are in the tokenizer published with the model
 */
export function bertPreTokenizer(): PreTokenizer {
  const table = punctuationFlags()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const room = pieces.length - 1
      let size = 0
      for (let p = start; size < room; size += 2) {
        p = runEnd(table, bytes, p, end, BLANK)
        if (p >= end) break
        pieces[size] = p
        const q = asciiLettersEnd(bytes, p, end)
        const isMark = q === p && valueAt(table, bytes, p) === SPLIT_MARK
        p = isMark ? p + widthOf(bytes[p]!) : runEndWithout(table, bytes, q, end, BLANK | SPLIT_MARK)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "BertPreTokenizer" },
  )
}
