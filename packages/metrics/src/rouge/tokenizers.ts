// ROUGE's tokenizers on bytes.
//
// ascii: Python lower-cases before it looks for a-z, so two letters beyond ASCII count: the Kelvin sign becomes k, and a
// capital I with a dot becomes i followed by a combining dot, which is not a letter.
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { ByteBuffer } from "../block/encode-lines.js"
import { checkedTokens, type Tokenizer } from "../tokenize/names.js"
import type { IntList } from "../tokens/int-list.js"
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import { kindsByCodePoint } from "../unicode/runs.js"
import { WORD_RUNS } from "../unicode/words.table.js"

const FIRST_NON_UTF8 = 0xf8
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

// The class of a character, besides marks; 0 for anything between tokens.
const LETTER = 1
const SINGLE = 3

let wordKinds: Uint8Array | undefined

/** rouge-score's tokens: runs of a-z and 0-9 in lower case. */
export function asciiTokenizer(): LineTokenizer {
  const readRewritten = rewrittenToken()
  return (text, start, end, vocabulary, tokens) => {
    const table = ASCII
    let at = start
    while (at < end) {
      let lower = table[text[at]!]!
      if (lower === 0) {
        at++
        continue
      }
      const from = at
      let hash = 0
      let changed = 0
      while (lower > LEAD) {
        hash = Math.imul(hash ^ lower, HASH_FACTOR)
        changed |= lower ^ text[at]!
        at++
        lower = at < end ? table[text[at]!]! : 0
      }
      if (changed === 0 && lower === 0) tokens.push(vocabulary.idOfHashed(text, from, at, hash))
      else at = readRewritten(text, from, end, vocabulary, tokens)
    }
  }
}

/**
 * Runs of letters, marks and numbers in lower case; letters of scripts without spaces are single tokens, with their
 * marks.
 */
export function unicodeTokenizer(): LineTokenizer {
  wordKinds ??= kindsByCodePoint(WORD_RUNS, 3)
  const kinds = wordKinds
  const buffer = new ByteBuffer()
  return (text, start, end, vocabulary, tokens) => {
    const lower = buffer.reserve(lowerCaseRoom(end - start))
    const length = writeLowerCase(text.subarray(start, end), lower)
    let token = -1
    let single = false
    for (let at = 0; at < length; ) {
      const byte = lower[at]!
      const kind = byte < 0x80 ? kinds[byte]! : byte >= FIRST_NON_UTF8 ? 0 : kinds[codePointAt(lower, at)]!
      if (token !== -1 && (kind === 0 || kind === SINGLE || (single && kind === LETTER))) {
        tokens.push(vocabulary.idOf(lower, token, at))
        token = -1
      }
      if (token === -1 && kind !== 0) {
        token = at
        single = kind === SINGLE
      }
      at += byte >= FIRST_NON_UTF8 ? 1 : widthOf(byte)
    }
    if (token !== -1) tokens.push(vocabulary.idOf(lower, token, length))
  }
}

/** The tokens of a caller's function. */
export function functionTokenizer(tokenizer: Tokenizer): LineTokenizer {
  const encoder = new TextEncoder()
  return (text, start, end, vocabulary, tokens) => {
    for (const token of checkedTokens(tokenizer, lineText(text, start, end), "a sentence")) {
      const bytes = encoder.encode(token)
      tokens.push(vocabulary.idOf(bytes, 0, bytes.length))
    }
  }
}

/** Reads a token whose bytes change, because it has capitals or a character beyond ASCII; returns where it ends. */
function rewrittenToken(): (
  text: Uint8Array,
  start: number,
  end: number,
  vocabulary: Vocabulary,
  tokens: IntList,
) => number {
  const buffer = new ByteBuffer()
  return (text, start, end, vocabulary, tokens) => {
    let token = buffer.bytes
    let length = 0
    let hash = 0
    let at = start
    for (let goesOn = true; goesOn && at < end; ) {
      let lower = ASCII[text[at]!]!
      if (lower === LEAD) lower = letterBeyondAscii(text, at)
      at += lower === 0 ? 1 : widthOf(text[at]!)
      goesOn = lower !== 0 && !(lower === LOWER_I && text[at - 1]! >= 0x80)
      if (lower === 0) break
      if (length === token.length) token = buffer.reserve(2 * length)
      token[length++] = lower
      hash = Math.imul(hash ^ lower, HASH_FACTOR)
    }
    if (length > 0) tokens.push(vocabulary.idOfHashed(token, 0, length, hash))
    return at
  }
}

/** The ASCII letter that a character's lower case starts with; 0 for most. */
function letterBeyondAscii(text: Uint8Array, at: number): number {
  if (text[at] === 0xc4) return text[at + 1] === 0xb0 ? LOWER_I : 0
  return text[at + 1] === 0x84 && text[at + 2] === 0xaa ? LOWER_K : 0
}
