// Splits into pieces of equal length.

import { checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
import { widthOf } from "@lectern/core/utf8"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"

/** Options of `fixedLength`. */
export interface FixedLengthOptions {
  /**
   * The number of characters (code points) in a piece, at least 1.
   *
   * @defaultValue `5`
   */
  readonly length?: number
}

const OPTIONS: OptionTable<FixedLengthOptions> = { length: [integer(1), 5] }

/**
 * Splits into pieces of a fixed number of characters; the last piece may be shorter.
 *
 * @param options - the length
 * @returns the pre-tokenizer
 * @throws LecternError `unknown-option`; `out-of-range` or `wrong-type` if `length` is not an integer of at least 1
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(fixedLength({ length: 3 }), "GATTACA").map(({ piece }) => piece) //=> ["GAT", "TAC", "A"]
 * ```
 */
export function fixedLength(options: FixedLengthOptions = {}): PreTokenizer {
  const { length } = checkedOptions("fixedLength()", options, OPTIONS)
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const capacity = pieces.length - 1
      let size = 0
      for (let p = start; p < end && size < capacity; size += 2) {
        pieces[size] = p
        for (let left = length; left > 0 && p < end; left--) p += widthOf(bytes[p]!)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "FixedLength", length },
  )
}
