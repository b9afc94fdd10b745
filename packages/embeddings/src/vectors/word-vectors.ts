// Words with a vector each: what training makes, files hold, and everything else here works on.
import { LecternError } from "@lectern/core"
import { checkInteger, checkList, checkRecord, checkText, checkTypedArray, notTheNumber } from "@lectern/core/checks"

/** Words with a vector each. */
export interface WordVectors {
  /** The words, each once. The id of a word is its position; files and training put frequent words first. */
  readonly words: readonly string[]
  /** The dimension of a vector, in 1..1048576. */
  readonly dimensions: number
  /** All vectors, finite numbers: `words.length` rows of `dimensions` columns, row by row. */
  readonly data: Float32Array
}

/** The most numbers that a vector may have: a file that declares more is not of vectors. */
export const MAX_DIMENSIONS: number = 2 ** 20

/** The ids of the words of vectors that have been checked. */
const TABLES = new WeakMap<WordVectors, ReadonlyMap<string, number>>()

/**
 * Puts words and their vectors together, and checks them.
 *
 * @param words - each once; frequent words first, if you know
 * @param dimensions - how many numbers a vector has, in 1..1048576
 * @param data - finite numbers: the vectors of the words, one after another; not copied
 * @returns the same, as one object
 * @throws LecternError `wrong-type`, `out-of-range`; `unequal-lengths` when there are not as many numbers as words x dimensions
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#vectors)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog"], 2, Float32Array.of(1, 0, 0.5, 0.5))
 * vectorOf(animals, "dog") //=> [0.5, 0.5]
 * ```
 */
export function wordVectors(words: readonly string[], dimensions: number, data: Float32Array): WordVectors {
  const vectors = { words, dimensions, data }
  checkWordVectors("", vectors)
  return vectors
}

/** Throws unless the value is word vectors. The same object is checked once: vectors must not change after that. */
export function checkWordVectors(name: string, value: unknown): ReadonlyMap<string, number> {
  checkRecord(name, value, "word vectors: words, dimensions and data")
  const vectors = value as unknown as WordVectors
  const checked = TABLES.get(vectors)
  if (checked !== undefined) return checked
  const place = name === "" ? "" : `${name}.`
  const { words, dimensions, data } = vectors
  checkList(`${place}words`, words, "a list of words")
  checkInteger(`${place}dimensions`, dimensions, 1, MAX_DIMENSIONS)
  checkTypedArray(`${place}data`, data, "Float32Array")
  if (data.length !== words.length * dimensions) {
    const wanted = { name: `${place}words x ${place}dimensions`, length: words.length * dimensions }
    const lengths = [wanted, { name: `${place}data`, length: data.length }]
    throw new LecternError({ kind: "unequal-lengths", unit: "numbers", lengths })
  }
  const ids = idsOf(`${place}words`, words)
  checkAllFinite(`${place}data`, data)
  TABLES.set(vectors, ids)
  return ids
}

function idsOf(name: string, words: readonly string[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>()
  for (let id = 0; id < words.length; id++) {
    const word = words[id]!
    checkText(`${name}[${id}]`, word)
    const before = ids.get(word)
    if (before !== undefined) {
      const want = `a word that does not come twice, as it does at ${before}`
      throw new LecternError({ kind: "out-of-range", name: `${name}[${id}]`, got: word, want })
    }
    ids.set(word, id)
  }
  return ids
}

function checkAllFinite(name: string, data: Float32Array): void {
  // A sum of zeros unless a number is not finite: as fast as reading them.
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += 0 * data[i]!
  if (sum === 0) return
  const at = data.findIndex((each) => !Number.isFinite(each))
  throw notTheNumber(`${name}[${at}]`, data[at], "a finite number")
}
