// The white space at the end of the splitting regexes of GPT-2 and its descendants. Looks at every character at most twice,
// while a regex engine may look ahead to the end of a long run from each of its characters.
import { widthOf } from "@lectern/core/utf8"
import { WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, valueAt } from "../classes/char-table.js"

/** Line feed. */
export const LINE_FEED = 10
/** Carriage return. */
export const CARRIAGE_RETURN = 13

/**
 * The end of `\s+(?!\S)|\s+` at white space: a run leaves its last character to what follows it.
 *
 * @param table - `charFlags()` or more
 * @param bytes - UTF-8
 * @param at - white space
 * @param end - byte after the last
 * @returns the byte after the match
 */
export function spaceEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let last = at
  while (p < end && (valueAt(table, bytes, p) & WHITE_SPACE) !== 0) {
    last = p
    p += widthOf(bytes[p]!)
  }
  return p < end && last > at ? last : p
}

/**
 * The end of `\s*[\r\n]+|\s+(?!\S)|\s+` at white space: a run ends after its last line end, if it has one.
 *
 * @param table - `charFlags()` or more
 * @param bytes - UTF-8
 * @param at - white space
 * @param end - byte after the last
 * @returns the byte after the match
 */
export function linesEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let last = at
  let afterLine = at
  while (p < end && (valueAt(table, bytes, p) & WHITE_SPACE) !== 0) {
    last = p
    const lead = bytes[p]!
    p += widthOf(lead)
    if (lead === LINE_FEED || lead === CARRIAGE_RETURN) afterLine = p
  }
  if (afterLine > at) return afterLine
  return p < end && last > at ? last : p
}

/**
 * The end of `[\r\n]*`.
 *
 * @param bytes - UTF-8
 * @param at - where to begin
 * @param end - byte after the last
 * @returns the byte after the match
 */
export function lineEnds(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && (bytes[p] === LINE_FEED || bytes[p] === CARRIAGE_RETURN)) p++
  return p
}
