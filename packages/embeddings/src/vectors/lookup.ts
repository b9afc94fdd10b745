// Vectors of words.
import { checkList, checkString, outOfRange } from "@lectern/core/checks"
import { checkWordVectors, type WordVectors } from "./word-vectors.js"

/**
 * The vector of a word.
 *
 * @param vectors - words and their vectors
 * @param word - any text
 * @returns a view of its row; undefined for an unknown word
 * @throws LecternError `wrong-type`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5))
 * vectorOf(animals, "cow") //=> undefined
 * ```
 */
export function vectorOf(vectors: WordVectors, word: string): Float32Array | undefined {
  const id = wordIds(vectors).get(word)
  checkString("word", word)
  return id === undefined ? undefined : rowOf(vectors, id)
}

/**
 * The ids of all words: their positions.
 *
 * @param vectors - words and their vectors
 * @returns the id by word; made once for the same object
 * @throws LecternError `wrong-type`, `out-of-range`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * wordIds(wordVectors(["cat", "dog"], 1, Float32Array.of(1, 2))).get("dog") //=> 1
 * ```
 */
export function wordIds(vectors: WordVectors): ReadonlyMap<string, number> {
  return checkWordVectors("vectors", vectors)
}

/**
 * The vectors of a text's tokens, as functions that compare texts token by token take them (`bertScore()` of the metrics).
 *
 * @param vectors - words and their vectors
 * @param tokens - any words
 * @returns one vector per token: a view of its row, or zeros for an unknown word
 * @throws LecternError `wrong-type`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5))
 * tokenVectors(animals, ["a", "dog"]) //=> [[0, 0], [0.5, 0.5]]
 * ```
 */
export function tokenVectors(vectors: WordVectors, tokens: readonly string[]): Float32Array[] {
  const ids = wordIds(vectors)
  checkWords("tokens", tokens)
  return Array.from(tokens, (token) => {
    const id = ids.get(token)
    return id === undefined ? new Float32Array(vectors.dimensions) : rowOf(vectors, id)
  })
}

/** The vector of an id, which must exist. */
export function rowOf({ data, dimensions }: WordVectors, id: number): Float32Array {
  return data.subarray(id * dimensions, (id + 1) * dimensions)
}

/** Throws unless the value is a list of strings. */
export function checkWords(name: string, value: unknown): asserts value is readonly string[] {
  checkList(name, value, "a list of words")
  for (let i = 0; i < value.length; i++) checkString(`${name}[${i}]`, value[i])
}

/** The id of a word that must be known. */
export function knownId(name: string, ids: ReadonlyMap<string, number>, word: unknown): number {
  checkString(name, word)
  const id = ids.get(word)
  if (id === undefined) throw outOfRange(name, word, "a word that has a vector")
  return id
}
