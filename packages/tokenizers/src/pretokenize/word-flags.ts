// `\w` and `\s` of Rust's regexes.
import { isWhiteSpace } from "../unicode/white-space.js"
import { wordByCodePoint } from "../unicode/word.js"
import { type CharTable, charTable } from "./char-table.js"

/** `\w`. */
export const WORD = 1
/** `\s`. */
export const SPACE = 2

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns the flags by code point
 */
export function wordFlags(): CharTable {
  flags ??= charTable(wordByCodePoint().map((isWord, code) => (isWord !== 0 ? WORD : isWhiteSpace(code) ? SPACE : 0)))
  return flags
}
