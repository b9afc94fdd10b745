// The intl tokenizer (mteval-v14's international one): punctuation and symbols of every script are separate tokens,
// except punctuation between numbers.
//
// Three substitutions in turn: punctuation after anything but a number, punctuation before anything but a number,
// symbols. As in 13a each consumes the character to its left. So of a run of punctuation only the last can stay with the
// number that follows: when the run is odd after a number, or even after anything else. The ends of the line match
// neither substitution and so act as numbers do: a final `1990.` stays whole.
//
// Categories come from the package's own table, so that a score does not depend on the engine's Unicode version.

import { codePointAt, widthOf } from "@lectern/core/utf8"
import { categoriesByCodePoint, NUMBER, PUNCTUATION } from "../unicode/categories.js"
import { trimWhitespace } from "../unicode/whitespace.js"

const SPACE = 32

/** Spaces a line for the `intl` tokenizer. */
export function spaceIntl(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  const categories = categoriesByCodePoint()
  const last = trimWhitespace(input, start, end)
  let out = at
  let before = NUMBER // the category of the character before, or before the current run of punctuation
  let run = 0 // the run's length so far
  for (let from = start; from < last; ) {
    const byte = input[from]!
    const next = from + widthOf(byte)
    const category = categories[byte < 0x80 ? byte : codePointAt(input, from)]!
    let glued = category < PUNCTUATION
    if (category === PUNCTUATION) {
      run++
      const numberAfter = next === last || categories[codePointAt(input, next)] === NUMBER
      glued = numberAfter && (before === NUMBER) === ((run & 1) === 1)
    } else {
      before = category
      run = 0
    }
    if (!glued) output[out++] = SPACE
    while (from < next) output[out++] = input[from++]!
    if (!glued) output[out++] = SPACE
  }
  return out
}
