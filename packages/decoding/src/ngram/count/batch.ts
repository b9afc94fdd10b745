// Counts the n-grams of a batch of sentences by sorting its positions by the words that follow: no hashing, and memory is read in order.
import { EOS } from "../model.js"
import { PairSorter } from "../trie/pair-sorter.js"
import { roomForLevel } from "./memory.js"
import type { NgramCountLevel } from "./ngram-counts.js"

/**
 * Counts n-grams.
 *
 * Positions are sorted by two words at once, those with equal words by the next one, and so on. Equal words are neighbours then, and
 * n-grams come in the order of the trie at every level.
 *
 * @param ids - the words of whole sentences
 * @param places - the word of the trie for each id
 * @param order - the length of the longest n-grams
 */
export function countBatch(ids: Uint32Array, places: Uint32Array, order: number): NgramCountLevel[] {
  const { length } = ids
  const text = new Uint32Array(length)
  const times = new Uint32Array(places.length)
  for (let i = 0; i < length; i++) {
    const word = places[ids[i]!]!
    text[i] = word
    times[word]!++
  }
  const { positions, keys } = sortedByTwo(text, times)
  const levels = Array.from({ length: order }, (_, n) => {
    return new LevelBuilder(n === 0 ? times.length : length, n === 0 ? 1 : n === 1 ? times.length : length)
  })
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
    if (depth > 1) {
      for (let i = from; i < to; i++) keys[i] = text[positions[i]! + depth]!
      sorter.sort(keys, positions, from, to)
    }
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

  for (let word = 0, from = 0; word < times.length; word++) {
    addWord(word, from, from + times[word]!, 0)
    from += times[word]!
  }
  levels[0]!.endContext()
  return levels.map((level) => level.finish())
}

/** The positions of a text in the order of the words there and after, and the words after. */
function sortedByTwo(
  text: Uint32Array,
  times: Uint32Array,
): { readonly positions: Uint32Array; readonly keys: Uint32Array } {
  const { length } = text
  // By the second word first: pairs of positions and words there. Its first word follows the last one, so that each is as often a
  // second as a first one.
  const pairs = new Uint32Array(2 * length)
  const next = startsOf(times)
  for (let i = 0; i < length; i++) {
    const place = next[text[i + 1 < length ? i + 1 : 0]!]!++
    pairs[2 * place] = i
    pairs[2 * place + 1] = text[i]!
  }
  const positions = new Uint32Array(length)
  const keys = new Uint32Array(length)
  next.set(startsOf(times))
  for (let word = 0, i = 0; word < times.length; word++) {
    for (const end = i + times[word]!; i < end; i++) {
      const place = next[pairs[2 * i + 1]!]!++
      positions[place] = pairs[2 * i]!
      keys[place] = word
    }
  }
  return { positions, keys }
}

function startsOf(times: Uint32Array): Uint32Array {
  const starts = new Uint32Array(times.length)
  for (let word = 1; word < times.length; word++) starts[word] = starts[word - 1]! + times[word - 1]!
  return starts
}

/** The n-grams of one order. */
class LevelBuilder {
  readonly #room: NgramCountLevel
  #length = 0
  #contexts = 0

  /** Has room for some n-grams, and contexts. */
  constructor(ngrams: number, contexts: number) {
    this.#room = roomForLevel(ngrams, contexts)
  }

  /** Adds an n-gram of the current context. */
  push(word: number, count: number): void {
    const { words, counts } = this.#room
    words[this.#length] = word
    counts[this.#length++] = count
  }

  /** Ends the current context. */
  endContext(): void {
    this.#room.starts[++this.#contexts] = this.#length
  }

  /** The level; nothing can be added after. */
  finish(): NgramCountLevel {
    const { starts, words, counts } = this.#room
    return {
      starts: starts.subarray(0, this.#contexts + 1),
      words: words.subarray(0, this.#length),
      counts: counts.subarray(0, this.#length),
    }
  }
}
