// Scores lines with a trie of the ends of n-grams.
//
// A step from an n-gram to a longer one waits for memory. All words of a block take a step before any of them takes the next one, and load
// what it needs before any of them searches there: so the waits overlap.
import { BOS } from "../model.js"
import type { SentenceOptions, WordScores } from "../query/line-scores.js"
import { lineWords } from "../words/line-words.js"
import { numberOf } from "./numbers.js"
import { BACKOFF, LAST_LOG_PROB, LAST_RECORD, LOG_PROB, ngramOf, RECORD, START, type SuffixTrie } from "./trie.js"

/** Number of words in a block. */
const BLOCK = 64

/** Scores lines as the scorer of a model does; ids of words other than `<unk>`, `<s>` and `</s>` are their places in the file. */
export function suffixTrieScores(
  trie: SuffixTrie,
  bytes: Uint8Array,
  { bos, eos }: Required<SentenceOptions>,
): WordScores {
  const { ids, ends, marks } = lineWords(trie.words, bytes, eos)
  const scores = {
    sentences: ends.length,
    ids,
    logProbs: new Float64Array(ids.length),
    lengths: new Uint8Array(ids.length),
    sentenceEnds: ends,
    marks,
  }
  const words = wordsOf(ids, ends, bos, trie.order)
  const block = new Block(trie, words)
  let scored = 0
  for (let first = 0; first < words.ids.length; first += BLOCK) scored = block.score(first, scores, scored)
  return scores
}

/** Words of sentences, each with its start if that takes part. */
interface Words {
  readonly ids: Uint32Array
  /** The number of words before each in its sentence, at most the order. */
  readonly befores: Uint8Array
  readonly bos: boolean
}

function wordsOf(ids: Uint32Array, ends: Uint32Array, bos: boolean, order: number): Words {
  const length = ids.length + (bos ? ends.length : 0)
  const words = { ids: new Uint32Array(length), befores: new Uint8Array(length), bos }
  let at = 0
  let from = 0
  for (const end of ends) {
    let before = 0
    if (bos) {
      words.ids[at++] = BOS
      before = 1
    }
    while (from < end) {
      words.ids[at] = ids[from++]!
      words.befores[at++] = before
      if (before < order) before++
    }
  }
  return words
}

/** Scores words block by block. */
class Block {
  readonly #trie: SuffixTrie
  readonly #words: Words
  /** By their lengths less one, the n-grams that each word ends, or -1; those of the last word of the block before come first. */
  readonly #ngrams: readonly Int32Array[]
  /** The length of the longest n-gram that the last word before ends. */
  #lengthBefore = 0
  readonly #from: Int32Array = new Int32Array(BLOCK)
  readonly #to: Int32Array = new Int32Array(BLOCK)
  /** Written, and not read: so that its load is not left out. */
  readonly #loaded: Int32Array = new Int32Array(BLOCK)

  constructor(trie: SuffixTrie, words: Words) {
    this.#trie = trie
    this.#words = words
    this.#ngrams = trie.levels.map(() => new Int32Array(1 + BLOCK))
  }

  /** Scores the block that begins with a word; gives the number of scores so far. */
  score(first: number, { logProbs, lengths }: Pick<WordScores, "logProbs" | "lengths">, scoredBefore: number): number {
    const { order, levels, others } = this.#trie
    const { befores, bos } = this.#words
    const ngrams = this.#ngrams
    const ids = this.#words.ids.subarray(first, first + BLOCK)
    const count = ids.length
    ngrams[0]!.set(ids, 1)
    for (let length = 2; length <= order; length++) this.#lengthen(first, count, length)
    let scored = scoredBefore
    let before = this.#lengthBefore
    for (let i = 1; i <= count; i++) {
      let length = 1
      while (length < order && ngrams[length]![i]! >= 0) length++
      const isFirst = befores[first + i - 1] === 0
      if (!(isFirst && bos)) {
        let weight = 0
        if (!isFirst) {
          for (let k = Math.min(before, order - 1); k >= length; k--)
            weight += numberOf(levels[k - 1]![RECORD * ngrams[k - 1]![i - 1]! + BACKOFF]!, others)
        }
        const level = levels[length - 1]!
        const ngram = ngrams[length - 1]![i]!
        const code = length < order ? level[RECORD * ngram + LOG_PROB]! : level[LAST_RECORD * ngram + LAST_LOG_PROB]!
        logProbs[scored] = weight + numberOf(code, others)
        lengths[scored++] = length
      }
      before = length
    }
    for (const each of ngrams) each[0] = each[count]!
    this.#lengthBefore = before
    return scored
  }

  /** Finds the n-grams of a length, from those that are shorter by one word. */
  #lengthen(first: number, count: number, length: number): void {
    const { order, levels } = this.#trie
    const { ids, befores } = this.#words
    const parents = levels[length - 2]!
    const level = levels[length - 1]!
    const record = length === order ? LAST_RECORD : RECORD
    const shorter = this.#ngrams[length - 2]!
    const longer = this.#ngrams[length - 1]!
    const from = this.#from
    const to = this.#to
    for (let i = 0; i < count; i++) {
      const at = RECORD * Math.max(0, shorter[i + 1]!) + START
      from[i] = parents[at]!
      to[i] = parents[at + RECORD]!
      this.#loaded[i] = level[record * ((from[i]! + to[i]!) >> 1)]!
    }
    for (let i = 0; i < count; i++) {
      const isPossible = shorter[i + 1]! >= 0 && befores[first + i]! >= length - 1
      longer[i + 1] = isPossible ? ngramOf(level, record, from[i]!, to[i]!, ids[first + i + 1 - length]!) : -1
    }
  }
}
