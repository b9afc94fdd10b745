// Punctuation and white space as the stages `Punctuation` and `BertPreTokenizer` see them.
import { punctuationByCodePoint } from "../../unicode/punctuation.js"
import { type CharTable, charTable } from "./char-table.js"
import { withWhiteSpace } from "./with-white-space.js"

/** ASCII's 32 marks, and P of an old Unicode. */
export const SPLIT_MARK = 1
/** White space. */
export const BLANK = 2

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns the flags by code point
 */
export function punctuationFlags(): CharTable {
  flags ??= charTable(withWhiteSpace(punctuationByCodePoint(), BLANK))
  return flags
}
