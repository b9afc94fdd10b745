// Built-in tokenizers as spacers: functions that put spaces between the tokens of a line of bytes.
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { categoriesByCodePoint, NUMBER, PUNCTUATION } from "../unicode/runs.js"
import { trimWhitespace } from "../unicode/whitespace.js"
import type { ByteForm, Spacer } from "./byte-form.js"
import { spaceSegments } from "./intl-segmenter.js"
import type { TokenizerName } from "./names.js"
import { oneLine } from "./one-line.js"
import { spaceZh } from "./zh.js"

const SPACE = 32

/** Spaces a line for the `char` tokenizer: a space after every code point. */
function spaceChar(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  let out = at
  for (let from = start; from < end; ) {
    const next = from + widthOf(input[from]!)
    while (from < next) output[out++] = input[from++]!
    output[out++] = SPACE
  }
  return out
}

/**
 * Spaces a line for the `intl` tokenizer (mteval-v14's international one): punctuation and symbols of every script are separate
 * tokens, except punctuation between numbers.
 *
 * Three substitutions in turn: punctuation after anything but a number, punctuation before anything but a number, symbols. As in 13a
 * each consumes the character to its left. So of a run of punctuation only the last can stay with the number that follows: when the run
 * is odd after a number, or even after anything else. The ends of the line match neither substitution and so act as numbers do: a final
 * `1990.` stays whole.
 */
function spaceIntl(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
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

/** The spacers; the kernels split `none` and `13a` themselves. */
const SPACERS: Readonly<Partial<Record<TokenizerName, Spacer>>> = {
  intl: spaceIntl,
  char: spaceChar,
  zh: spaceZh,
  "intl-segmenter": spaceSegments,
}

/** The form of a tokenizer with a name. */
export function namedForm(name: TokenizerName): ByteForm {
  return {
    rule: name === "13a" ? "13a" : "whitespace",
    space: SPACERS[name],
    room: (_, start, end) => 3 * (end - start) + 8,
    oneLine: (text) => oneLine(text, name),
  }
}
