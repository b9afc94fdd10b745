// Words as jiwer splits them by default: runs of two or more whitespace characters and single spaces separate words, a
// single whitespace character other than U+0020 between two words does not. Whitespace is Python's.
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { LINE_BREAK } from "../block/line-block.js"
import type { IntList } from "../tokens/int-list.js"
import type { LineTokenizer } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { trimWhitespace, whitespaceWidth } from "../unicode/whitespace.js"

const SPACE = 32
const FNV_PRIME = 0x01000193
const FNV_START = 0x811c9dc5

// 1 for bytes that may start whitespace.
const MAY_BE_SPACE: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, byte) =>
  [9, 10, 11, 12, 13, 28, 29, 30, 31, SPACE, 0xc2, 0xe1, 0xe2, 0xe3, LINE_BREAK].includes(byte) ? 1 : 0,
)

/** Appends the words of a line. */
export const tokenizeWords: LineTokenizer = (text, start, end, vocabulary, tokens) => {
  const mayBeSpace = MAY_BE_SPACE
  let at = start
  while (at < end) {
    const word = at
    let hash = FNV_START
    for (let letter = text[at]!; mayBeSpace[letter] === 0; letter = text[at]!) {
      hash = Math.imul(hash ^ letter, FNV_PRIME)
      if (++at === end) break
    }
    // Most words end at a space or at the end of the line.
    if (at === end || (at > word && text[at] === SPACE)) {
      tokens.push(vocabulary.idOfHashed(text, word, at, hash))
      at++
    } else at = tokenizeNext(text, word, end, vocabulary, tokens)
  }
}

/** Appends the next word, if there is one, with any whitespace around and in it; returns where the one after it may start. */
function tokenizeNext(text: Uint8Array, start: number, end: number, vocabulary: Vocabulary, tokens: IntList): number {
  let word = -1
  let hash = FNV_START
  let at = start
  while (at < end) {
    const divided = MAY_BE_SPACE[text[at]!] === 0 ? at : spaceEnd(text, at, end, word === -1)
    if (divided === at) {
      if (word === -1) word = at
      hash = Math.imul(hash ^ text[at++]!, FNV_PRIME)
      continue
    }
    if (word !== -1) {
      tokens.push(vocabulary.idOfHashed(text, word, at, hash))
      return divided
    }
    at = divided
  }
  if (word !== -1) tokens.push(vocabulary.idOfHashed(text, word, end, hash))
  return end
}

/** End of whitespace that separates words; `at` itself where there is none, or only whitespace that does not separate. */
function spaceEnd(text: Uint8Array, at: number, end: number, outside: boolean): number {
  const byte = text[at]!
  const width = spaceWidth(text, at)
  if (width === 0) return at
  let next = at + width
  let characters = 1
  for (let more = width; next < end; next += more) {
    more = MAY_BE_SPACE[text[next]!] === 1 ? spaceWidth(text, next) : 0
    if (more === 0) break
    characters++
  }
  return characters > 1 || byte === SPACE || outside || next === end ? next : at
}

function spaceWidth(text: Uint8Array, at: number): number {
  const byte = text[at]!
  return byte === SPACE || byte === LINE_BREAK ? 1 : whitespaceWidth(text, at)
}

const NEWLINE = 10

/** Appends a line's code points, without the whitespace at both ends, as token numbers: jiwer's default for characters. */
export function tokenizeCharacters(text: Uint8Array, start: number, end: number, tokens: IntList): void {
  let at = start
  while (at < end) {
    const width = text[at] === LINE_BREAK ? 1 : whitespaceWidth(text, at)
    if (width === 0) break
    at += width
  }
  let to = end
  for (let before = -1; to !== before && at < to; ) {
    before = to
    to = text[to - 1] === LINE_BREAK ? to - 1 : trimWhitespace(text, at, to)
  }
  const numbers = tokens.room(to - at)
  let { length } = tokens
  while (at < to) {
    const byte = text[at]!
    if (byte < 0x80) {
      numbers[length++] = byte
      at++
    } else if (byte === LINE_BREAK) {
      numbers[length++] = NEWLINE
      at++
    } else {
      numbers[length++] = codePointAt(text, at)
      at += widthOf(byte)
    }
  }
  tokens.length = length
}
