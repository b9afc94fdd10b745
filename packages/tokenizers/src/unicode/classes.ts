// General categories by code point, by a table of our own: ids do not depend on the engine's Unicode version.
import { CLASS_RUNS } from "./classes.table.js"
import { LETTER, lettersAndNumbersByCodePoint, NUMBER } from "./letters-numbers.js"
import { paintRuns } from "./runs.js"

export { LETTER, NUMBER }

/** Marks: `\p{M}`. */
export const MARK = 2
/** Punctuation: `\p{P}`. */
export const PUNCTUATION = 4
/** Symbols: `\p{S}`. */
export const SYMBOL = 5
/** Separators: `\p{Z}`. White space is these and some of the controls: see `isWhiteSpace`. */
export const SEPARATOR = 6
// 7: controls (`\p{Cc}`), 8: format characters (`\p{Cf}`), 9: private use (`\p{Co}`).
// 0: not assigned (`\p{Cn}`), and surrogates, which UTF-8 does not have.

let classes: Uint8Array | undefined

/**
 * The first letter of every code point's general category (for C, both), as of Unicode 16.0: what the regexes of Hugging
 * Face's `tokenizers` 0.23 and of tiktoken 0.14 know. Made when first asked for.
 *
 * @returns {@link LETTER} and so on, 0 when not assigned, by code point
 */
export function classesByCodePoint(): Uint8Array {
  if (classes === undefined) {
    classes = lettersAndNumbersByCodePoint().slice()
    paintRuns(CLASS_RUNS, classes)
  }
  return classes
}
