// Built-in tokenizers as spacers: functions that put spaces between the tokens of a line of bytes.
import { spaceChar } from "./char.js"
import { spaceIntl } from "./intl.js"
import type { TokenizerName } from "./names.js"
import { spaceZh } from "./zh.js"

/**
 * Writes the line `input[start, end)` to `output` from `at` on, with spaces between its tokens; extra whitespace does no
 * harm. The line is valid UTF-8 without a newline; `output` has room for {@link roomFor} bytes. Returns where the written
 * line ends.
 */
export type Spacer = (input: Uint8Array, start: number, end: number, output: Uint8Array, at: number) => number

/** The spacers; the kernels split `none` and `13a` themselves. */
export const SPACERS: Readonly<Partial<Record<TokenizerName, Spacer>>> = {
  intl: spaceIntl,
  char: spaceChar,
  zh: spaceZh,
}

/** Size of the output buffer that a spacer needs. */
export function roomFor(length: number): number {
  return 3 * length + 8
}
