// Scores lines of UTF-8, one sentence a line: words are found, looked up and scored in one pass over the bytes.
import { BOS, EOS, UNK } from "../model.js"
import { IS_SPACE } from "../words/spaces.js"
import { findWord, HASH_FACTOR, HASH_START, type WordData } from "../words/word-table.js"
import type { Walker } from "./walker.js"
import type { WordScores } from "./word-scores.js"

/** Which ends of a sentence take part. */
export interface SentenceOptions {
  /**
   * Whether the first word comes after `<s>`; otherwise after nothing.
   *
   * @defaultValue true
   */
  readonly bos?: boolean
  /**
   * Whether `</s>` is scored after the last word.
   *
   * @defaultValue true
   */
  readonly eos?: boolean
}

const NEWLINE = 0x0a

/**
 * Scores lines.
 *
 * @param words - the model's words
 * @param walker - walks through the model
 * @param bytes - UTF-8; a newline ends each line, or the end of the bytes
 * @param options - which ends of a sentence take part
 */
export function lineScores(
  words: WordData,
  walker: Walker,
  bytes: Uint8Array,
  { bos = true, eos = true }: SentenceOptions,
): WordScores {
  const { tokens, lines } = sizesOf(bytes)
  const all = tokens + (eos ? lines : 0)
  const ids = new Uint32Array(all)
  const logProbs = new Float64Array(all)
  const lengths = new Uint8Array(all)
  const sentenceEnds = new Uint32Array(lines)
  const start = bos ? walker.step(0, BOS) : 0
  const end = bytes.length
  let count = 0
  let at = 0
  for (let line = 0; line < lines; line++) {
    let state = start
    for (;;) {
      while (at < end && bytes[at] !== NEWLINE && IS_SPACE[bytes[at]!] === 1) at++
      if (at === end || bytes[at] === NEWLINE) break
      const from = at
      let hash = HASH_START
      for (; at < end && IS_SPACE[bytes[at]!] === 0; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_FACTOR)
      const found = findWord(words, bytes, from, at, hash)
      // Marks of sentences are no words of a sentence.
      const id = found <= EOS ? UNK : found
      state = walker.step(state, id)
      ids[count] = id
      logProbs[count] = walker.logProb
      lengths[count] = walker.length
      count++
    }
    at++
    if (eos) {
      walker.step(state, EOS)
      ids[count] = EOS
      logProbs[count] = walker.logProb
      lengths[count] = walker.length
      count++
    }
    sentenceEnds[line] = count
  }
  return { sentences: lines, ids, logProbs, lengths, sentenceEnds }
}

function sizesOf(bytes: Uint8Array): { readonly tokens: number; readonly lines: number } {
  let tokens = 0
  let lines = 0
  let wasSpace = 1
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const isSpace = IS_SPACE[byte]!
    tokens += wasSpace & (isSpace ^ 1)
    wasSpace = isSpace
    if (byte === NEWLINE) lines++
  }
  return { tokens, lines: bytes.length > 0 && bytes.at(-1) !== NEWLINE ? lines + 1 : lines }
}
