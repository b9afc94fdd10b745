// Punctuation and white space as the stages `Punctuation` and `BertPreTokenizer` see them.
import { punctuationByCodePoint } from "../unicode/punctuation.js"
import { isWhiteSpace } from "../unicode/white-space.js"
import { type CharTable, charTable } from "./char-table.js"

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
  flags ??= charTable(
    punctuationByCodePoint().map((isMark, code) => (isMark !== 0 ? SPLIT_MARK : isWhiteSpace(code) ? BLANK : 0)),
  )
  return flags
}
