// The initial letters of a trainer.
import type { Unit } from "../../encode/model.js"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"

/** Limits of the alphabet. */
export interface AlphabetOptions {
  /** The unit of a letter. */
  readonly unit: Unit
  /** The maximum number of letters, Infinity for all. */
  readonly limitAlphabet: number
  /** Letters that are included even if they do not occur. */
  readonly initialAlphabet: readonly string[]
}

/**
 * Chooses the letters for spelling words: if there are more than the limit, letters of the initial alphabet come
 * first, then the more frequent ones, then those with the smaller code point.
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
