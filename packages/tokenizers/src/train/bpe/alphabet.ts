// The letters a trainer starts from.
import type { Unit } from "../../encode/model.js"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"

/** Which letters are kept. */
export interface AlphabetOptions {
  /** What a letter is. */
  readonly unit: Unit
  /** At most so many letters, Infinity for all. */
  readonly limitAlphabet: number
  /** Letters to be there whether they occur or not. */
  readonly initialAlphabet: readonly string[]
}

/**
 * Chooses the letters that words are spelled in: when there are more than the limit, letters of the initial alphabet come
 * first, then the more frequent ones, then those of the smaller code point.
 *
 * @param words - the words
 * @param options - what to keep
 * @returns letters, by code point
 */
export function chooseAlphabet(
  words: SortedWords,
  { unit, limitAlphabet, initialAlphabet }: AlphabetOptions,
): string[] {
  const counts = new Float64Array(letterLimit(words, unit))
  eachLetter(words, unit, (letter, word) => {
    counts[letter]! += words.counts[word]!
  })
  const initial = new Set(initialAlphabet.map((letter) => letter.codePointAt(0)!))
  const letters = [...initial]
  for (let letter = 0; letter < counts.length; letter++) {
    if (counts[letter]! > 0 && !initial.has(letter)) letters.push(letter)
  }
  if (letters.length > limitAlphabet) {
    const countOf = (letter: number): number => (initial.has(letter) ? Number.POSITIVE_INFINITY : counts[letter]!)
    letters.sort((one, other) => (countOf(one) === countOf(other) ? one - other : countOf(other) - countOf(one)))
    letters.length = limitAlphabet
  }
  return letters.sort((one, other) => one - other).map((letter) => String.fromCodePoint(letter))
}
