// The words that mixture weights are fitted to: their counts after each context, and their relative frequencies at every order.
import { compareBytes } from "@lectern/core/utf8"
import { allSuffixes, longestCounts, withoutStart } from "../count/adjusted.js"
import type { NgramCounts } from "../count/ngram-counts.js"
import { UNK } from "../model.js"
import { lowerBound } from "../trie/find.js"
import { SPECIAL_WORDS, type WordList } from "../words/word-list.js"
import type { Corpus } from "./corpus.js"

/** The words of a held-out text with their contexts, as n-grams. */
export interface Events {
  /** Number of times that each n-gram is the longest one that ends in a word, by order: 0 for those inside longer n-grams. */
  readonly counts: readonly Float64Array[]
  /** Relative frequency of the last word after the others in the corpus, by order; NaN if they do not occur. */
  readonly frequencies: readonly Float64Array[]
  /** Suffixes: the n-grams without their first word, by order. */
  readonly suffixes: readonly Uint32Array[]
}

/** The corpus as its own held-out text: each word with its own occurrence taken away from the counts. */
export function leaveOneOutEvents({ counts, suffixes }: Corpus): Events {
  const frequencies = counts.levels.map(({ starts, counts }, n) => {
    const used = n === 0 ? withoutStart(counts) : counts
    return eachContext(starts, used, (total, count) =>
      total > 1 && count > 0 ? (count - 1) / (total - 1) : Number.NaN,
    )
  })
  return { counts: longestCounts(counts), frequencies, suffixes }
}

/** The words of another text. */
export function heldOutEvents({ counts }: Corpus, heldOut: NgramCounts): Events {
  const ids = idsIn(counts.words, heldOut.words)
  const frequencies: Float64Array[] = []
  // The place in the corpus of each n-gram of the level before.
  let places: Uint32Array = Uint32Array.of(0)
  for (const [n, { starts, words }] of heldOut.levels.entries()) {
    const level = counts.levels[n]!
    const used = n === 0 ? withoutStart(level.counts) : level.counts
    const next = new Uint32Array(words.length).fill(NONE)
    const found = new Float64Array(words.length).fill(Number.NaN)
    for (const [context, place] of places.entries()) {
      const from = place === NONE ? 0 : level.starts[place]!
      const to = place === NONE ? 0 : level.starts[place + 1]!
      if (from === to) continue
      let total = 0
      for (let i = from; i < to; i++) total += used[i]!
      for (let i = starts[context]!; i < starts[context + 1]!; i++) {
        const at = lowerBound(level.words, from, to, ids[words[i]!]!)
        const listed = at < to && level.words[at] === ids[words[i]!]
        if (listed) next[i] = at
        found[i] = listed ? used[at]! / total : 0
      }
    }
    frequencies.push(found)
    places = next
  }
  return { counts: longestCounts(heldOut), frequencies, suffixes: allSuffixes(heldOut) }
}

const NONE = 0xffffffff

function eachContext(
  starts: Uint32Array,
  counts: Float64Array,
  value: (total: number, count: number) => number,
): Float64Array {
  const values = new Float64Array(counts.length)
  for (let context = 0; context + 1 < starts.length; context++) {
    let total = 0
    for (let i = starts[context]!; i < starts[context + 1]!; i++) total += counts[i]!
    for (let i = starts[context]!; i < starts[context + 1]!; i++) values[i] = value(total, counts[i]!)
  }
  return values
}

/** The id in one list of each word of another; `<unk>` for words that it does not have. */
function idsIn(list: WordList, words: WordList): Uint32Array {
  // The special words come first in both lists, out of the order of bytes.
  const ids = Uint32Array.from(words.ends, (_, word) => (word < SPECIAL_WORDS.length ? word : UNK))
  let at = SPECIAL_WORDS.length
  for (let word = at; word < ids.length; word++) {
    let order = -1
    while (at < list.ends.length) {
      order = compared(list, at, words, word)
      if (order >= 0) break
      at++
    }
    if (order === 0) ids[word] = at++
  }
  return ids
}

function compared(a: WordList, wordA: number, b: WordList, wordB: number): number {
  return compareBytes(a.bytes, a.ends[wordA - 1]!, a.ends[wordA]!, b.bytes, b.ends[wordB - 1]!, b.ends[wordB]!)
}
