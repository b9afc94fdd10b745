// `\w` and `\s` of Rust's regexes.
import { wordByCodePoint } from "../../unicode/word.js"
import { type CharTable, charTable } from "./char-table.js"
import { withWhiteSpace } from "./with-white-space.js"

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
  flags ??= charTable(withWhiteSpace(wordByCodePoint(), SPACE))
  return flags
}
