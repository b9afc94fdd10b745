// The char tokenizer: every code point is a token.
import { widthOf } from "@lectern/core/utf8"

const SPACE = 32

/** Spaces a line for the `char` tokenizer: a space after every code point. */
export function spaceChar(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  let out = at
  for (let from = start; from < end; ) {
    const next = from + widthOf(input[from]!)
    while (from < next) output[out++] = input[from++]!
    output[out++] = SPACE
  }
  return out
}
