// The most similar pairs of words.
import { topK } from "@lectern/core"
import { checkedOptions, integer, type OptionTable, orInfinity } from "@lectern/core/checks"
import type { NeighbourIndex } from "../neighbours/exact.js"
import { checkCosineIndex } from "./cosine-index.js"

/** Options of {@link mostSimilarPairs}. */
export interface MostSimilarPairsOptions {
  /**
   * The number of pairs to give, at least 1.
   * @defaultValue 10
   */
  readonly count?: number
  /**
   * The number of words to compare with each other, from the first on.
   * @defaultValue all
   */
  readonly first?: number
}

/** Two words and how similar they are. */
export interface SimilarPair {
  /** The words, the one with the lower id first. */
  readonly words: readonly [string, string]
  /** Their cosine. */
  readonly score: number
}

/** The table of {@link MostSimilarPairsOptions}. */
export const MOST_SIMILAR_PAIRS_OPTIONS: OptionTable<MostSimilarPairsOptions> = {
  count: [integer(1), 10],
  first: [orInfinity(integer(1)), Infinity],
}
const BATCH = 64

/**
 * The most similar pairs of all words: near duplicates, spelling variants, what a model confuses. Every word is compared with every other;
 * 20,000 words of 100 dimensions take seconds.
 *
 * @param index - an index of cosines
 * @param options - how many pairs, among how many words
 * @returns pairs, the most similar first; of equally similar ones those with lower ids first
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#neighbours)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog", "car"], 2, Float32Array.of(2, 1, 2, 2, 0, 3))
 * mostSimilarPairs(neighbourIndex(animals), { count: 1 })[0]?.words //=> ["cat", "dog"]
 * ```
 */
export function mostSimilarPairs(index: NeighbourIndex, options: MostSimilarPairsOptions = {}): SimilarPair[] {
  checkCosineIndex(index)
  const { count, first } = checkedOptions("mostSimilarPairs()", options, MOST_SIMILAR_PAIRS_OPTIONS)
  const words = index.vectors.words.slice(0, Math.min(first, index.vectors.words.length))
  if (words.length === 0) return []
  const pairs = (words.length * (words.length - 1)) / 2
  const top = topK<SimilarPair>(Math.min(count, pairs), (a, b) => a.score > b.score)
  for (let from = 0; from < words.length; from += BATCH) {
    const batch = words.slice(from, from + BATCH)
    // A pair that is among the best has its second word among the best neighbours of its first.
    const found = index.nearestOfEach(batch, { count: Math.min(count, words.length), first: words.length })
    found.forEach((neighbours, i) => {
      for (const { word, id, score } of [...neighbours].sort((a, b) => a.id - b.id)) {
        if (id <= from + i || (top.last !== undefined && score <= top.last.score)) continue
        top.take({ words: [batch[i]!, word], score })
      }
    })
  }
  return top.items()
}
