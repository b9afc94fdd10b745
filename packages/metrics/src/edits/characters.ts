// Characters as jiwer splits them by default: code points, without the whitespace at both ends of a line.

import { codePointAt, widthOf } from "@lectern/core/utf8"
import { LINE_BREAK } from "../block/line-block.js"
import type { IntList } from "../tokens/int-list.js"
import { whitespaceWidth } from "../unicode/whitespace.js"

const NEWLINE = 10

/** Appends a line's code points as token numbers. */
export function tokenizeCharacters(text: Uint8Array, start: number, end: number, tokens: IntList): void {
  let at = start
  while (at < end) {
    const width = text[at] === LINE_BREAK ? 1 : whitespaceWidth(text, at)
    if (width === 0) break
    at += width
  }
  // The place after the last character that is not whitespace.
  let length = tokens.length
  while (at < end) {
    const byte = text[at]!
    if (byte < 0x80) {
      tokens.push(byte)
      at++
      if (byte > 32) length = tokens.length
      else if (whitespaceWidth(text, at - 1) === 0) length = tokens.length
    } else if (byte === LINE_BREAK) {
      tokens.push(NEWLINE)
      at++
    } else {
      tokens.push(codePointAt(text, at))
      if (whitespaceWidth(text, at) === 0) length = tokens.length
      at += widthOf(byte)
    }
  }
  tokens.length = length
}
