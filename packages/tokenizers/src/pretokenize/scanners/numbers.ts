// Runs of numbers of bounded length.
import { widthOf } from "@lectern/core/utf8"
import { NUMBER } from "../classes/char-flags.js"
import { type CharTable, valueAt } from "../classes/char-table.js"

/**
 * The end of `\p{N}{1,most}` at a number.
 *
 * @param table - `charFlags()` or more
 * @param bytes - UTF-8
 * @param at - a number
 * @param end - byte after the last
 * @param most - numbers at most
 * @returns the byte after the match
 */
export function numbersEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, most: number): number {
  let p = at
  for (let count = 0; count < most && p < end && (valueAt(table, bytes, p) & NUMBER) !== 0; count++) {
    p += widthOf(bytes[p]!)
  }
  return p
}
