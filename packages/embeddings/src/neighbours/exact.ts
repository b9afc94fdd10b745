// Exact nearest neighbours: every query is compared with every vector.
import { type TopK, topK } from "@lectern/core"
import { checkedOptions, checkList, choice, type OptionTable } from "@lectern/core/checks"
import { rowOf } from "../vectors/lookup.js"
import { checkWordVectors, type WordVectors } from "../vectors/word-vectors.js"
import { BLOCK, type Comparison, fastKernel, type Kernel, QUERIES } from "./kernel/kernel.js"
import {
  MEASURES,
  type Measure,
  type Neighbour,
  type NeighbourOptions,
  type NeighbourSettings,
  neighbourSettings,
  type Query,
  queryVector,
  writeFor,
} from "./neighbours.js"

/** Options of {@link neighbourIndex}. */
export interface NeighbourIndexOptions {
  /**
   * The measure of nearness.
   * @defaultValue `"cosine"`
   */
  readonly measure?: Measure
}

/** Finds the words nearest to a word or a vector, all of them compared. */
export interface NeighbourIndex {
  /** The words and their vectors. */
  readonly vectors: WordVectors
  /** The measure of nearness. */
  readonly measure: Measure
  /**
   * The nearest words, the nearest first; of equally near ones, the one with the lower id first.
   *
   * @param query - a word, which is not a neighbour of itself, or a vector
   * @param options - how many, and which words
   * @returns up to `count` words
   * @throws LecternError `wrong-type`, `out-of-range` for an unknown word, `unequal-lengths`, `unknown-option`
   */
  nearest(query: Query, options?: NeighbourOptions): Neighbour[]
  /**
   * The same for many queries, in less time than one by one.
   *
   * @param queries - words and vectors
   * @param options - how many, and which words
   * @returns for each query what `nearest` gives
   * @throws LecternError as `nearest`
   */
  nearestOfEach(queries: readonly Query[], options?: NeighbourOptions): Neighbour[][]
  /**
   * The nearness of each word to a query.
   *
   * @param query - a word or a vector
   * @returns the score of each word, by id
   * @throws LecternError as `nearest`
   */
  scores(query: Query): Float32Array
}

const INDEXES = new WeakSet<object>()
/** The table of {@link NeighbourIndexOptions}. */
export const NEIGHBOUR_INDEX_OPTIONS: OptionTable<NeighbourIndexOptions> = { measure: [choice(MEASURES), "cosine"] }

/**
 * Prepares vectors for exact nearest neighbours. The index copies the vectors, into memory that WebAssembly works in where it can: a
 * query over 20,000 vectors of 100 dimensions takes less than a millisecond. There it has short codes of them too, a quarter of their
 * size, which rule out most words: the nearest of a few hundred that are left come from the vectors themselves.
 *
 * Scores are sums in single precision with a fixed order, the same bytes in every engine. The cosine of a vector of zeros is 0, so that
 * its neighbours are the first words. For `dot` and `euclidean`, numbers may be up to 1e15 in size.
 *
 * @param vectors - words and their vectors
 * @param options - `measure`
 * @returns an index, to be used again
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see [Note: Looking at vectors](../../../../docs/notes/looking-at-vectors.md)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog", "car"], 2, Float32Array.of(2, 1, 2, 2, 0, 3))
 * neighbourIndex(animals).nearest("dog", { count: 1 })[0]?.word //=> "cat"
 * ```
 */
export function neighbourIndex(vectors: WordVectors, options: NeighbourIndexOptions = {}): NeighbourIndex {
  const { measure } = checkedOptions("neighbourIndex()", options, NEIGHBOUR_INDEX_OPTIONS)
  return indexWith(fastKernel, vectors, measure)
}

/** {@link neighbourIndex} with a kernel of one's choice. */
export function indexWith(
  kernelFor: (comparison: Comparison, rows: number, dimensions: number) => Kernel,
  vectors: WordVectors,
  measure: Measure,
): NeighbourIndex {
  const ids = checkWordVectors("vectors", vectors)
  const { words, dimensions } = vectors
  const kernel = kernelFor(measure === "euclidean" ? "distances" : "products", words.length, dimensions)
  const { matrix, stride, rows, results } = kernel
  for (let id = 0; id < words.length; id++) writeFor(measure, "vectors.data", rowOf(vectors, id), matrix, id * stride)
  kernel.prepareRows()

  const scoreOf = (result: number): number => {
    if (measure === "euclidean") return Math.sqrt(-result)
    return measure === "dot" ? result : Math.min(1, Math.max(-1, result))
  }

  /** Passes queries, from one on, to the kernel; returns the ids of those that are words. */
  function pass(queries: readonly Query[], from: number, count: number): number[] {
    return Array.from({ length: Math.min(count, queries.length - from) }, (_, i) => {
      const name = queries.length === 1 ? "query" : `queries[${from + i}]`
      const { vector, id } = queryVector(name, queries[from + i]!, vectors, ids)
      writeFor(measure, name, vector, kernel.queries, i * stride)
      return id
    })
  }

  /** Takes the best rows of a block. Most have bounds that say that they are not among them. */
  function takeBest(place: number, own: number, block: number, top: TopK<Result>, settings: NeighbourSettings): void {
    const { allowed, first } = settings
    const end = Math.min(BLOCK, first - block)
    let worst = top.last?.result ?? -Infinity
    let group = -1
    for (let at = kernel.next(place, 0, end, worst); at < end; at = kernel.next(place, at + 1, end, worst)) {
      const id = block + at
      if (id === own || allowed?.[id] === 0) continue
      if (group !== id >> 2) {
        group = id >> 2
        kernel.compare(place, 4 * group, 4)
      }
      const result = results[id & 3]!
      if (result <= worst) continue
      top.take({ id, result })
      worst = top.last?.result ?? -Infinity
    }
  }

  function nearestOfEach(queries: readonly Query[], settings: NeighbourSettings): Neighbour[][] {
    const limit = Math.min(settings.count, words.length)
    const all: Neighbour[][] = []
    for (let from = 0; from < queries.length; from += QUERIES) {
      const own = pass(queries, from, QUERIES)
      kernel.prepareQueries(own.length)
      const tops = own.map(() => topK<Result>(limit, (a, b) => a.result > b.result))
      for (let block = 0; block < settings.first; block += BLOCK) {
        kernel.bound(block, own.length)
        tops.forEach((top, place) => {
          takeBest(place, own[place]!, block, top, settings)
        })
      }
      for (const top of tops)
        all.push(top.items().map(({ id, result }) => ({ word: words[id]!, id, score: scoreOf(result) })))
    }
    return all
  }

  const index: NeighbourIndex = {
    vectors,
    measure,
    nearest: (query, options = {}) => nearestOfEach([query], neighbourSettings("nearest()", options, ids))[0]!,
    nearestOfEach(queries, options = {}) {
      checkList("queries", queries, "a list of words and vectors")
      return nearestOfEach(queries, neighbourSettings("nearestOfEach()", options, ids))
    },
    scores(query) {
      pass([query], 0, 1)
      kernel.compare(0, 0, rows)
      return Float32Array.from(results.subarray(0, words.length), scoreOf)
    },
  }
  INDEXES.add(index)
  return index
}

/** Whether a value is an index of this file. */
export function isNeighbourIndex(value: unknown): value is NeighbourIndex {
  return typeof value === "object" && value !== null && INDEXES.has(value)
}

interface Result {
  readonly id: number
  readonly result: number
}
