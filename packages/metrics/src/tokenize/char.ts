// The char tokenizer: every code point is a token.
import { widthOf } from "@lectern/core/utf8"

const SPACE = 32

/**
 * Spaces a line for the `char` tokenizer: a space after every code point.
 *
 * @param input - UTF-8
 * @param start - the line's first byte
 * @param end - the byte after its last
 * @param output - receives the spaced line
 * @param at - where in `output`
 * @returns where the spaced line ends
 */
export function spaceChar(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  let out = at
  for (let from = start; from < end; ) {
    const next = from + widthOf(input[from]!)
    while (from < next) output[out++] = input[from++]!
    output[out++] = SPACE
  }
  return out
}
