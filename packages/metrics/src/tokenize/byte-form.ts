// How tokenizers work on bytes.
import { splitterOf, type TokenRule } from "./line-splitter.js"
import type { Tokenizer } from "./names.js"
import { SPAN } from "./split.js"

/**
 * Writes the line `input[start, end)` to `output` from `at` on, with spaces between its tokens; extra whitespace does no
 * harm. The line is valid UTF-8 without a newline; `output` has room for the form's `room`. Returns where the written
 * line ends.
 */
export type Spacer = (input: Uint8Array, start: number, end: number, output: Uint8Array, at: number) => number

/** How a tokenizer works on bytes. */
export interface ByteForm {
  /** Splits a line that the spacer wrote. */
  readonly rule: TokenRule
  /** Puts separators between the tokens; undefined where the rule needs none. */
  readonly space: Spacer | undefined
  /** The most bytes that the spacer, which is called next, writes for a line. */
  readonly room: (input: Uint8Array, start: number, end: number) => number
  /** A text without its newlines. */
  readonly oneLine: (text: string) => string
}

/** The form of a caller's tokenizer, and its name in signatures. */
export interface LabelledForm extends ByteForm {
  readonly label: string
}

const known = new WeakMap<Tokenizer, LabelledForm>()

/** Gives a tokenizer its form. */
export function withForm(tokenizer: Tokenizer, form: LabelledForm): Tokenizer {
  known.set(tokenizer, form)
  return tokenizer
}

/** The form of a caller's tokenizer; undefined for a function of strings alone. */
export function ownForm(tokenizer: Tokenizer): LabelledForm | undefined {
  return known.get(tokenizer)
}

/** The tokens of a text. */
export function tokensOf(form: ByteForm, text: string): string[] {
  const { rule, space, room, oneLine } = form
  const bytes = new TextEncoder().encode(oneLine(text))
  const spaced = space === undefined ? bytes : new Uint8Array(room(bytes, 0, bytes.length))
  const end = space === undefined ? bytes.length : space(bytes, 0, bytes.length, spaced, 0)
  const splitter = splitterOf(rule)
  const count = splitter.split(spaced, 0, end)
  const { line, spans } = splitter
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  return Array.from({ length: count }, (_, i) => {
    const from = spans[i * SPAN]!
    return decoder.decode(line.subarray(from, from + spans[i * SPAN + 1]!))
  })
}
