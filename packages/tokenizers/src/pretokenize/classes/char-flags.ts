// What regexes call letters, marks, numbers, white space, punctuation and symbols: flags by code point, as Unicode 16.0 has
// them, for that is what the regex engines of Hugging Face (Oniguruma) and tiktoken see.
import { classesByCodePoint } from "../../unicode/classes.js"
import { type CharTable, charTable } from "./char-table.js"
import { withWhiteSpace } from "./with-white-space.js"

/** General category L. */
export const LETTER = 1
/** General category M. */
export const MARK = 2
/** General category N. */
export const NUMBER = 4
/** `\s`: general category Z, U+0009 to U+000D and U+0085. */
export const WHITE_SPACE = 8
/** General category P. */
export const PUNCTUATION = 16
/** General category S. */
export const SYMBOL = 32

// By the numbers of `unicode/classes.ts`, and one more for white space.
const FLAG_OF_CLASS = [0, LETTER, MARK, NUMBER, PUNCTUATION, SYMBOL, 0, 0, 0, 0, WHITE_SPACE]

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns flags by code point; none for general category C, but for white space
 */
export function charFlags(): CharTable {
  if (flags === undefined) {
    const { blocks, values } = charTable(withWhiteSpace(classesByCodePoint(), FLAG_OF_CLASS.indexOf(WHITE_SPACE)))
    flags = { blocks, values: values.map((kind) => FLAG_OF_CLASS[kind]!) }
  }
  return flags
}
