// For each n-gram of a trie, the n-gram without its first word.
import type { NgramLevel } from "../model.js"
import { lowerBound } from "../trie/lower-bound.js"

/** The part of a level that lists its n-grams. */
export type Shape = Pick<NgramLevel, "starts" | "words">

/** Finds the suffixes of all n-grams of one order: each is searched for among the n-grams of its context's suffix. */
export function suffixesOf(before: Shape, level: Shape, contextSuffixes: Uint32Array | undefined): Uint32Array {
  // The suffix of two words is the second one.
  if (contextSuffixes === undefined) return level.words
  const { starts, words } = level
  const suffixes = new Uint32Array(words.length)
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
