// Sentences as ids in typed arrays, which cross threads without a copy.
import { enlarged } from "@lectern/core"
import { checkInteger, checkIterable, checkRecord, checkTexts, checkTypedArray, outOfRange } from "@lectern/core/checks"
import { checkVocabulary, type Vocabulary } from "./vocabulary.js"

/** Sentences as ids of words. */
export interface EncodedCorpus {
  /** The ids of all sentences, one after another. */
  readonly tokens: Uint32Array
  /** The index of the first id of each sentence, and after the last sentence the number of all ids. */
  readonly borders: Uint32Array
}

/** Longer sentences are split, so that every part of the work has a bounded size. */
export const MAX_SENTENCE = 1000

const MAX_RESERVED = 2 ** 26

/**
 * Encodes sentences: words outside the vocabulary are left out before anything else, so that their neighbours become neighbours;
 * sentences longer than 1000 words are split after each thousand; empty ones disappear.
 *
 * @param sentences - lists of words
 * @param vocabulary - the words with ids
 * @returns the ids and the borders of the sentences
 * @throws LecternError `wrong-type`, `out-of-range`
 * @see [Note: word2vec](../../../../docs/notes/word2vec.md)
 * @example
 * ```ts
 * const words = vocabulary([{ word: "a", count: 7 }, { word: "b", count: 6 }])
 * encodeCorpus([["a", "z", "b"], ["z"], ["a"]], words).borders //=> [0, 2, 3]
 * ```
 */
export function encodeCorpus(sentences: Iterable<readonly string[]>, vocabulary: Vocabulary): EncodedCorpus {
  checkIterable("sentences", sentences, "a list of sentences")
  checkVocabulary("vocabulary", vocabulary)
  const ids = new Map(vocabulary.words.map((word, id) => [word, id]))
  // Of the text that was counted, so many; zeros that are never written take no memory.
  const counted = vocabulary.counts.reduce((sum, count) => sum + count, 0)
  let tokens = new Uint32Array(Math.max(MAX_SENTENCE, Math.min(counted, MAX_RESERVED)))
  let length = 0
  const borders = [0]
  let index = 0
  for (const sentence of sentences) {
    checkTexts(`sentences[${index++}]`, sentence)
    for (const word of sentence) {
      const id = ids.get(word)
      if (id === undefined) continue
      if (length === tokens.length) tokens = enlarged(tokens, 2 * length)
      tokens[length++] = id
      if (length - borders.at(-1)! === MAX_SENTENCE) borders.push(length)
    }
    if (length > borders.at(-1)!) borders.push(length)
  }
  return { tokens: length === tokens.length ? tokens : tokens.slice(0, length), borders: Uint32Array.from(borders) }
}

/** Throws unless the value is a corpus of words of a vocabulary. */
export function checkCorpus(name: string, value: EncodedCorpus, size: number): void {
  checkRecord(name, value, "an encoded corpus")
  const { tokens, borders } = value
  checkTypedArray(`${name}.tokens`, tokens, "Uint32Array")
  checkTypedArray(`${name}.borders`, borders, "Uint32Array")
  if (borders[0] !== 0) throw outOfRange(`${name}.borders[0]`, borders[0], "0")
  for (let i = 1; i < borders.length; i++)
    checkInteger(`${name}.borders[${i}]`, borders[i], borders[i - 1]! + 1, borders[i - 1]! + MAX_SENTENCE)
  if (borders.at(-1) !== tokens.length)
    throw outOfRange(`the last of ${name}.borders`, borders.at(-1), "the number of tokens")
  for (let i = 0; i < tokens.length; i++)
    if (tokens[i]! >= size)
      throw outOfRange(`${name}.tokens[${i}]`, tokens[i], `an id of the vocabulary, below ${size}`)
}
