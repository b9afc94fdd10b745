// The tokens shared by all kinds of ROUGE: computed once, each distinct token stemmed once, with or without sentence
// ends.
import { type BlockCache, blockCache, LINE_BREAK, type LineBlock } from "../block/line-block.js"
import { vocabularyStems } from "../stem/vocabulary-stems.js"
import { functionNumber } from "../tokenize/names.js"
import { blockTokens, type LineTokenizer, type TokenLines } from "../tokens/token-lines.js"
import type { RougeSettings } from "./options.js"
import { asciiTokenizer, functionTokenizer } from "./tokenizers.js"

/** The tokens of a block's texts. */
export interface RougeTokens {
  /** Holds further values computed from these texts. */
  readonly cache: BlockCache
  /** Names the tokens, with every option they depend on. */
  readonly key: string
  /** Above every token. */
  readonly vocabularySize: number
  /** The hypotheses'. */
  readonly hypothesis: RougeLines
  /** The references', one entry per reference. */
  readonly references: readonly RougeLines[]
}

/** The tokens of a text's lines. */
export interface RougeLines {
  /** The text itself. */
  readonly text: Uint8Array
  /** Its tokens. */
  readonly words: TokenLines
  /** Its tokens, {@link SENTENCE_END} between sentences; the same object as `words` when every line is one sentence. */
  readonly sentences: TokenLines
}

/** Stands between the sentences of a line. */
export const SENTENCE_END = -1

/** Finds the tokens of a block. */
export type RougeTokenizer = (block: LineBlock) => RougeTokens

/** A tokenizer of blocks. */
export function rougeTokenizer({ tokenize, stemmer, sentenceSeparator }: RougeSettings): RougeTokenizer {
  const tokenizeLine = typeof tokenize === "function" ? functionTokenizer(tokenize) : asciiTokenizer()
  const tokenizeSentences = sentenceTokenizer(tokenizeLine, separatorBytes(sentenceSeparator))
  const name = typeof tokenize === "function" ? `function ${functionNumber(tokenize)}` : tokenize
  const plainKey = `rouge ${name} ${JSON.stringify(sentenceSeparator)}`
  const key = stemmer ? `${plainKey} porter` : plainKey
  return (block) => {
    const cache = block.cache ?? blockCache()
    const tokenized = blockTokens({ ...block, cache }, plainKey, tokenizeSentences)
    const stems = stemmer
      ? cache.of(`stems ${plainKey}`, [], () => vocabularyStems(tokenized.vocabulary, isStemmed))
      : undefined
    const linesOf = (text: Uint8Array, tokens: TokenLines): RougeLines => {
      const sentences =
        stems === undefined ? tokens : cache.of(`stemmed ${plainKey}`, [text], () => mapped(tokens, stems.idOf))
      return { text, sentences, words: cache.of(`words ${key}`, [text], () => withoutEnds(sentences)) }
    }
    const hypothesis = linesOf(block.hypothesis, tokenized.hypothesis)
    const references = block.references.map((text, r) => linesOf(text, tokenized.references[r]!))
    return { cache, key, vocabularySize: (stems ?? tokenized).vocabulary.size, hypothesis, references }
  }
}

const MIN_STEMMED_LENGTH = 4

/** A separator of sentences as it stands in lines. */
export function separatorBytes(separator: string): Uint8Array {
  return new TextEncoder().encode(separator).map((byte) => (byte === 10 ? LINE_BREAK : byte))
}

function sentenceTokenizer(tokenizeLine: LineTokenizer, separator: Uint8Array): LineTokenizer {
  const first = separator[0]!
  const standsAt = (text: Uint8Array, at: number): boolean => {
    for (let k = 1; k < separator.length; k++) if (text[at + k] !== separator[k]) return false
    return true
  }
  // Where the separator's first byte comes next in the current text, whose lines come in order.
  let known: Uint8Array | undefined
  let next = 0
  let last = 0
  return (text, start, end, vocabulary, tokens) => {
    // The same array may later hold another text.
    if (text !== known || start <= last || next < start) {
      known = text
      next = text.indexOf(first, start)
      if (next === -1) next = Number.POSITIVE_INFINITY
    }
    last = start
    let from = start
    for (let at = next; at + separator.length <= end; at++) {
      if (text[at] !== first || !standsAt(text, at)) continue
      if (at > from) tokenizeLine(text, from, at, vocabulary, tokens)
      tokens.push(SENTENCE_END)
      from = at + separator.length
      at = from - 1
    }
    if (end > from) tokenizeLine(text, from, end, vocabulary, tokens)
  }
}

function isStemmed(token: Uint8Array): boolean {
  return (
    token.length >= MIN_STEMMED_LENGTH &&
    token.every((byte) => (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57))
  )
}

function mapped({ tokens, ends, missing }: TokenLines, idOf: (token: number) => number): TokenLines {
  return { tokens: tokens.map((token) => (token === SENTENCE_END ? token : idOf(token))), ends, missing }
}

function withoutEnds(lines: TokenLines): TokenLines {
  const { tokens, ends, missing } = lines
  if (!tokens.includes(SENTENCE_END)) return lines
  const words = new Int32Array(tokens.length)
  const wordEnds = new Int32Array(ends.length)
  let length = 0
  for (let i = 0, at = 0; i < ends.length; i++) {
    for (; at < ends[i]!; at++) if (tokens[at] !== SENTENCE_END) words[length++] = tokens[at]!
    wordEnds[i] = length
  }
  return { tokens: words.slice(0, length), ends: wordEnds, missing }
}
