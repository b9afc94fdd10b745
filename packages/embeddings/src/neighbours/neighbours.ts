// Options and queries of a search for the nearest words.
import {
  checkedOptions,
  checkFiniteNumbers,
  checkIterable,
  checkSameLength,
  checkString,
  integer,
  later,
  type OptionTable,
  orInfinity,
  outOfRange,
} from "@lectern/core/checks"
import { knownId, rowOf } from "../vectors/lookup.js"
import { writeUnit } from "../vectors/unit.js"
import type { WordVectors } from "../vectors/word-vectors.js"

/**
 * Measures of nearness: `cosine` and `dot` are similarities, the larger the nearer; `euclidean` is a distance, the smaller
 * the nearer.
 */
export type Measure = "cosine" | "dot" | "euclidean"

/** The names of the measures. */
export const MEASURES: readonly Measure[] = ["cosine", "dot", "euclidean"]

/** A word near a query. */
export interface Neighbour {
  /** The word. */
  readonly word: string
  /** Its id: its position among the words. */
  readonly id: number
  /** Its similarity to the query, or its distance for `euclidean`. */
  readonly score: number
}

/** Options of a search for neighbours. */
export interface NeighbourOptions {
  /**
   * The number of neighbours to give, at least 1; fewer come back if there are not as many.
   * @defaultValue 10
   */
  readonly count?: number
  /**
   * The only words that may be neighbours; unknown ones are ignored.
   * @defaultValue all
   */
  readonly allow?: Iterable<string>
  /**
   * Words that may not be neighbours, even if they are allowed; unknown ones are ignored.
   * @defaultValue none
   */
  readonly deny?: Iterable<string>
  /**
   * The number of words that may be neighbours, from the first on: in most files the most frequent.
   * @defaultValue all
   */
  readonly first?: number
}

/** A word, which is not a neighbour of itself, or a vector. */
export type Query = string | Readonly<ArrayLike<number>>

/** The table of {@link NeighbourOptions}. */
export const NEIGHBOUR_OPTIONS: OptionTable<NeighbourOptions, "allow" | "deny"> = {
  count: [integer(1), 10],
  allow: [later(), undefined],
  deny: [later(), undefined],
  first: [orInfinity(integer(1)), Infinity],
}

/** Options that have been checked. */
export interface NeighbourSettings {
  readonly count: number
  /** 1 for each word that may be a neighbour; undefined if all may. */
  readonly allowed: Uint8Array | undefined
  /** The number of words that may be neighbours, from the first on. */
  readonly first: number
}

/** Checks options. */
export function neighbourSettings(
  owner: string,
  options: NeighbourOptions,
  ids: ReadonlyMap<string, number>,
): NeighbourSettings {
  const { count, allow, deny, first } = checkedOptions(owner, options, NEIGHBOUR_OPTIONS)
  let allowed: Uint8Array | undefined
  if (allow !== undefined || deny !== undefined) {
    allowed = new Uint8Array(ids.size).fill(allow === undefined ? 1 : 0)
    for (const id of knownIds("allow", allow, ids)) allowed[id] = 1
    for (const id of knownIds("deny", deny, ids)) allowed[id] = 0
  }
  return { count, allowed, first: Math.min(first, ids.size) }
}

function* knownIds(
  name: string,
  words: Iterable<string> | undefined,
  ids: ReadonlyMap<string, number>,
): Generator<number> {
  if (words === undefined) return
  checkIterable(name, words, "a list or set of words")
  for (const word of words) {
    checkString(`a word of ${name}`, word)
    const id = ids.get(word)
    if (id !== undefined) yield id
  }
}

/** Sums of so many products of such numbers are finite in single precision, for vectors of up to 2^20 numbers. */
const MAX_SIZE = 1e15

/** A query that has been checked. */
interface QueryVector {
  readonly vector: Readonly<ArrayLike<number>>
  /** The id of the word; -1 if it is not a word. */
  readonly id: number
}

/** Checks a query. */
export function queryVector(
  name: string,
  query: Query,
  vectors: WordVectors,
  ids: ReadonlyMap<string, number>,
): QueryVector {
  if (typeof query === "string") {
    const id = knownId(name, ids, query)
    return { vector: rowOf(vectors, id), id }
  }
  checkFiniteNumbers(name, query)
  checkSameLength("numbers", [name, query.length], ["a vector", vectors.dimensions])
  return { vector: query, id: -1 }
}

/** Writes a vector as its measure needs it: divided by its length for cosines. */
export function writeFor(
  measure: Measure,
  name: string,
  vector: Readonly<ArrayLike<number>>,
  to: Float32Array,
  at: number,
): void {
  if (measure === "cosine") {
    writeUnit(vector, to, at)
    return
  }
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i]!
    if (Math.abs(value) > MAX_SIZE) throw outOfRange(`${name}[${i}]`, value, `a number in -${MAX_SIZE}..${MAX_SIZE}`)
    to[at + i] = value
  }
}
