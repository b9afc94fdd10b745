// Adjusted counts for Kneser-Ney: the number of different contexts in which an n-gram occurs.
import { BOS, type NgramLevel } from "../model.js"
import { lowerBound } from "../trie/find.js"
import { mappedMemory, mappedNumbers } from "./memory.js"
import type { NgramCounts } from "./ngram-counts.js"

/** The suffixes of the n-grams of each order, from order 2; the first entry is empty. */
export type Suffixes = readonly Uint32Array[]

/** The suffixes of all n-grams. */
export function allSuffixes({ levels }: Pick<NgramCounts, "levels">): Suffixes {
  const all: Uint32Array[] = [new Uint32Array(0)]
  for (let n = 1; n < levels.length; n++)
    all.push(suffixesOf(levels[n - 1]!, levels[n]!, n === 1 ? undefined : all[n - 1]!))
  return all
}

/**
 * Adjusted counts, as lmplz uses them. At the highest order, and for n-grams that begin with `<s>`, they are the counts; for all
 * others, the number of different words that occur before the n-gram. `<s>` alone has 0.
 *
 * @see Heafield et al. 2013, section 3.2
 */
export function adjustedCounts(counts: NgramCounts, suffixes: Suffixes): Float64Array[] {
  return longestCounts(counts).map((adjusted, n) => {
    const longer = suffixes[n + 1] ?? []
    // Nothing occurs before <s>, so n-grams that begin with it keep their counts.
    for (let i = 0; i < longer.length; i++) adjusted[longer[i]!]!++
    return adjusted
  })
}

/**
 * Counts of the n-grams that no longer n-gram extends to the left: those of the highest order, and shorter ones that begin with
 * `<s>`. All others have 0, and so has `<s>` alone.
 */
export function longestCounts({ levels, order }: NgramCounts): Float64Array[] {
  // The n-grams that begin with <s> are neighbours at every level.
  let start = BOS
  let end = BOS + 1
  return levels.map(({ starts, counts }, n) => {
    if (n > 0) {
      start = starts[start]!
      end = starts[end]!
    }
    if (n === order - 1) return n === 0 ? withoutStart(counts) : counts
    const longest = mappedNumbers(counts.length)
    if (n > 0) longest.set(counts.subarray(start, end), start)
    return longest
  })
}

/** The counts of words without `<s>`, which is never predicted. */
export function withoutStart(counts: Float64Array): Float64Array {
  const predicted = counts.slice()
  predicted[BOS] = 0
  return predicted
}

/** The part of a level that lists its n-grams. */
type Shape = Pick<NgramLevel, "starts" | "words">

/** Finds the suffixes of all n-grams of one order: each is searched for among the n-grams of its context's suffix. */
function suffixesOf(before: Shape, level: Shape, contextSuffixes: Uint32Array | undefined): Uint32Array {
  // The suffix of two words is the second one.
  if (contextSuffixes === undefined) return level.words
  const { starts, words } = level
  const suffixes = new Uint32Array(mappedMemory(words.byteLength), 0, words.length)
  for (let context = 0; context < contextSuffixes.length; context++) {
    const to = starts[context + 1]!
    let i = starts[context]!
    if (i === to) continue
    const end = before.starts[contextSuffixes[context]! + 1]!
    for (let at = before.starts[contextSuffixes[context]!]!; i < to; i++) {
      at = lowerBound(before.words, at, end, words[i]!)
      suffixes[i] = at
    }
  }
  return suffixes
}

/** Counts of counts. */
export function countsOfCounts(counts: Float64Array, most: number): Float64Array {
  const of = new Float64Array(most + 1)
  for (let i = 0; i < counts.length; i++) if (counts[i]! <= most) of[counts[i]!]!++
  return of
}
