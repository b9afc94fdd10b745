// The third splitting regex of DeepSeek V3 as a scanner. Linear in the length of the text.
import { widthOf } from "@lectern/core/utf8"
import { charFlags, LETTER, MARK, PUNCTUATION, SYMBOL, WHITE_SPACE } from "../classes/char-flags.js"
import { type CharTable, runEnd, valueAt } from "../classes/char-table.js"
import type { Scanner } from "../pre-tokenizer.js"
import {
  asciiLettersEnd,
  CARRIAGE_RETURN,
  isAsciiLetter,
  LINE_FEED,
  lettersEnd,
  lineEnds,
  linesEnd,
  spaceEnd,
} from "./run-ends.js"

const SPACE = 0x20

/** Differences between the relatives. */
export interface DeepseekOptions {
  /**
   * Whether line ends join: `[\r\n]*` after punctuation and `\s*[\r\n]+`; otherwise each is a piece (`[\r\n]`).
   *
   * @defaultValue `true`
   */
  readonly lines?: boolean
}

/**
 * Scans ``[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*`` and
 * `\s*[\r\n]+|\s+(?!\S)|\s+`. Numbers and control characters may lie between its matches.
 */
export function deepseekScanner({ lines = true }: DeepseekOptions = {}): Scanner {
  const table = charFlags()
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    let p = start
    while (p < end && size < capacity) {
      const q = bytes[p] === SPACE ? p + 1 : p
      const after =
        q < end && isAsciiLetter(bytes[q]!)
          ? lettersEnd(table, bytes, q + 1, end, LETTER | MARK)
          : matchEnd(table, bytes, p, end, lines)
      if (after > p) {
        pieces[size] = p
        pieces[size + 1] = after
        size += 2
        p = after
      } else {
        p += widthOf(bytes[p]!)
      }
    }
    return size >> 1
  }
}

function matchEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, lines: boolean): number {
  const lead = bytes[at]!
  const flags = valueAt(table, bytes, at)
  const next = at + widthOf(lead)
  if ((flags & (LETTER | MARK)) !== 0) return runEnd(table, bytes, next, end, LETTER | MARK)
  const following = next < end ? valueAt(table, bytes, next) : 0
  const signs = PUNCTUATION | SYMBOL
  if ((flags & signs) !== 0) {
    if (lead < 0x80 && next < end && isAsciiLetter(bytes[next]!)) return asciiLettersEnd(bytes, next, end)
    return signsEnd(table, bytes, next, end, lines)
  }
  if (lead !== LINE_FEED && lead !== CARRIAGE_RETURN && (following & (LETTER | MARK)) !== 0) {
    return runEnd(table, bytes, next, end, LETTER | MARK)
  }
  if (lead === SPACE && (following & signs) !== 0) return signsEnd(table, bytes, next, end, lines)
  if ((flags & WHITE_SPACE) === 0) return at
  if (lines) return linesEnd(table, bytes, at, end)
  return lead === LINE_FEED || lead === CARRIAGE_RETURN ? next : spaceEnd(table, bytes, at, end)
}

function signsEnd(table: CharTable, bytes: Uint8Array, at: number, end: number, lines: boolean): number {
  const after = runEnd(table, bytes, at, end, PUNCTUATION | SYMBOL)
  return lines ? lineEnds(bytes, after, end) : after
}
