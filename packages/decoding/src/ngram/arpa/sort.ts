// Sorts the n-grams of one order by context, then by last word, in two passes of counting sort.
import type { NgramLevel } from "../model.js"
import { countingSort } from "../trie/counting-sort.js"
import type { Section } from "./section.js"

/** A level, and the new indices of its section's n-grams. */
export interface Placed {
  readonly level: NgramLevel
  /** Index in the level of each n-gram of the section. */
  readonly places: Uint32Array
}

/** Sort keys of a section. */
export interface SortKeys {
  /** The index of each n-gram's context in the level before. */
  readonly contexts: Uint32Array
  /** Number of contexts. */
  readonly contextCount: number
  /** The id of each n-gram's last word. */
  readonly words: Uint32Array
  /** Number of words. */
  readonly wordCount: number
}

/** A level of a model. Empties the section. */
export function sortedLevel(section: Section, keys: SortKeys, duplicate: (ngram: number) => never): Placed {
  const { contexts, contextCount, words, wordCount } = keys
  const { length, logProbs, backoffs } = section
  const byWord = countingSort(undefined, words, { keys: wordCount, length }).order
  const { order, starts } = countingSort(byWord, contexts, { keys: contextCount, length })
  const level = {
    starts,
    words: new Uint32Array(length),
    logProbs: new Float64Array(length),
    backoffs: new Float64Array(length),
  }
  const places = new Uint32Array(length)
  for (let place = 0; place < length; place++) {
    const ngram = order[place]!
    const before = place > 0 ? order[place - 1]! : ngram
    if (place > 0 && words[before] === words[ngram] && contexts[before] === contexts[ngram]) duplicate(ngram)
    places[ngram] = place
    level.words[place] = words[ngram]!
    level.logProbs[place] = logProbs[ngram]!
    level.backoffs[place] = backoffs[ngram]!
  }
  section.clear()
  return { level, places }
}
