// Letters that may open a word and letters that may go on with it: what o200k's regex tells apart.
import { classesByCodePoint } from "../../unicode/classes.js"
import { lettersByCodePoint } from "../../unicode/letters.js"
import { LETTER, MARK, NUMBER, PUNCTUATION, SYMBOL, WHITE_SPACE } from "./char-flags.js"
import { type CharTable, charTable } from "./char-table.js"
import { withWhiteSpace } from "./with-white-space.js"

/** Lu, Lt, Lm, Lo and M: `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`. */
export const OPENS = 64
/** Ll, Lm, Lo and M: `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`. */
export const CLOSES = 128

// By the numbers of `unicode/classes.ts`, one more for white space, then Lu, Ll, Lt, Lm as `unicode/letters.ts` has them.
const CASELESS = LETTER | OPENS | CLOSES
const FLAG_OF_KIND = [0, CASELESS, MARK | OPENS | CLOSES, NUMBER, PUNCTUATION, SYMBOL, 0, 0, 0, 0, WHITE_SPACE].concat([
  LETTER | OPENS,
  LETTER | CLOSES,
  LETTER | OPENS,
  CASELESS,
])
const SPACE_KIND = 10

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns the flags of `char-flags.ts` and these two, by code point
 */
export function casedFlags(): CharTable {
  if (flags === undefined) {
    const kinds = withWhiteSpace(classesByCodePoint(), SPACE_KIND)
    const letters = lettersByCodePoint()
    for (let code = 0; code < letters.length; code++) {
      const letter = letters[code]!
      if (letter !== 0) kinds[code] = SPACE_KIND + letter
    }
    const { blocks, values } = charTable(kinds)
    flags = { blocks, values: values.map((kind) => FLAG_OF_KIND[kind]!) }
  }
  return flags
}
