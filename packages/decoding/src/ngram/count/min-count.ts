// Turns rare words into unknown words after counting, since counts of words are known only then.
import { checkInteger } from "@lectern/core/checks"
import { EOS, UNK } from "../model.js"
import { countingSort } from "../trie/counting-sort.js"
import type { WordList } from "../words/word-list.js"
import { checkCounts, type NgramCountLevel, type NgramCounts } from "./ngram-counts.js"

/**
 * Counts in which rare words are unknown words: the counts of the same corpus with `<unk>` in their place.
 *
 * @param counts - of n-grams; not changed
 * @param minCount - the number of occurrences from which a word stays, a whole number; with 1, only words of a given vocabulary
 *   that do not occur leave
 * @returns new counts, or the same ones if no word is rare
 * @throws LecternError `wrong-type`, `out-of-range` or `bad-data`
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const counts = countNgrams(["the cat sat", "the dog sat"], { order: 2 })
 * // Those of "the <unk> sat", twice: the words are <unk>, <s>, </s>, sat and the.
 * withMinCount(counts, 2).words.ends.length //=> 5
 * ```
 */
export function withMinCount(counts: NgramCounts, minCount: number): NgramCounts {
  checkCounts(counts)
  checkInteger("minCount", minCount, 0, Number.MAX_SAFE_INTEGER)
  if (counts.levels[0]!.counts.every((count, word) => word <= EOS || count >= minCount)) return counts
  const { words, ids } = frequentWords(counts, minCount)
  const levels: NgramCountLevel[] = []
  // The new place of each n-gram of the level before; all 1-grams have the one empty context.
  let places: Uint32Array = new Uint32Array(1)
  let contexts = 1
  for (const level of counts.levels) {
    const merged = mergedLevel(level, places, contexts, ids, words.ends.length)
    levels.push(merged.level)
    places = merged.places
    contexts = merged.level.words.length
  }
  return { order: counts.order, words, levels }
}

function frequentWords({ words, levels }: NgramCounts, minCount: number): { words: WordList; ids: Uint32Array } {
  const { counts } = levels[0]!
  const ids = new Uint32Array(counts.length)
  const bytes = new Uint8Array(words.bytes.length)
  const ends = new Uint32Array(words.ends.length)
  let length = 0
  let kept = 0
  for (let word = 0, start = 0; word < counts.length; start = words.ends[word++]!) {
    if (word > EOS && counts[word]! < minCount) {
      ids[word] = UNK
      continue
    }
    bytes.set(words.bytes.subarray(start, words.ends[word]!), length)
    length += words.ends[word]! - start
    ends[kept] = length
    ids[word] = kept++
  }
  return { words: { bytes: bytes.slice(0, length), ends: ends.slice(0, kept) }, ids }
}

function mergedLevel(
  { starts, words, counts }: NgramCountLevel,
  contextPlaces: Uint32Array,
  contexts: number,
  ids: Uint32Array,
  vocabularySize: number,
): { level: NgramCountLevel; places: Uint32Array } {
  const contextOf = new Uint32Array(words.length)
  const wordOf = new Uint32Array(words.length)
  for (let context = 0; context + 1 < starts.length; context++) {
    for (let i = starts[context]!; i < starts[context + 1]!; i++) {
      contextOf[i] = contextPlaces[context]!
      wordOf[i] = ids[words[i]!]!
    }
  }
  const { length } = words
  const byWord = countingSort(undefined, wordOf, { keys: vocabularySize, length }).order
  const sorted = countingSort(byWord, contextOf, { keys: contexts, length }).order
  const level = {
    starts: new Uint32Array(contexts + 1),
    words: new Uint32Array(words.length),
    counts: new Float64Array(words.length),
  }
  const places = new Uint32Array(words.length)
  let next = 0
  for (let k = 0; k < sorted.length; k++) {
    const i = sorted[k]!
    const before = k === 0 ? undefined : sorted[k - 1]!
    const isNew = before === undefined || contextOf[before] !== contextOf[i] || wordOf[before] !== wordOf[i]
    if (isNew) level.words[next++] = wordOf[i]!
    level.counts[next - 1]! += counts[i]!
    level.starts[contextOf[i]! + 1] = next
    places[i] = next - 1
  }
  // Contexts that nothing follows.
  for (let context = 1; context <= contexts; context++) {
    if (level.starts[context]! < level.starts[context - 1]!) level.starts[context] = level.starts[context - 1]!
  }
  return { level: { ...level, words: level.words.slice(0, next), counts: level.counts.slice(0, next) }, places }
}
