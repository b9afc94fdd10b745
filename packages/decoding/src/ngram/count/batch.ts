// Counts the n-grams of a batch of sentences by sorting its positions by the words that follow: no hashing, and memory is read in order.
import { enlarged } from "@lectern/core"
import { EOS } from "../model.js"
import { countingSort } from "../trie/counting-sort.js"
import { PairSorter } from "../trie/pair-sorter.js"
import type { NgramCountLevel } from "./ngram-counts.js"

/**
 * Counts n-grams.
 *
 * The positions of each word are sorted by the word after it, those with equal words by the next one, and so on. Equal words are
 * neighbours then, and n-grams come in the order of the trie at every level.
 */
export function countBatch(text: Uint32Array, vocabularySize: number, order: number): NgramCountLevel[] {
  const sizes = { keys: vocabularySize, length: text.length }
  const { order: positions, ends } = countingSort(undefined, text, sizes)
  const levels = Array.from({ length: order }, () => new LevelBuilder())
  const keys = new Uint32Array(positions.length)
  const sorter = new PairSorter()

  function addWord(word: number, from: number, to: number, depth: number): void {
    levels[depth]!.push(word, to - from)
    if (depth + 1 === order) return
    if (word === EOS || from === to) levels[depth + 1]!.endContext()
    else if (to - from === 1) addOnce(positions[from]!, depth + 1)
    else addExtensions(from, to, depth + 1)
  }

  /** Positions in a range have the same words before this depth. */
  function addExtensions(from: number, to: number, depth: number): void {
    for (let i = from; i < to; i++) keys[i] = text[positions[i]! + depth]!
    sorter.sort(keys, positions, from, to)
    for (let start = from; start < to; ) {
      const word = keys[start]!
      let end = start + 1
      while (end < to && keys[end] === word) end++
      addWord(word, start, end, depth)
      start = end
    }
    levels[depth]!.endContext()
  }

  /** The n-grams that begin at one position only. */
  function addOnce(position: number, depth: number): void {
    for (let at = depth; ; at++) {
      const word = text[position + at]!
      levels[at]!.push(word, 1)
      levels[at]!.endContext()
      if (at + 1 === order) return
      if (word === EOS) {
        levels[at + 1]!.endContext()
        return
      }
    }
  }

  for (let word = 0; word < vocabularySize; word++) addWord(word, word === 0 ? 0 : ends[word - 1]!, ends[word]!, 0)
  levels[0]!.endContext()
  return levels.map((level) => level.finish())
}

/** Lists that grow. */
class LevelBuilder {
  #words = new Uint32Array(1 << 8)
  #counts = new Uint32Array(1 << 8)
  #starts = new Uint32Array(1 << 8)
  #length = 0
  #contexts = 0

  /** Adds an n-gram of the current context. */
  push(word: number, count: number): void {
    if (this.#length === this.#words.length) {
      this.#words = enlarged(this.#words, Math.ceil(1.5 * this.#words.length))
      this.#counts = enlarged(this.#counts, Math.ceil(1.5 * this.#counts.length))
    }
    this.#words[this.#length] = word
    this.#counts[this.#length++] = count
  }

  /** Ends the current context. */
  endContext(): void {
    if (++this.#contexts === this.#starts.length)
      this.#starts = enlarged(this.#starts, Math.ceil(1.5 * this.#starts.length))
    this.#starts[this.#contexts] = this.#length
  }

  /** The level; nothing can be added after. */
  finish(): NgramCountLevel {
    const starts = this.#starts.slice(0, this.#contexts + 1)
    this.#starts = NONE
    const words = this.#words.slice(0, this.#length)
    this.#words = NONE
    const counts = Float64Array.from(this.#counts.subarray(0, this.#length))
    this.#counts = NONE
    return { starts, words, counts }
  }
}

const NONE = new Uint32Array(0)
