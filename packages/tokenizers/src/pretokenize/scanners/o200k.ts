// The splitting regex of o200k_base and its relatives (Mistral NeMo, ...) as a scanner. Linear in the length of the text.
import { widthOf } from "@lectern/core/utf8"
import { CLOSES, casedFlags, LETTER, NUMBER, OPENS, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, runEndWithout, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import { APOSTROPHE, anyCaseContractionEnd } from "./contraction.js"
import { CARRIAGE_RETURN, isAsciiLower, isAsciiUpper, LINE_FEED, linesEnd, lowerEnd, numbersEnd } from "./run-ends.js"

const SPACE = 0x20
const SLASH = 0x2f

/** Differences between the relatives. */
export interface O200kOptions {
  /**
   * The maximum number of numbers in a piece: 3 for `\p{N}{1,3}`, 1 for `\p{N}`.
   *
   * @defaultValue `3`
   */
  readonly numbers?: number
  /**
   * Whether a word includes its contraction.
   *
   * @defaultValue `true`
   */
  readonly contractions?: boolean
}

/**
 * Scans `P?U*W+C?|P?U+W*C?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+` where P is `[^\r\n\p{L}\p{N}]`, U is
 * `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`, W is `[\p{Ll}\p{Lm}\p{Lo}\p{M}]` and C is `(?i:'s|'t|'re|'ve|'m|'ll|'d)`. Its matches
 * cover all text.
 *
 * @see https://github.com/openai/tiktoken, `tiktoken_ext/openai_public.py`
 */
export function o200kScanner({ numbers = 3, contractions = true }: O200kOptions = {}): Scanner {
  const table = casedFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; p < end && size < capacity; size += 2) {
      pieces[size] = p
      let q = bytes[p] === SPACE ? p + 1 : p
      if (isAsciiUpper(bytes[q]!)) q++
      if (q < end && isAsciiLower(bytes[q]!)) {
        p = lowerEnd(table, bytes, q + 1, end, CLOSES)
        if (contractions && p < end && bytes[p] === APOSTROPHE) p = anyCaseContractionEnd(bytes, p, end)
      } else {
        p = matchEnd(table, bytes, p, end, numbers, contractions)
      }
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
  numbers: number,
  contractions: boolean,
): number {
  const lead = bytes[at]!
  const flags = valueAt(table, bytes, at)
  if ((flags & NUMBER) !== 0) return numbersEnd(table, bytes, at, end, numbers)
  const word = (flags & LETTER) !== 0 ? wordEnd(table, bytes, at, end) : prefixedEnd(table, bytes, at, end, flags)
  if (word > at) {
    return contractions && word < end && bytes[word] === APOSTROPHE ? anyCaseContractionEnd(bytes, word, end) : word
  }
  const next = at + widthOf(lead)
  let p = at
  if (lead === SPACE && next < end && (valueAt(table, bytes, next) & (LETTER | NUMBER | WHITE_SPACE)) === 0) p = next
  if (p === at && (flags & WHITE_SPACE) !== 0) return linesEnd(table, bytes, at, end)
  p = runEndWithout(table, bytes, p, end, LETTER | NUMBER | WHITE_SPACE)
  while (p < end && (bytes[p] === LINE_FEED || bytes[p] === CARRIAGE_RETURN || bytes[p] === SLASH)) p++
  return p
}

/** The end of `U*W+|U+W*`; `at` if there is no such word. */
function wordEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  const closed = closedEnd(table, bytes, at, end)
  return closed > 0 ? closed : -closed
}

/** The end of `P?U*W+|P?U+W*` at a character that is not a letter; `at` if there is no such word. */
function prefixedEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, flags: number): number {
  const lead = bytes[at]!
  const next = at + widthOf(lead)
  const isMark = (flags & OPENS) !== 0
  if (lead === LINE_FEED || lead === CARRIAGE_RETURN || next >= end) return isMark ? next : at
  const closed = closedEnd(table, bytes, next, end)
  if (closed > 0) return closed
  // The first alternative without its prefix precedes the second with it; it takes a mark and leaves the capitals.
  if (isMark) return next
  return -closed > next ? -closed : at
}

/**
 * The end of `U*W+`. If that does not match, the end of `U*`, negated.
 *
 * A run of U without a following W ends after its last W.
 */
function closedEnd(table: CharTable, bytes: Uint8Array, at: number, end: number): number {
  let p = at
  let closed = 0
  while (p < end) {
    const flags = valueAt(table, bytes, p)
    if ((flags & OPENS) === 0) {
      if ((flags & CLOSES) !== 0) return runEnd(table, bytes, p, end, CLOSES)
      break
    }
    p += widthOf(bytes[p]!)
    if ((flags & CLOSES) !== 0) closed = p
  }
  return closed > 0 ? closed : -p
}
