// An adapter for approximate indexes, such as those of usearch and hnswlib.
import { LecternError } from "@lectern/core"
import {
  checkedOptions,
  checkFunction,
  checkIterable,
  checkRecord,
  choice,
  type OptionTable,
} from "@lectern/core/checks"
import { cosine, distance, dot } from "../vectors/arithmetic.js"
import { rowOf } from "../vectors/lookup.js"
import { checkWordVectors, type WordVectors } from "../vectors/word-vectors.js"
import {
  MEASURES,
  type Measure,
  type Neighbour,
  type NeighbourOptions,
  neighbourSettings,
  type Query,
  queryVector,
  writeFor,
} from "./neighbours.js"

/** The interface of an approximate index; an `Index` of the package usearch implements it. */
export interface ApproximateIndex {
  /**
   * Finds vectors near a query.
   *
   * @param query - a vector
   * @param count - how many to find
   * @param threads - how many threads to use; 0 leaves it to the index
   * @returns the keys that the vectors were added with
   */
  search(query: Float32Array, count: number, threads: number): FoundKeys
  /**
   * Adds a vector.
   *
   * @param key - by which it will be found
   * @param vector - its numbers
   */
  add(key: bigint, vector: Float32Array): unknown
}

/** The result of a search in an approximate index. */
export interface FoundKeys {
  /** The keys that the vectors were added with, the nearest first. */
  readonly keys: Iterable<bigint | number>
}

/** Options of {@link approximateNeighbours}. */
export interface ApproximateNeighboursOptions {
  /**
   * The measure of nearness; the index must have been made for the same (`cos`, `ip` and `l2sq` of usearch).
   * @defaultValue `"cosine"`
   */
  readonly measure?: Measure
  /**
   * Whether the vectors are added to the index, or are in it already, with their ids as keys.
   * @defaultValue `"add"`
   */
  readonly fill?: "add" | "filled"
}

/** Finds words that are probably the nearest. */
export interface ApproximateNeighbours {
  /**
   * The nearest words that the index finds, the nearest first; scores are exact.
   *
   * With `allow`, `deny` or `first`, the index is queried for more and more until enough of them pass, or it has no more.
   *
   * @param query - a word, which is not a neighbour of itself, or a vector
   * @param options - how many, and which words
   * @returns up to `count` words
   * @throws LecternError `wrong-type`, `out-of-range` for an unknown word, `unequal-lengths`, `unknown-option`; `failed` when the index
   * gives a key that is not a word's id
   */
  nearest(query: Query, options?: NeighbourOptions): Neighbour[]
}

const OPTIONS: OptionTable<ApproximateNeighboursOptions> = {
  measure: [choice(MEASURES), "cosine"],
  fill: [choice(["add", "filled"]), "add"],
}

/**
 * Nearest neighbours by an approximate index of your choice, which you make and pass. The index finds candidates; their scores are computed
 * here, from the vectors, in double precision.
 *
 * ```js
 * import { Index } from "usearch"
 * const index = new Index({ metric: "cos", dimensions: vectors.dimensions })
 * approximateNeighbours(index, vectors).nearest("cat")
 * ```
 *
 * @param index - an index; see {@link ApproximateIndex}
 * @param vectors - words and their vectors
 * @param options - `measure`, and whether the index is filled already
 * @returns what finds neighbours
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`, `unknown-option`
 * @see https://github.com/unum-cloud/usearch
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#neighbours)
 * @example
 * ```ts
 * // Stands for an index of another library: it finds everything it has.
 * const keys: bigint[] = []
 * const index = { add: (key: bigint) => keys.push(key), search: () => ({ keys }) }
 * const animals = wordVectors(["cat", "kitten", "car"], 2, Float32Array.of(1, 0, 0.8, 0.6, 0, 1))
 * approximateNeighbours(index, animals).nearest("cat", { count: 1 })[0]!.word //=> "kitten"
 * ```
 */
export function approximateNeighbours(
  index: ApproximateIndex,
  vectors: WordVectors,
  options: ApproximateNeighboursOptions = {},
): ApproximateNeighbours {
  checkRecord("index", index, "an index with the methods add and search")
  checkFunction("index.search", index.search)
  checkFunction("index.add", index.add)
  const ids = checkWordVectors("vectors", vectors)
  const { measure, fill } = checkedOptions("approximateNeighbours()", options, OPTIONS)
  const { words, dimensions } = vectors
  if (fill === "add") for (let id = 0; id < words.length; id++) index.add(BigInt(id), rowOf(vectors, id).slice())

  return {
    nearest(query, options = {}) {
      const { count, allowed, first } = neighbourSettings("nearest()", options, ids)
      const { vector, id: own } = queryVector("query", query, vectors, ids)
      const asked = new Float32Array(dimensions)
      writeFor(measure, "query", vector, asked, 0)
      const passes = (id: number): boolean => id !== own && id < first && allowed?.[id] !== 0
      for (
        let wanted = Math.min(words.length, count + (own < 0 ? 0 : 1));
        ;
        wanted = Math.min(words.length, 4 * wanted)
      ) {
        const found = idsOf(index.search(asked, wanted, 0), words.length)
        const passed = found.filter(passes)
        // An index that returns fewer than requested has no more.
        if (passed.length < count && wanted < words.length && found.length >= wanted) continue
        return ranked(passed, vector).slice(0, count)
      }
    },
  }

  function ranked(found: readonly number[], vector: Readonly<ArrayLike<number>>): Neighbour[] {
    const all = found.map((id) => ({ word: words[id]!, id, score: scoreOf(measure, vector, rowOf(vectors, id)) }))
    const sign = measure === "euclidean" ? 1 : -1
    return all.sort((a, b) => sign * (a.score - b.score) || a.id - b.id)
  }
}

function idsOf(found: unknown, words: number): number[] {
  checkRecord("the index's answer", found, "an object with keys")
  checkIterable("the keys of the index's answer", found.keys, "a list of numbers")
  const ids = Array.from(found.keys, Number)
  for (const id of ids) {
    if (Number.isInteger(id) && id >= 0 && id < words) continue
    const why = `it gave the key ${id}, expected the id of a word, in 0..${words - 1}`
    throw new LecternError({ kind: "failed", what: "the approximate index", why })
  }
  return [...new Set(ids)]
}

function scoreOf(measure: Measure, a: Readonly<ArrayLike<number>>, b: Float32Array): number {
  if (measure === "cosine") return cosine(a, b)
  return measure === "dot" ? dot(a, b) : distance(a, b)
}
