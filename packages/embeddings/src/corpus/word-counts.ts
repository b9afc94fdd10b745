// Counting words, as a statistic that shards can count separately and merge.
import type { Statistic } from "@lectern/core"
import { checkTexts } from "@lectern/core/checks"

/** A word and how often it occurs. */
export interface CountedWord {
  /** The word. */
  readonly word: string
  /** Its count: a whole number of at least 1. */
  readonly count: number
}

/**
 * Counts words as a mergeable statistic: an item is one sentence as a list of words, the result all distinct words with their
 * counts, the most frequent first, equally frequent ones in the order of their UTF-8 bytes.
 *
 * The result depends only on the sentences, not on their order or on their split into shards. Counts are exact to 2^53. The state
 * is a `Map`, which structured clones keep. Of no sentences the result is empty.
 *
 * @returns the statistic; its `add` throws `wrong-type` for an item that is not a list of well-formed strings
 * @example
 * ```ts
 * const counter = wordCounts()
 * const state = counter.add(counter.zero(), ["the", "cat", "saw", "the", "dog"])
 * counter.finalize(state).map(({ word }) => word) //=> ["the", "cat", "dog", "saw"]
 * ```
 */
export function wordCounts(): Statistic<readonly string[], Map<string, number>, readonly CountedWord[]> {
  return {
    zero: () => new Map(),
    add(state, sentence) {
      checkTexts("sentence", sentence)
      for (const word of sentence) state.set(word, (state.get(word) ?? 0) + 1)
      return state
    },
    merge(into, from) {
      for (const [word, count] of from) into.set(word, (into.get(word) ?? 0) + count)
      return into
    },
    finalize: (state) => Array.from(state, ([word, count]) => ({ word, count })).sort(byCount),
  }
}

/** More frequent words first; equally frequent ones in the order of their bytes. */
export function byCount(a: CountedWord, b: CountedWord): number {
  return b.count - a.count || compareWords(a.word, b.word)
}

/** Compares two words by their UTF-8 bytes. */
export function compareWords(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** UTF-16 units in the order of code points: surrogates represent characters after U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
