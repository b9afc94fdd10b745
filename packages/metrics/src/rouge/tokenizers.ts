// ROUGE's tokenizers on bytes: ascii, and functions.
//
// ascii: Python lower-cases before it looks for a-z, so two letters beyond ASCII count: the Kelvin sign becomes k, and a
// capital I with a dot becomes i followed by a combining dot, which is not a letter.
import { widthOf } from "@lectern/core/utf8"
import { ByteBuffer } from "../block/encode-lines.js"
import { ownForm } from "../tokenize/byte-form.js"
import { bytesTokenizer } from "../tokenize/bytes-tokenizer.js"
import { checkedTokens, type Tokenizer } from "../tokenize/names.js"
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"

const HASH_FACTOR = 0x01000193
const [LOWER_I, LOWER_K] = [0x69, 0x6b]

// The byte that each byte becomes in a token; 0 for none, LEAD for the first byte of a character that may become one.
const LEAD = 1
const ASCII = new Uint8Array(256)
for (let byte = 0; byte < 128; byte++) {
  const lower = String.fromCharCode(byte).toLowerCase()
  if (/[a-z0-9]/.test(lower)) ASCII[byte] = lower.charCodeAt(0)
}
ASCII[0xc4] = LEAD
ASCII[0xe2] = LEAD

/** rouge-score's tokens: runs of a-z and 0-9 in lower case. */
export function asciiTokenizer(): LineTokenizer {
  const buffer = new ByteBuffer()
  return (text, start, end, vocabulary, tokens) => {
    const table = ASCII
    const token = buffer.reserve(end - start)
    let at = start
    while (at < end) {
      let lower = table[text[at]!]!
      if (lower === 0) {
        at++
        continue
      }
      let length = 0
      let hash = 0
      while (lower !== 0) {
        while (lower > LEAD) {
          token[length++] = lower
          hash = Math.imul(hash ^ lower, HASH_FACTOR)
          lower = ++at < end ? table[text[at]!]! : 0
        }
        if (lower === 0) break
        const letter = letterBeyondAscii(text, at)
        at += widthOf(text[at]!)
        if (letter === 0) break
        token[length++] = letter
        hash = Math.imul(hash ^ letter, HASH_FACTOR)
        lower = at === end || letter === LOWER_I ? 0 : table[text[at]!]!
      }
      if (length > 0) tokens.push(vocabulary.idOfHashed(token, 0, length, hash))
    }
  }
}

const ownTokenizers = new WeakMap<Tokenizer, () => LineTokenizer>()

/** Gives a tokenizer of this package its form for bytes. */
export function withLines(tokenizer: Tokenizer, lines: () => LineTokenizer): Tokenizer {
  ownTokenizers.set(tokenizer, lines)
  return tokenizer
}

/** Whether a function is the tokenizer of this package that goes by the name `unicode`. */
export function isOwn(tokenizer: Tokenizer): boolean {
  return ownTokenizers.has(tokenizer)
}

/** The tokens of a function. */
export function functionTokenizer(tokenizer: Tokenizer): LineTokenizer {
  const own = ownTokenizers.get(tokenizer)
  if (own !== undefined) return own()
  const form = ownForm(tokenizer)
  if (form !== undefined) return bytesTokenizer(form)
  const encoder = new TextEncoder()
  return (text, start, end, vocabulary, tokens) => {
    for (const token of checkedTokens(tokenizer, lineText(text, start, end), "a sentence")) {
      const bytes = encoder.encode(token)
      tokens.push(vocabulary.idOf(bytes, 0, bytes.length))
    }
  }
}

/** The ASCII letter that a character's lower case starts with; 0 for most. */
function letterBeyondAscii(text: Uint8Array, at: number): number {
  if (text[at] === 0xc4) return text[at + 1] === 0xb0 ? LOWER_I : 0
  return text[at + 1] === 0x84 && text[at + 2] === 0xaa ? LOWER_K : 0
}
