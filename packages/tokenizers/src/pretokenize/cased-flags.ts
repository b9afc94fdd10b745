// Letters that may open a word and letters that may go on with it: what o200k's regex tells apart.
import { LOWER_CASE, lettersByCodePoint, TITLE_CASE, UPPER_CASE } from "../unicode/letters.js"
import { flagsByCodePoint, LETTER, MARK } from "./char-flags.js"
import { type CharTable, charTable } from "./char-table.js"

/** Lu, Lt, Lm, Lo and M: `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`. */
export const OPENS = 64
/** Ll, Lm, Lo and M: `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`. */
export const CLOSES = 128

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns the flags of `char-flags.ts` and these two, by code point
 */
export function casedFlags(): CharTable {
  if (flags === undefined) {
    const byCodePoint = flagsByCodePoint()
    const letters = lettersByCodePoint()
    for (let code = 0; code < byCodePoint.length; code++) {
      if ((byCodePoint[code]! & (LETTER | MARK)) === 0) continue
      const kind = letters[code]!
      if (kind !== LOWER_CASE) byCodePoint[code]! |= OPENS
      if (kind !== UPPER_CASE && kind !== TITLE_CASE) byCodePoint[code]! |= CLOSES
    }
    flags = charTable(byCodePoint)
  }
  return flags
}
