// The quick way through English: most characters of most words are ASCII letters, and arithmetic beats a table.
import { type CharTable, runEnd } from "../classes/char-table.js"

/**
 * Whether a byte is an ASCII letter.
 *
 * @param byte - any byte
 * @returns true for A-Z and a-z
 */
export function isAsciiLetter(byte: number): boolean {
  return ((byte | 0x20) - 0x61) >>> 0 < 26
}

/**
 * Whether a byte is an upper-case ASCII letter.
 *
 * @param byte - any byte
 * @returns true for A-Z
 */
export function isAsciiUpper(byte: number): boolean {
  return (byte - 0x41) >>> 0 < 26
}

/**
 * Whether a byte is a lower-case ASCII letter.
 *
 * @param byte - any byte
 * @returns true for a-z
 */
export function isAsciiLower(byte: number): boolean {
  return (byte - 0x61) >>> 0 < 26
}

/**
 * Follows a run of ASCII letters.
 *
 * @param bytes - UTF-8
 * @param at - where to begin
 * @param end - byte after the last
 * @returns the first byte that is no ASCII letter, `end` at most
 */
export function asciiLettersEnd(bytes: Uint8Array, at: number, end: number): number {
  let p = at
  while (p < end && isAsciiLetter(bytes[p]!)) p++
  return p
}

/**
 * Follows a run of letters, and of other characters that have one of some flags.
 *
 * @param table - `charFlags()` or more
 * @param bytes - UTF-8
 * @param at - where to begin
 * @param end - byte after the last
 * @param mask - the flags, that of letters among them
 * @returns the first byte that does not belong to the run, `end` at most
 */
export function lettersEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, mask: number): number {
  const p = asciiLettersEnd(bytes, at, end)
  return p < end && bytes[p]! >= 0x80 ? runEnd(table, bytes, p, end, mask) : p
}

/**
 * The same for lower-case letters: when ASCII's upper-case letters lack the flags.
 *
 * @param table - flags
 * @param bytes - UTF-8
 * @param at - where to begin
 * @param end - byte after the last
 * @param mask - the flags
 * @returns the first byte that does not belong to the run, `end` at most
 */
export function lowerEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, mask: number): number {
  let p = at
  while (p < end && isAsciiLower(bytes[p]!)) p++
  return p < end && bytes[p]! >= 0x80 ? runEnd(table, bytes, p, end, mask) : p
}
