// For each n-gram of a trie, the n-gram without its first word.
import type { NgramLevel } from "../model.js"

/** The part of a level that says which n-grams there are. */
export type Shape = Pick<NgramLevel, "starts" | "words">

/**
 * Finds the suffixes of all n-grams of one order. Takes time in proportion to the n-grams: contexts with the same suffix are
 * looked at together, with the words after that suffix in a table.
 *
 * @param before - the level of the order before
 * @param level - the level, with every n-gram's suffix in the level before
 * @param contextSuffixes - the suffixes of the n-grams of the level before; undefined if they are words
 * @returns for each n-gram its suffix's place in the level before
 */
export function suffixesOf(before: Shape, level: Shape, contextSuffixes: Uint32Array | undefined): Uint32Array {
  // The suffix of two words is the second one.
  if (contextSuffixes === undefined) return level.words
  const { starts, words } = level
  const suffixes = new Uint32Array(words.length)
  const places = new Uint32Array(before.words.reduce((most, word) => Math.max(most, word), 0) + 1)
  let loaded = -1
  for (const context of grouped(contextSuffixes)) {
    if (starts[context] === starts[context + 1]) continue
    const suffix = contextSuffixes[context]!
    if (suffix !== loaded) {
      for (let i = before.starts[suffix]!; i < before.starts[suffix + 1]!; i++) places[before.words[i]!] = i
      loaded = suffix
    }
    for (let i = starts[context]!; i < starts[context + 1]!; i++) suffixes[i] = places[words[i]!]!
  }
  return suffixes
}

/** The places of a list's values in the order of the values: a counting sort. */
function grouped(values: Uint32Array): Uint32Array {
  const next = new Uint32Array(values.reduce((most, value) => Math.max(most, value), 0) + 2)
  for (let i = 0; i < values.length; i++) next[values[i]! + 1]!++
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!
  const places = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) places[next[values[i]!]!++] = i
  return places
}
