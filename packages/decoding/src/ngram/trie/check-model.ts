// Checks models.
import { badData } from "@lectern/core"
import { checkChoice, checkInteger, checkList, checkObject, checkTypedArray, outOfRange } from "@lectern/core/checks"
import type { NgramLevel, NgramModel } from "../model.js"
import { SPECIAL_WORDS } from "../words/word-list.js"

/**
 * Throws unless the value is a model: a trie of known words with
 * probabilities of at most 1, whose first words are `<unk>`, `<s>` and `</s>`.
 */
export function checkModel(name: string, model: unknown): asserts model is NgramModel {
  checkObject(name, model, "an n-gram model")
  const { order, words, levels, unseen } = model as NgramModel
  checkList(`${name}.words`, words, "a list of words")
  checkList(`${name}.levels`, levels, "a list of levels")
  checkInteger(`${name}.order`, order, 1)
  checkChoice(`${name}.unseen`, unseen, ["shorter", "uniform"])
  if (levels.length !== order) throw outOfRange(`the length of ${name}.levels`, levels.length, `its order, ${order}`)
  SPECIAL_WORDS.forEach((word, id) => {
    if (words[id] !== word) throw outOfRange(`${name}.words[${id}]`, words[id], JSON.stringify(word))
  })
  let contexts = 1
  Array.from(levels).forEach((level, i) => {
    const at = `${name}.levels[${i}]`
    checkObject(at, level)
    checkTypedArray(`${at}.starts`, level.starts, "Uint32Array")
    checkTypedArray(`${at}.words`, level.words, "Uint32Array")
    checkTypedArray(`${at}.logProbs`, level.logProbs, "Float64Array")
    checkTypedArray(`${at}.backoffs`, level.backoffs, "Float64Array")
    const { length } = level.words
    const want = i === 0 ? words.length : length
    if (length !== want) throw outOfRange(`the length of ${at}.words`, length, `one per word, ${want}`)
    for (const [field, wanted] of [
      ["starts", contexts + 1],
      ["logProbs", length],
      ["backoffs", i + 1 < order ? length : 0],
    ] as const) {
      if (level[field].length !== wanted)
        throw outOfRange(`the length of ${at}.${field}`, level[field].length, `${wanted}`)
    }
    checkLevel(at, level, contexts, words.length)
    checkNumbers(at, level)
    contexts = length
  })
}

/** Throws unless log10 weights are allowed: finite, or -Infinity for probability 0. */
function checkNumbers(name: string, { logProbs, backoffs }: NgramLevel): void {
  for (let i = 0; i < logProbs.length; i++) {
    if (!(logProbs[i]! <= 0)) throw badData(name, `logProbs[${i}] is ${logProbs[i]}, expected log10 of a probability`)
  }
  for (let i = 0; i < backoffs.length; i++) {
    if (!(backoffs[i]! < Infinity)) throw badData(name, `backoffs[${i}] is ${backoffs[i]}, expected log10 of a weight`)
  }
}

/**
 * Throws unless the n-grams of a level are divided among the contexts of the level before, with known and ascending words in each.
 */
export function checkLevel(
  name: string,
  { starts, words }: { readonly starts: Uint32Array; readonly words: Uint32Array },
  contexts: number,
  vocabularySize: number,
): void {
  if (starts.length !== contexts + 1 || starts[0] !== 0 || starts[contexts] !== words.length)
    throw badData(name, `starts does not divide ${words.length} n-grams among ${contexts} contexts`)
  for (let context = 0; context < contexts; context++)
    if (starts[context]! > starts[context + 1]!) throw badData(name, `starts descends after context ${context}`)
  if (areKnown(words, vocabularySize) && descents(words) === descentsAt(starts, words)) return
  for (let context = 0; context < contexts; context++) {
    const end = starts[context + 1]!
    let before = -1
    for (let i = starts[context]!; i < end; i++) {
      const word = words[i]!
      if (word >= vocabularySize) throw badData(name, `words[${i}] is ${word}, but there are ${vocabularySize} words`)
      if (word <= before) throw badData(name, `words[${i}] is not above the one before`)
      before = word
    }
  }
}

// Without branches that depend on the words, unlike the loops that find what to say of a level that is wrong.

function areKnown(words: Uint32Array, vocabularySize: number): boolean {
  let most = 0
  for (let i = 0; i < words.length; i++) most = Math.max(most, words[i]!)
  return most < vocabularySize && vocabularySize < 2 ** 31
}

/** The number of words that are not above the one before. */
function descents(words: Uint32Array): number {
  let count = 0
  for (let i = 1; i < words.length; i++) count += 1 + ((words[i - 1]! - words[i]!) >> 31)
  return count
}

/** The number of contexts of which the first word is not above the one before. */
function descentsAt(starts: Uint32Array, words: Uint32Array): number {
  let count = 0
  for (let context = 1; context + 1 < starts.length; context++) {
    const at = starts[context]!
    if (at > 0 && at < starts[context + 1]!) count += 1 + ((words[at - 1]! - words[at]!) >> 31)
  }
  return count
}
