// What regexes call letters, marks, numbers, white space, punctuation and symbols: flags by code point, as Unicode 16.0 has
// them, for that is what the regex engines of Hugging Face (Oniguruma) and tiktoken see.
import { classesByCodePoint } from "../unicode/classes.js"
import { isWhiteSpace } from "../unicode/white-space.js"
import { type CharTable, charTable } from "./char-table.js"

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

/** White space ends before. */
const SPACE_LIMIT = 0x3001

// Nothing, then the classes of `unicode/classes.ts` in order of their numbers.
const FLAG_OF_CLASS = [0, LETTER, MARK, NUMBER, PUNCTUATION, SYMBOL, 0, 0, 0, 0]

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns flags by code point; none for general category C, but for white space
 */
export function charFlags(): CharTable {
  flags ??= charTable(flagsByCodePoint())
  return flags
}

/**
 * The flags before they are packed.
 *
 * @returns fresh, by code point
 */
export function flagsByCodePoint(): Uint8Array {
  const byCodePoint = classesByCodePoint().map((kind) => FLAG_OF_CLASS[kind]!)
  for (let code = 0; code < SPACE_LIMIT; code++) if (isWhiteSpace(code)) byCodePoint[code] = WHITE_SPACE
  return byCodePoint
}
