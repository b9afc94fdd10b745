// Distances between two texts, by the vectors of their words.
import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { transport } from "@lectern/core/transport"
import { cosine, distance } from "../vectors/arithmetic.js"
import { checkWords, rowOf, wordIds } from "../vectors/lookup.js"
import { meanVector } from "../vectors/mean.js"
import { writeUnit } from "../vectors/unit.js"
import type { WordVectors } from "../vectors/word-vectors.js"

/** Options of {@link wordMoversDistance} and {@link averageSimilarity}. */
export interface DocumentOptions {
  /**
   * Whether each vector is divided by its length first.
   * @defaultValue `true`
   */
  readonly unit?: boolean
}

const OPTIONS: OptionTable<DocumentOptions> = { unit: [checkBoolean, true] }

/**
 * Word mover's distance: the least total distance that the words of one text travel to become those of the other, where each text has weight 1
 * in all. Exact; unknown words are left out.
 *
 * @param vectors - words and their vectors
 * @param one - the tokens of a text
 * @param other - the tokens of another
 * @param options - whether vectors are scaled to length 1, as gensim does by default
 * @returns a number of at least 0; `Infinity` if a text has no known word, as in gensim
 * @throws LecternError `wrong-type`, `unknown-option`
 * @see Kusner et al. 2015, equation 1
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#two-models-two-texts)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog", "car"], 2, Float32Array.of(1, 0, 0, 1, -1, 0))
 * wordMoversDistance(animals, ["cat", "cat"], ["cat", "car"]) //=> 1
 * ```
 */
export function wordMoversDistance(
  vectors: WordVectors,
  one: readonly string[],
  other: readonly string[],
  options: DocumentOptions = {},
): number {
  const { a, b, unit } = checkedTexts("wordMoversDistance()", vectors, one, other, options)
  if (a.total === 0 || b.total === 0) return Infinity
  const from = rowsOf(vectors, a.ids, unit)
  const to = rowsOf(vectors, b.ids, unit)
  const costs = from.flatMap((row) => to.map((column) => distance(row, column)))
  // Whole numbers: each text's counts times the other's number of words.
  const supply = a.counts.map((count) => count * b.total)
  const demand = b.counts.map((count) => count * a.total)
  return transport(supply, demand, costs).cost / (a.total * b.total)
}

/**
 * The cosine between the mean vectors of two texts ("embedding average"). Unknown words are left out.
 *
 * @param vectors - words and their vectors
 * @param one - the tokens of a text
 * @param other - the tokens of another
 * @param options - whether vectors are scaled to length 1 first
 * @returns a number in -1..1; 0 if a text has no known word
 * @throws LecternError `wrong-type`, `unknown-option`
 * @see Wieting et al. 2016
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#two-models-two-texts)
 * @example
 * ```ts
 * const animals = wordVectors(["cat", "dog", "car"], 2, Float32Array.of(1, 0, 0, 1, -1, 0))
 * averageSimilarity(animals, ["cat"], ["car", "unicorn"]) //=> -1
 * ```
 */
export function averageSimilarity(
  vectors: WordVectors,
  one: readonly string[],
  other: readonly string[],
  options: DocumentOptions = {},
): number {
  const { unit } = checkedTexts("averageSimilarity()", vectors, one, other, options)
  const a = meanVector(vectors, one, { unit })
  const b = meanVector(vectors, other, { unit })
  return a === undefined || b === undefined ? 0 : cosine(a, b)
}

interface Bag {
  /** The ids of known words, each once. */
  readonly ids: readonly number[]
  /** The count of each. */
  readonly counts: readonly number[]
  /** Their sum. */
  readonly total: number
}

function checkedTexts(
  owner: string,
  vectors: WordVectors,
  one: readonly string[],
  other: readonly string[],
  options: DocumentOptions,
): { readonly a: Bag; readonly b: Bag; readonly unit: boolean } {
  const ids = wordIds(vectors)
  checkWords("one", one)
  checkWords("other", other)
  const { unit } = checkedOptions(owner, options, OPTIONS)
  return { a: bagOf(one, ids), b: bagOf(other, ids), unit }
}

function bagOf(tokens: readonly string[], ids: ReadonlyMap<string, number>): Bag {
  const counts = new Map<number, number>()
  let total = 0
  for (let i = 0; i < tokens.length; i++) {
    const id = ids.get(tokens[i]!)
    if (id === undefined) continue
    counts.set(id, (counts.get(id) ?? 0) + 1)
    total++
  }
  return { ids: [...counts.keys()], counts: [...counts.values()], total }
}

function rowsOf(vectors: WordVectors, ids: readonly number[], unit: boolean): Readonly<ArrayLike<number>>[] {
  return ids.map((id) => {
    const row = rowOf(vectors, id)
    if (!unit) return row
    const scaled = new Float64Array(row.length)
    writeUnit(row, scaled, 0)
    return scaled
  })
}
