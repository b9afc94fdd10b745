// Splits numbers from other text.

import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { widthOf } from "@lectern/core/utf8"
import { NUMERIC, numericFlags } from "../classes/char-flags.js"
import { runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { PreTokenizer } from "../pre-tokenizer.js"
import { scanningPreTokenizer } from "../scan-pieces.js"

/** Options of `digits`. */
export interface DigitsOptions {
  /**
   * Whether each number is a separate piece; otherwise runs of numbers are pieces.
   *
   * @defaultValue `false`
   */
  readonly individualDigits?: boolean
}

const OPTIONS: OptionTable<DigitsOptions> = { individualDigits: [checkBoolean, false] }

/**
 * Splits between numbers (general category N of Unicode 17.0) and other text.
 *
 * @param options - whether each number is a piece
 * @returns the pre-tokenizer
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#pre-tokenizers)
 * @example
 * ```ts
 * preTokenizeText(digits(), "route66a").map(({ piece }) => piece) //=> ["route", "66", "a"]
 * preTokenizeText(digits({ individualDigits: true }), "66").map(({ piece }) => piece) //=> ["6", "6"]
 * ```
 */
export function digits(options: DigitsOptions = {}): PreTokenizer {
  const { individualDigits } = checkedOptions("digits()", options, OPTIONS)
  const table = numericFlags()
  return scanningPreTokenizer(
    (bytes, start, end, pieces) => {
      const capacity = pieces.length - 1
      let size = 0
      for (let p = start; p < end && size < capacity; size += 2) {
        pieces[size] = p
        if ((valueAt(table, bytes, p) & NUMERIC) === 0) p = runEndWithout(table, bytes, p, end, NUMERIC)
        else p = individualDigits ? p + widthOf(bytes[p]!) : runEnd(table, bytes, p, end, NUMERIC)
        pieces[size + 1] = p
      }
      return size >> 1
    },
    { type: "Digits", individual_digits: individualDigits },
  )
}
