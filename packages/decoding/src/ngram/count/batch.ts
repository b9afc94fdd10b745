// Counts the n-grams of a batch of sentences by sorting its positions: one stable counting sort for each order, no hashing.
import { EOS } from "../model.js"
import type { NgramCountLevel } from "./ngram-counts.js"

/**
 * Counts n-grams.
 *
 * Positions are sorted by their first word, then by their first two words, and so on. Sorted by n words, the positions of an
 * n-gram are neighbours; one pass over them gives the n-grams of order n. To sort by one more word, positions are taken in the
 * order of the word that is n places after them, which is the first order again, and distributed over the n-grams.
 *
 * @param text - the sentences, one after the other: `<s>`, words, `</s>`
 * @param vocabularySize - above all ids of the text
 * @param order - the length of the longest n-grams
 * @returns the levels of the trie
 */
export function countBatch(text: Uint32Array, vocabularySize: number, order: number): NgramCountLevel[] {
  const byWord = sortedByWord(text, vocabularySize)
  const levels = [wordLevel(text, vocabularySize)]
  let grams: Uint32Array = text
  for (let length = 1; length < order; length++) {
    const { level, extended } = nextLevel({ text, byWord, grams, length, contexts: levels[length - 1]!.words.length })
    levels.push(level)
    grams = extended
  }
  return levels
}

/** The n-gram of a position where no n-gram of this length begins, because its sentence ends before. */
const NONE = 0xffffffff

interface Sorted {
  readonly text: Uint32Array
  /** The positions sorted by their words. */
  readonly byWord: Uint32Array
  /** The number of the n-gram that begins at each position. */
  readonly grams: Uint32Array
  /** How many words these n-grams have. */
  readonly length: number
  /** How many of these n-grams there are. */
  readonly contexts: number
}

function nextLevel({ text, byWord, grams, length, contexts }: Sorted): {
  level: NgramCountLevel
  extended: Uint32Array
} {
  // The bucket of a context ends where that of the next begins; while buckets are filled, `ends` are their first free places.
  const ends = new Uint32Array(contexts + 1)
  const isContext = (at: number): boolean => grams[at] !== NONE && text[at + length - 1] !== EOS
  for (let at = 0; at + length < text.length; at++) if (isContext(at)) ends[grams[at]! + 1]!++
  for (let i = 0; i < contexts; i++) ends[i + 1]! += ends[i]!
  const total = ends[contexts]!
  const positions = new Uint32Array(total)
  for (let i = 0; i < byWord.length; i++) {
    const at = byWord[i]! - length
    if (at >= 0 && isContext(at)) positions[ends[grams[at]!]!++] = at
  }
  const extended = new Uint32Array(text.length).fill(NONE)
  const starts = new Uint32Array(contexts + 1)
  const words = new Uint32Array(total)
  const counts = new Uint32Array(total)
  let next = 0
  for (let context = 0, i = 0; context < contexts; context++) {
    starts[context] = next
    for (let last = NONE; i < ends[context]!; i++) {
      const at = positions[i]!
      const word = text[at + length]!
      if (word !== last) {
        last = word
        words[next++] = word
      }
      counts[next - 1]!++
      extended[at] = next - 1
    }
  }
  starts[contexts] = next
  const level = { starts, words: words.slice(0, next), counts: Float64Array.from(counts.subarray(0, next)) }
  return { level, extended }
}

function wordLevel(text: Uint32Array, vocabularySize: number): NgramCountLevel {
  const counts = new Float64Array(vocabularySize)
  for (let at = 0; at < text.length; at++) counts[text[at]!]!++
  return {
    starts: Uint32Array.of(0, vocabularySize),
    words: Uint32Array.from({ length: vocabularySize }, (_, word) => word),
    counts,
  }
}

function sortedByWord(text: Uint32Array, vocabularySize: number): Uint32Array {
  const next = new Uint32Array(vocabularySize + 1)
  for (let at = 0; at < text.length; at++) next[text[at]! + 1]!++
  for (let word = 0; word < vocabularySize; word++) next[word + 1]! += next[word]!
  const positions = new Uint32Array(text.length)
  for (let at = 0; at < text.length; at++) positions[next[text[at]!]!++] = at
  return positions
}
