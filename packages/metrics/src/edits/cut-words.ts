// Words as jiwer cuts them by default: runs of two or more whitespace characters and single spaces part words, a single
// whitespace character other than U+0020 between two words does not. Whitespace is Python's.
import { LINE_BREAK } from "../line-block.js"
import type { Cut } from "../tokens/token-lines.js"
import { whitespaceWidth } from "../unicode/whitespace.js"

const SPACE = 32
const FNV_PRIME = 0x01000193
const FNV_START = 0x811c9dc5

// 1 for bytes that may start whitespace.
const MAY_BE_SPACE = new Uint8Array(256)
for (const byte of [9, 10, 11, 12, 13, 28, 29, 30, 31, SPACE, 0xc2, 0xe1, 0xe2, 0xe3, LINE_BREAK])
  MAY_BE_SPACE[byte] = 1

/**
 * Cuts a line into words.
 *
 * @param text - UTF-8, with LINE_BREAK for a newline within the line
 * @param start - the line's first byte
 * @param end - the byte after its last
 * @param vocabulary - numbers words
 * @param tokens - receives the numbers
 */
export const cutWords: Cut = (text, start, end, vocabulary, tokens) => {
  let word = -1
  let hash = FNV_START
  for (let at = start; at < end; ) {
    const byte = text[at]!
    if (MAY_BE_SPACE[byte] === 1) {
      const width = spaceWidth(text, at)
      if (width > 0) {
        let next = at + width
        let single = true
        while (next < end) {
          const more = MAY_BE_SPACE[text[next]!] === 1 ? spaceWidth(text, next) : 0
          if (more === 0) break
          next += more
          single = false
        }
        const parts = !single || byte === SPACE || word === -1 || next === end
        if (parts) {
          if (word !== -1) tokens.push(vocabulary.idOfHashed(text, word, at, hash))
          word = -1
          hash = FNV_START
          at = next
          continue
        }
      }
    }
    if (word === -1) word = at
    hash = Math.imul(hash ^ byte, FNV_PRIME)
    at++
  }
  if (word !== -1) tokens.push(vocabulary.idOfHashed(text, word, end, hash))
}

function spaceWidth(text: Uint8Array, at: number): number {
  const byte = text[at]!
  return byte === SPACE || byte === LINE_BREAK ? 1 : whitespaceWidth(text, at)
}
