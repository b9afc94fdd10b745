// Analogies: a is to b as c is to what?
import { topK } from "@lectern/core"
import { checkedOptions, checkList, choice, integer, type OptionTable, outOfRange } from "@lectern/core/checks"
import type { NeighbourIndex } from "../neighbours/exact.js"
import type { Neighbour } from "../neighbours/neighbours.js"
import { knownId, rowOf } from "../vectors/lookup.js"
import { writeUnit } from "../vectors/unit.js"
import type { WordVectors } from "../vectors/word-vectors.js"
import { checkCosineIndex } from "./cosine-index.js"

/**
 * Methods that solve analogies: `3CosAdd` takes the word nearest to b - a + c, `3CosMul` the one with the largest
 * cos(b) cos(c) / cos(a), where cosines are moved to 0..1.
 */
export type AnalogyMethod = "3CosAdd" | "3CosMul"

/** The names of the methods. */
export const ANALOGY_METHODS: readonly AnalogyMethod[] = ["3CosAdd", "3CosMul"]

/** Options of {@link analogy}. */
export interface AnalogyOptions {
  /**
   * The method that solves it.
   * @defaultValue `"3CosAdd"`
   */
  readonly method?: AnalogyMethod
  /**
   * The number of answers to give, at least 1.
   * @defaultValue 10
   */
  readonly count?: number
}

/** The table of {@link AnalogyOptions}. */
export const ANALOGY_OPTIONS: OptionTable<AnalogyOptions> = {
  method: [choice(ANALOGY_METHODS), "3CosAdd"],
  count: [integer(1), 10],
}

// As gensim adds it, so that nothing is divided by 0.
const EPSILON = 1e-6

/**
 * Answers an analogy: a is to b as c is to what?
 *
 * @param index - an index of cosines
 * @param words - `[a, b, c]`, which are not answers themselves
 * @param options - the method, and how many answers
 * @returns the best answers, the best first; of equally good ones the one with the lower id first. The score is the cosine with b - a + c,
 * each of length 1, or the quotient of `3CosMul`
 * @throws LecternError `wrong-type`, `out-of-range` for an unknown word, `unknown-option`
 * @see Levy and Goldberg 2014, equations 3 and 5
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const data = Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1)
 * const index = neighbourIndex(wordVectors(["man", "king", "woman", "queen"], 3, data))
 * analogy(index, ["man", "king", "woman"])[0]?.word //=> "queen"
 * ```
 */
export function analogy(
  index: NeighbourIndex,
  words: readonly [string, string, string],
  options: AnalogyOptions = {},
): Neighbour[] {
  const ids = checkCosineIndex(index)
  checkList("words", words, "three words")
  if (words.length !== 3) throw outOfRange("the length of words", words.length, "3")
  const { method, count } = checkedOptions("analogy()", options, ANALOGY_OPTIONS)
  const [a, b, c] = Array.from(words, (word, i) => knownId(`words[${i}]`, ids, word)) as [number, number, number]
  if (method === "3CosAdd") return index.nearest(offset(index.vectors, a, b, c), { count, deny: words })
  return bestQuotients(index, [a, b, c], (id) => id === a || id === b || id === c, { count, first: ids.size })
}

/** b - a + c, each of length 1. */
export function offset(vectors: WordVectors, a: number, b: number, c: number): Float64Array {
  const units = new Float64Array(3 * vectors.dimensions)
  ;[a, b, c].forEach((id, i) => {
    writeUnit(rowOf(vectors, id), units, i * vectors.dimensions)
  })
  const { dimensions } = vectors
  return Float64Array.from(
    { length: dimensions },
    (_, d) => units[dimensions + d]! - units[d]! + units[2 * dimensions + d]!,
  )
}

/** The first words with the largest quotients. */
export function bestQuotients(
  index: NeighbourIndex,
  [a, b, c]: readonly [number, number, number],
  skip: (id: number) => boolean,
  { count, first }: { readonly count: number; readonly first: number },
): Neighbour[] {
  const { words } = index.vectors
  const [ofA, ofB, ofC] = [a, b, c].map((id) => index.scores(words[id]!)) as [Float32Array, Float32Array, Float32Array]
  const top = topK<Neighbour>(Math.min(count, words.length), (one, other) => one.score > other.score)
  for (let id = 0; id < first; id++) {
    const score = (((1 + ofB[id]!) / 2) * ((1 + ofC[id]!) / 2)) / ((1 + ofA[id]!) / 2 + EPSILON)
    if ((top.last === undefined || score > top.last.score) && !skip(id)) top.take({ word: words[id]!, id, score })
  }
  return top.items()
}
