// Letters and numbers by code point, apart from the other general categories: they are all that GPT-2's and cl100k's regexes ask for.
import { LETTER_NUMBER_RUNS } from "./letters-numbers.table.js"
import { kindsByCodePoint } from "./runs.js"

/** Letters: `\p{L}`. */
export const LETTER = 1
/** Numbers: `\p{N}`. */
export const NUMBER = 3

let kinds: Uint8Array | undefined

/**
 * What is a letter or a number, as of Unicode 16.0 (see `classesByCodePoint`). Made when first asked for.
 *
 * @returns {@link LETTER}, {@link NUMBER}, 0 for the rest, by code point
 */
export function lettersAndNumbersByCodePoint(): Uint8Array {
  kinds ??= kindsByCodePoint(LETTER_NUMBER_RUNS)
  return kinds
}
