// The words that get vectors, and their counts.

import type { Statistic } from "@lectern/core"
import {
  checkedOptions,
  checkInteger,
  checkIterable,
  checkRecord,
  checkSameLength,
  checkText,
  checkTexts,
  checkTypedArray,
  integer,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { compareCodePoints } from "@lectern/core/utf8"

/** The words that get vectors: the id of a word is its place. */
export interface Vocabulary {
  /** The words, all different. */
  readonly words: readonly string[]
  /** The count of each: whole numbers of at least 1. */
  readonly counts: Float64Array
}

/** Options of {@link vocabulary} and {@link growVocabulary}. */
export interface VocabularyOptions {
  /**
   * The minimum count of a word: an integer of at least 1.
   * @defaultValue `5`
   */
  readonly minCount?: number
  /**
   * At most so many words, the most frequent: an integer in 1..2097152.
   * @defaultValue `2097152`
   */
  readonly maxWords?: number
}

/** The largest vocabulary. */
export const MAX_WORDS: number = 2 ** 21

/** The table of {@link VocabularyOptions}. */
export const VOCABULARY_OPTIONS: OptionTable<VocabularyOptions> = {
  minCount: [integer(1), 5],
  maxWords: [integer(1, MAX_WORDS), MAX_WORDS],
}

/** A word and how often it occurs. */
export interface CountedWord {
  /** The word. */
  readonly word: string
  /** Its count: a whole number of at least 1. */
  readonly count: number
}

/**
 * The words that occur often enough, the most frequent first, equally frequent ones in the order of their UTF-8 bytes.
 *
 * @param counted - words with counts, as {@link wordCounts} gives them, in any order; those of a word that occurs twice are added
 * @param options - the least count, and the largest number of words
 * @returns the vocabulary; empty when no word occurs often enough
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`
 * @see Mikolov et al. 2013, "Distributed representations of words and phrases and their compositionality", section 4
 * @see [Note: word2vec](../../../../docs/notes/word2vec.md)
 * @example
 * ```ts
 * const counted = [{ word: "a", count: 7 }, { word: "b", count: 2 }, { word: "c", count: 9 }]
 * vocabulary(counted).words //=> ["c", "a"]
 * ```
 */
export function vocabulary(counted: Iterable<CountedWord>, options: VocabularyOptions = {}): Vocabulary {
  const { minCount, maxWords } = checked("vocabulary()", options)
  return ofWords(frequent(totals(counted), minCount).slice(0, maxWords))
}

/**
 * A vocabulary with the words of more text: old words keep their places, new ones come after them, the most frequent first; counts
 * are added up. Training continues with it.
 *
 * @param before - the vocabulary; it is not changed
 * @param counted - the words of the new text, with their counts in it
 * @param options - how often a new word must occur in the new text, and the largest number of words, old ones included
 * @returns the grown vocabulary
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option`, `unequal-lengths`
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#training)
 * @example
 * ```ts
 * const before = vocabulary([{ word: "a", count: 7 }])
 * growVocabulary(before, [{ word: "a", count: 1 }, { word: "z", count: 9 }]).words //=> ["a", "z"]
 * ```
 */
export function growVocabulary(
  before: Vocabulary,
  counted: Iterable<CountedWord>,
  options: VocabularyOptions = {},
): Vocabulary {
  checkVocabulary("before", before)
  const { minCount, maxWords } = checked("growVocabulary()", options)
  const fresh = totals(counted)
  const old = before.words.map((word, id) => {
    const count = before.counts[id]! + (fresh.get(word) ?? 0)
    fresh.delete(word)
    return { word, count }
  })
  return ofWords([...old, ...frequent(fresh, minCount).slice(0, Math.max(0, maxWords - old.length))])
}

/** Throws unless the value is a vocabulary. */
export function checkVocabulary(name: string, value: Vocabulary): void {
  checkRecord(name, value, "a vocabulary")
  const { words, counts } = value
  checkTexts(`${name}.words`, words)
  checkTypedArray(`${name}.counts`, counts, "Float64Array")
  checkSameLength("words", [`${name}.words`, words.length], [`${name}.counts`, counts.length])
  checkInteger(`the number of words of ${name}`, words.length, 0, MAX_WORDS)
  for (let i = 0; i < counts.length; i++) checkInteger(`${name}.counts[${i}]`, counts[i], 1)
  if (new Set(words).size !== words.length) throw outOfRange(`${name}.words`, words, "different words")
}

function checked(owner: string, options: VocabularyOptions): Required<VocabularyOptions> {
  const { minCount, maxWords } = checkedOptions(owner, options, VOCABULARY_OPTIONS)
  return { minCount, maxWords }
}

function totals(counted: Iterable<CountedWord>): Map<string, number> {
  checkIterable("counted", counted, "a list of words with counts")
  const result = new Map<string, number>()
  let index = 0
  for (const each of counted) {
    const name = `counted[${index++}]`
    checkRecord(name, each, "a word with its count")
    checkText(`${name}.word`, each.word)
    checkInteger(`${name}.count`, each.count, 1)
    result.set(each.word, (result.get(each.word) ?? 0) + each.count)
  }
  return result
}

function frequent(counts: Map<string, number>, minCount: number): readonly CountedWord[] {
  const result: CountedWord[] = []
  for (const [word, count] of counts) if (count >= minCount) result.push({ word, count })
  return result.sort(byCount)
}

function ofWords(counted: readonly CountedWord[]): Vocabulary {
  return { words: counted.map(({ word }) => word), counts: Float64Array.from(counted, ({ count }) => count) }
}

/**
 * Counts words as a mergeable statistic: an item is one sentence as a list of words, the result all distinct words with their
 * counts, the most frequent first, equally frequent ones in the order of their UTF-8 bytes.
 *
 * The result depends only on the sentences, not on their order or on their split into shards. Counts are exact to 2^53. The state
 * is a `Map`, which structured clones keep. Of no sentences the result is empty.
 *
 * @returns the statistic; its `add` throws `wrong-type` for an item that is not a list of well-formed strings
 * @see [Note: word2vec](../../../../docs/notes/word2vec.md)
 * @example
 * ```ts
 * const counter = wordCounts()
 * const state = counter.add(counter.zero(), ["the", "cat", "saw", "the", "dog"])
 * counter.finalize(state).map(({ word }) => word) //=> ["the", "cat", "dog", "saw"]
 * ```
 */
export function wordCounts(): Statistic<readonly string[], Map<string, number>, readonly CountedWord[]> {
  return {
    zero: () => new Map(),
    add(state, sentence) {
      checkTexts("sentence", sentence)
      for (const word of sentence) state.set(word, (state.get(word) ?? 0) + 1)
      return state
    },
    merge(into, from) {
      for (const [word, count] of from) into.set(word, (into.get(word) ?? 0) + count)
      return into
    },
    finalize: (state) => Array.from(state, ([word, count]) => ({ word, count })).sort(byCount),
  }
}

/** More frequent words first; equally frequent ones in the order of their bytes. */
function byCount(a: CountedWord, b: CountedWord): number {
  return b.count - a.count || compareCodePoints(a.word, b.word)
}
