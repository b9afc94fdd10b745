// The letters a trainer starts from.
import type { Unit } from "../encode/model.js"
import { CODE_POINTS, eachLetter } from "./bpe-letters.js"
import type { SortedWords } from "./sorted-words.js"

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
export function chooseAlphabet(words: SortedWords, { unit, limitAlphabet, initialAlphabet }: AlphabetOptions): string[] {
  const counts = new Float64Array(CODE_POINTS)
  eachLetter(words, unit, (letter, word) => {
    counts[letter]! += words.counts[word]!
  })
  for (const letter of initialAlphabet) counts[letter.codePointAt(0)!] = Number.POSITIVE_INFINITY
  const letters: number[] = []
  for (let letter = 0; letter < CODE_POINTS; letter++) if (counts[letter]! > 0) letters.push(letter)
  if (letters.length > limitAlphabet) {
    letters.sort((one, other) => (counts[one] === counts[other] ? one - other : counts[other]! - counts[one]!))
    letters.length = limitAlphabet
    letters.sort((one, other) => one - other)
  }
  return letters.map((letter) => String.fromCodePoint(letter))
}
