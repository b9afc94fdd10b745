// What a built-in tokenizer is: it puts spaces between the tokens of a line of bytes.
import { spaceChar } from "./char.js"
import { spaceIntl } from "./intl.js"
import type { TokenizerName } from "./names.js"
import { spaceZh } from "./zh.js"

/**
 * Writes the line `input[start, end)` to `output` from `at` on, with spaces between its tokens; more whitespace than
 * needed does no harm. The line is valid UTF-8 without a newline; `output` has room for {@link roomFor} bytes.
 * Returns where the written line ends.
 */
export type Spacer = (input: Uint8Array, start: number, end: number, output: Uint8Array, at: number) => number

/** What puts spaces between tokens; the kernels split `none` and `13a` themselves. */
export const SPACERS: Readonly<Partial<Record<TokenizerName, Spacer>>> = {
  intl: spaceIntl,
  char: spaceChar,
  zh: spaceZh,
}

/**
 * How much room a spacer wants.
 *
 * @param length - bytes of a line
 * @returns bytes that its spaced form has at most
 */
export function roomFor(length: number): number {
  return 3 * length + 8
}
