// The splitting regex of cl100k_base and its relatives (Llama 3, Qwen, ...) as a scanner. Linear in the length of the text.
import { widthOf } from "@lectern/core/utf8"
import { LETTER, letterFlags, MARK, NUMBER, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { APOSTROPHE, anyCaseContractionEnd } from "./contraction.js"
import { CARRIAGE_RETURN, isAsciiLetter, LINE_FEED, lettersEnd, lineEnds, linesEnd, numbersEnd } from "./run-ends.js"

const SPACE = 0x20

/** Differences between the relatives. */
export interface Cl100kOptions {
  /**
   * The maximum number of numbers in a piece: 3 for `\p{N}{1,3}`, 1 for `\p{N}`, Infinity for `\p{N}+`.
   *
   * @defaultValue `3`
   */
  readonly numbers?: number
  /**
   * A table with marks, if they count as letters: `[\p{L}\p{M}]+` (Qwen 3.5).
   *
   * @defaultValue none
   */
  readonly marks?: CharTable
  /**
   * Whether line ends join the punctuation before them: `[\r\n]*`.
   *
   * @defaultValue `true`
   */
  readonly lines?: boolean
}

/**
 * Scans `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`.
 * Its matches cover all text.
 *
 * @see https://github.com/openai/tiktoken, `tiktoken_ext/openai_public.py`
 */
export function cl100kScanner({ numbers = 3, marks, lines = true }: Cl100kOptions = {}): Scanner {
  const table = marks ?? letterFlags()
  const letters = marks ? LETTER | MARK : LETTER
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; p < end && size < capacity; size += 2) {
      pieces[size] = p
      const q = bytes[p] === SPACE ? p + 1 : p
      if (q < end && isAsciiLetter(bytes[q]!)) p = lettersEnd(table, bytes, q + 1, end, letters)
      else p = matchEnd(table, bytes, p, end, letters, numbers, lines)
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

function matchEnd(
  table: CharTable,
  bytes: Uint8Array,
  at: number,
  end: number,
  letters: number,
  numbers: number,
  lines: boolean,
): number {
  const lead = bytes[at]!
  const flags = valueAt(table, bytes, at)
  const next = at + widthOf(lead)
  if ((flags & letters) !== 0) return runEnd(table, bytes, next, end, letters)
  if ((flags & NUMBER) !== 0) return numbersEnd(table, bytes, at, end, numbers)
  if (lead === APOSTROPHE) {
    const after = anyCaseContractionEnd(bytes, at, end)
    if (after > at) return after
  }
  let p = at
  if (next < end && lead !== LINE_FEED && lead !== CARRIAGE_RETURN) {
    const following = valueAt(table, bytes, next)
    if ((following & letters) !== 0) return runEnd(table, bytes, next + widthOf(bytes[next]!), end, letters)
    if (lead === SPACE && (following & (NUMBER | WHITE_SPACE)) === 0) p = next
  }
  if (p === at && (flags & WHITE_SPACE) !== 0) return linesEnd(table, bytes, at, end)
  p = runEndWithout(table, bytes, p, end, letters | NUMBER | WHITE_SPACE)
  return lines ? lineEnds(bytes, p, end) : p
}
