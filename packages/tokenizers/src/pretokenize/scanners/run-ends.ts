// Finds the ends of runs of characters that several splitting regexes share. Most characters of English words are ASCII
// letters, for which arithmetic is faster than a table. White space is read at most twice, while a regex engine may look ahead to
// the end of a long run from each of its characters.
import { widthOf } from "@lectern/core/utf8"
import { NUMBER, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, valueAt } from "../classes/char-table.js"

/** Line feed. */
export const LINE_FEED = 10
/** Carriage return. */
export const CARRIAGE_RETURN = 13

/** Whether a byte is an ASCII letter. */
export function isAsciiLetter(byte: number): boolean {
  return ((byte | 0x20) - 0x61) >>> 0 < 26
}

/** Whether a byte is an upper-case ASCII letter. */
export function isAsciiUpper(byte: number): boolean {
  return (byte - 0x41) >>> 0 < 26
}

/** Whether a byte is a lower-case ASCII letter. */
export function isAsciiLower(byte: number): boolean {
  return (byte - 0x61) >>> 0 < 26
}

/** Follows a run of ASCII letters. */
export function asciiLettersEnd(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && isAsciiLetter(bytes[p]!)) p++
  return p
}

/** Follows a run of letters, and of other characters that have one of some flags. */
export function lettersEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, mask: number): number {
  const p = asciiLettersEnd(bytes, at, end)
  return p < end && bytes[p]! >= 0x80 ? runEnd(table, bytes, p, end, mask) : p
}

/** The same for flags that ASCII's upper-case letters lack. */
export function lowerEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, mask: number): number {
  let p = at
  while (p < end && isAsciiLower(bytes[p]!)) p++
  return p < end && bytes[p]! >= 0x80 ? runEnd(table, bytes, p, end, mask) : p
}

/** The end of `\p{N}{1,max}` at a number. */
export function numbersEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, max: number): number {
  let p = at
  for (let count = 0; count < max && p < end && (valueAt(table, bytes, p) & NUMBER) !== 0; count++) {
    p += widthOf(bytes[p]!)
  }
  return p
}

/** The end of `\s+(?!\S)|\s+` at white space: the last character of a run belongs to the next match. */
export function spaceEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let last = at
  while (p < end && (valueAt(table, bytes, p) & WHITE_SPACE) !== 0) {
    last = p
    p += widthOf(bytes[p]!)
  }
  return p < end && last > at ? last : p
}

/** The end of `\s*[\r\n]+|\s+(?!\S)|\s+` at white space: a run ends after its last line end, if it has one. */
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

/** The end of `[\r\n]*`. */
export function lineEnds(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && (bytes[p] === LINE_FEED || bytes[p] === CARRIAGE_RETURN)) p++
  return p
}
