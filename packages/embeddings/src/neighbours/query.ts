// Queries as vectors.
import { checkFiniteNumbers, checkSameLength, outOfRange } from "@lectern/core/checks"
import { knownId, rowOf } from "../vectors/lookup.js"
import { writeUnit } from "../vectors/unit.js"
import type { WordVectors } from "../vectors/word-vectors.js"
import type { Measure, Query } from "./neighbours.js"

/** Sums of so many products of such numbers are finite in single precision, for vectors of up to 2^20 numbers. */
export const MAX_SIZE = 1e15

/** A query that has been checked. */
export interface QueryVector {
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
