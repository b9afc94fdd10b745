// The agreement of the neighbourhoods of words between two models.
import { checkedOptions, choice, integer, type OptionTable } from "@lectern/core/checks"
import { neighbourIndex } from "../neighbours/exact.js"
import { MEASURES, type Measure } from "../neighbours/neighbours.js"
import { checkWords, rowOf } from "../vectors/lookup.js"
import { checkWordVectors, type WordVectors, wordVectors } from "../vectors/word-vectors.js"

/** Options of {@link neighbourhoodOverlap}. */
export interface NeighbourhoodOverlapOptions {
  /**
   * The number of neighbours of a word, at least 1.
   * @defaultValue 10
   */
  readonly count?: number
  /**
   * The words to look at; those that a model does not have are ignored.
   * @defaultValue every word that both have
   */
  readonly words?: readonly string[]
  /**
   * The measure of nearness.
   * @defaultValue `"cosine"`
   */
  readonly measure?: Measure
}

/** The agreement of the neighbours of words. */
export interface NeighbourhoodOverlap {
  /** The mean over the words, in 0..1; 0 if there are none. */
  readonly mean: number
  /** For each word the share of its neighbours that are the same, in 0..1. */
  readonly words: readonly {
    /** The word. */
    readonly word: string
    /** The share. */
    readonly overlap: number
  }[]
}

const OPTIONS: OptionTable<NeighbourhoodOverlapOptions, "words"> = {
  count: [integer(1), 10],
  words: [checkWords, undefined],
  measure: [choice(MEASURES), "cosine"],
}
const BATCH = 64

/**
 * Stability of neighbours: the share of a word's nearest neighbours that two models agree on, for example models trained
 * with different seeds. Neighbours are looked for among the words that both models have. The models need not be aligned, nor
 * have as many dimensions.
 *
 * @param one - a model
 * @param other - another
 * @param options - how many neighbours, of which words, by which measure
 * @returns the share by word and its mean
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see Wendlandt et al. 2018, section 3
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const one = wordVectors(["a", "b", "c"], 2, Float32Array.of(1, 0, 1, 1, 0, 3))
 * const other = wordVectors(["c", "b", "a"], 1, Float32Array.of(-1, 2, 3))
 * neighbourhoodOverlap(one, other, { count: 1, words: ["a"] }).mean //=> 1
 * ```
 */
export function neighbourhoodOverlap(
  one: WordVectors,
  other: WordVectors,
  options: NeighbourhoodOverlapOptions = {},
): NeighbourhoodOverlap {
  const idsOfOne = checkWordVectors("one", one)
  const idsOfOther = checkWordVectors("other", other)
  const { count, words, measure } = checkedOptions("neighbourhoodOverlap()", options, OPTIONS)
  const shared = one.words.filter((word) => idsOfOther.has(word))
  const asked =
    words === undefined ? shared : [...new Set(words)].filter((word) => idsOfOne.has(word) && idsOfOther.has(word))
  const indexes = [selected(one, shared, idsOfOne), selected(other, shared, idsOfOther)].map((each) =>
    neighbourIndex(each, { measure }),
  )
  const limit = Math.min(count, shared.length - 1)
  const overlaps: { word: string; overlap: number }[] = []
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH)
    const [a, b] = indexes.map((index) => index.nearestOfEach(batch, { count }))
    batch.forEach((word, i) => {
      const ids = new Set(a![i]!.map(({ id }) => id))
      const same = b![i]!.filter(({ id }) => ids.has(id)).length
      overlaps.push({ word, overlap: limit === 0 ? 0 : same / limit })
    })
  }
  const mean = overlaps.length === 0 ? 0 : overlaps.reduce((sum, { overlap }) => sum + overlap, 0) / overlaps.length
  return { mean, words: overlaps }
}

function selected(vectors: WordVectors, words: readonly string[], ids: ReadonlyMap<string, number>): WordVectors {
  const { dimensions } = vectors
  const data = new Float32Array(words.length * dimensions)
  words.forEach((word, i) => {
    data.set(rowOf(vectors, ids.get(word)!), i * dimensions)
  })
  return wordVectors(words, dimensions, data)
}
