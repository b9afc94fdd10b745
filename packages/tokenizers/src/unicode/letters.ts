// Kinds of letters by code point, for splitting patterns that tell cases apart (o200k).
import { LETTER_RUNS } from "./letters.table.js"
import { kindsByCodePoint } from "./runs.js"

/** Upper-case letters: `\p{Lu}`. */
export const UPPER_CASE = 1
/** Lower-case letters: `\p{Ll}`. */
export const LOWER_CASE = 2
/** Title-case letters: `\p{Lt}`. */
export const TITLE_CASE = 3
/** Modifier letters: `\p{Lm}`. */
export const MODIFIER = 4

let letters: Uint8Array | undefined

/**
 * The kind of every letter, as of Unicode 16.0 (see `classesByCodePoint`, which says what is a letter at all). Made when
 * first asked for.
 *
 * @returns {@link UPPER_CASE} and so on by code point; 0 for other letters (`\p{Lo}`) and whatever is no letter
 */
export function lettersByCodePoint(): Uint8Array {
  letters ??= kindsByCodePoint(LETTER_RUNS)
  return letters
}
