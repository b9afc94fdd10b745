// Tokenizes lines of bytes into token numbers, with one of BLEU's tokenizers or a caller's function.
import { ByteBuffer } from "../block/encode-lines.js"
import { LINE_BREAK } from "../block/line-block.js"
import { type LineTokenizer, lineText } from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCase, lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import { lineSplitter } from "./line-splitter.js"
import { checkedTokens, functionNumber, type Tokenizer, type TokenizerName } from "./names.js"
import { roomFor, SPACERS } from "./spacers.js"
import { RAW_13A, WHITESPACE } from "./split.js"
import type { TokenSettings } from "./token-options.js"
import { oneLine } from "./tokenize.js"

/** A tokenizer of lines, with the name under which its tokens are shared. */
export interface NamedTokenizer {
  /** Names the tokens. */
  readonly key: string
  /** Appends the tokens of a line. */
  readonly tokenizeLine: LineTokenizer
}

const HASH_PRIME = 0x01000193 // as splitTokens hashes
const encoder = new TextEncoder()

/** The tokenizer of a metric. */
export function namedTokenizer({ tokenize, lowercase }: TokenSettings): NamedTokenizer {
  const letters = lowercase ? "lc" : "mixed"
  return typeof tokenize === "string"
    ? { key: `${letters} ${tokenize}`, tokenizeLine: tokenizerByName(tokenize, lowercase) }
    : { key: `${letters} function ${functionNumber(tokenize)}`, tokenizeLine: tokenizerByFunction(tokenize, lowercase) }
}

/** The number of a token in a vocabulary that a {@link NamedTokenizer} filled; a new one for a new token. */
export function tokenId(vocabulary: Vocabulary, token: Uint8Array): number {
  let hash = 0
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token[at]!, HASH_PRIME)
  return vocabulary.idOfHashed(token, 0, token.length, hash)
}

function tokenizerByName(tokenizer: TokenizerName, lowercase: boolean): LineTokenizer {
  const space = SPACERS[tokenizer]
  const lowered = new ByteBuffer()
  const spaced = new ByteBuffer()
  const { splitInto } = lineSplitter(tokenizer === "13a" ? RAW_13A : WHITESPACE)
  let seen: Uint8Array | undefined
  let plain: Uint8Array = new Uint8Array(0)

  return (text, start, end, vocabulary, tokens) => {
    if (text !== seen) {
      // Not a Node Buffer, whose slices are not copies.
      plain = new Uint8Array(text.buffer, text.byteOffset, text.length)
      seen = text
    }
    let line = plain
    let from = start
    let to = end
    if (hasLineBreak(line, from, to)) {
      const broken = lineText(line, from, to)
      line = encoder.encode(oneLine(lowercase ? lowerCase(broken) : broken, tokenizer))
      from = 0
      to = line.length
    }
    if (lowercase) {
      const room = lowered.reserve(lowerCaseRoom(to - from))
      to = writeLowerCase(line.subarray(from, to), room)
      line = room
      from = 0
    }
    if (space !== undefined) {
      const room = spaced.reserve(roomFor(to - from))
      to = space(line, from, to, room, 0)
      line = room
      from = 0
    }
    splitInto(line, from, to, vocabulary, tokens)
  }
}

function tokenizerByFunction(tokenizer: Tokenizer, lowercase: boolean): LineTokenizer {
  return (text, start, end, vocabulary, tokens) => {
    const line = lineText(text, start, end)
    for (const token of checkedTokens(tokenizer, lowercase ? lowerCase(line) : line, "a segment")) {
      tokens.push(tokenId(vocabulary, encoder.encode(token)))
    }
  }
}

function hasLineBreak(text: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text[at] === LINE_BREAK) return true
  return false
}
