// The counts of all n-grams of a corpus as data: the trie of a model with counts instead of probabilities. Counts that come from a
// caller, another thread or a file are checked.
import { badData, type LecternError } from "@lectern/core"
import { checkInteger, checkList, checkRecord, checkSameLength, checkTypedArray } from "@lectern/core/checks"
import { compareBytes } from "@lectern/core/utf8"
import { checkLevel } from "../trie/check-model.js"
import { SPECIAL_WORDS, type WordList } from "../words/word-list.js"

/** All n-grams of one order, laid out like a model's level. */
export interface NgramCountLevel {
  /** Start of each context's n-grams, one entry per n-gram of the level before and one at the end. */
  readonly starts: Uint32Array
  /** The id of each n-gram's last word, ascending within a context. The first level has every word: `words[i]` is i. */
  readonly words: Uint32Array
  /** Count of each n-gram: whole numbers, exact to 2^53. */
  readonly counts: Float64Array
}

/** The n-grams of sentences with a `<s>` before and a `</s>` after the words: plain data that crosses threads. */
export interface NgramCounts {
  /** The length of the longest n-grams, at least 1. */
  readonly order: number
  /** The words by id. */
  readonly words: WordList
  /** The n-grams of order 1, 2, and so on. `<s>` occurs as often as there are sentences. */
  readonly levels: readonly NgramCountLevel[]
}

/** Throws unless the value is counts as `ngramCounter` gives them: sorted words, and levels that fit together. */
export function checkCounts(counts: NgramCounts): void {
  checkRecord("counts", counts, "counts of n-grams, as ngramCounter() gives them")
  checkInteger("counts.order", counts.order, 1)
  checkRecord("counts.words", counts.words, "a list of words")
  checkTypedArray("counts.words.bytes", counts.words.bytes, "Uint8Array")
  checkTypedArray("counts.words.ends", counts.words.ends, "Uint32Array")
  checkList("counts.levels", counts.levels, "a list of levels")
  checkSameLength("levels", ["counts.order", counts.order], ["counts.levels", counts.levels.length])
  checkWordList(counts.words)
  const vocabularySize = counts.words.ends.length
  Array.from(counts.levels).forEach((level, i) => {
    const name = `counts.levels[${i}]`
    checkRecord(name, level, "a level")
    checkTypedArray(`${name}.starts`, level.starts, "Uint32Array")
    checkTypedArray(`${name}.words`, level.words, "Uint32Array")
    checkTypedArray(`${name}.counts`, level.counts, "Float64Array")
    checkSameLength("n-grams", [`${name}.words`, level.words.length], [`${name}.counts`, level.counts.length])
    checkLevel(name, level, i === 0 ? 1 : counts.levels[i - 1]!.words.length, vocabularySize)
    checkNumbers(name, level.counts)
  })
  if (counts.levels[0]!.words.length !== vocabularySize) throw bad("levels[0] has not one n-gram for each word")
}

function checkNumbers(name: string, counts: Float64Array): void {
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i]!
    // Number.isSafeInteger() would make an object of each.
    if (!(count >= 0 && count <= Number.MAX_SAFE_INTEGER && Math.floor(count) === count))
      throw badData(name, `counts[${i}] is ${count}, expected a whole number up to 2^53-1`)
  }
}

function checkWordList({ bytes, ends }: WordList): void {
  const special = new TextEncoder().encode(SPECIAL_WORDS.join(""))
  const count = SPECIAL_WORDS.length
  const specialsFit = SPECIAL_WORDS.every((_, i) => ends[i] === SPECIAL_WORDS.slice(0, i + 1).join("").length)
  if (!specialsFit || compareBytes(bytes, 0, special.length, special, 0, special.length) !== 0)
    throw bad(`words does not begin with ${SPECIAL_WORDS.join(", ")}`)
  if (ends.at(-1) !== bytes.length) throw bad("words has bytes after its last word")
  for (let word = count; word < ends.length; word++) {
    const start = ends[word - 1]!
    if (ends[word]! <= start) throw bad(`word ${word} is empty`)
    if (word > count && compareBytes(bytes, ends[word - 2]!, start, bytes, start, ends[word]!) >= 0)
      throw bad(`word ${word} is not after the one before in the order of bytes`)
  }
}

function bad(why: string): LecternError {
  return badData("counts", why)
}
