// Words as symbols: the input of Unigram's trainer.
import { outOfRange } from "@lectern/core/checks"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"
import type { UnigramTrainingOptions } from "./options.js"

/** Words, with one symbol per letter. */
export interface UnigramText {
  /** All words, each followed by 0. A letter of the alphabet is its index there plus 1, any other letter 0. */
  readonly symbols: Int32Array
  /** The start of each word in `symbols`, with one extra entry for the end. */
  readonly starts: Int32Array
  /** The count of each word. */
  readonly counts: Float64Array
  /** Letters as code points, in ascending order; all of them occur. */
  readonly alphabet: Int32Array
  /** The count of each letter of the alphabet. */
  readonly alphabetCounts: Float64Array
}

/** Limits of the alphabet. */
export type AlphabetLimits = Required<
  Pick<UnigramTrainingOptions, "unit" | "initialAlphabet" | "limitAlphabet" | "characterCoverage">
>

/** Writes words as symbols. Of equally frequent letters, the one with the smaller code point comes first. */
export function unigramText(words: SortedWords, limits: AlphabetLimits): UnigramText {
  const letters = letterLimit(words, limits.unit)
  const table = new Float64Array(letters)
  let length = words.ends.length
  eachLetter(words, limits.unit, (letter, word) => {
    table[letter]! += words.counts[word]!
    length += 1
  })
  if (length >= 2 ** 31) {
    throw outOfRange("the number of letters of all distinct words", length, "less than 2^31")
  }
  const alphabet = chosenLetters(table, limits)
  const alphabetCounts = Float64Array.from(alphabet, (letter) => table[letter]!)

  const symbolOf = new Int32Array(letters)
  for (let i = 0; i < alphabet.length; i++) symbolOf[alphabet[i]!] = i + 1
  const symbols = new Int32Array(length)
  const starts = new Int32Array(words.ends.length + 1)
  let at = 0
  eachLetter(words, limits.unit, (letter, word, _first, last) => {
    symbols[at++] = symbolOf[letter]!
    if (last) starts[word + 1] = ++at
  })
  return { symbols, starts, counts: words.counts, alphabet, alphabetCounts }
}

function chosenLetters(table: Float64Array, limits: AlphabetLimits): Int32Array {
  const { initialAlphabet, limitAlphabet, characterCoverage } = limits
  const letters: number[] = []
  let total = 0
  for (let letter = 0; letter < table.length; letter++) {
    if (table[letter] === 0) continue
    letters.push(letter)
    total += table[letter]!
  }
  const always = new Set(initialAlphabet.map((letter) => letter.codePointAt(0)!))
  const rank = (letter: number) => (always.has(letter) ? Number.POSITIVE_INFINITY : table[letter]!)
  letters.sort((one, other) => (rank(one) === rank(other) ? one - other : rank(other) - rank(one)))
  let size = 0
  for (let covered = 0; size < letters.length && size < limitAlphabet; size++) {
    if (covered >= characterCoverage * total && !always.has(letters[size]!)) break
    covered += table[letters[size]!]!
  }
  return Int32Array.from(letters.slice(0, size)).sort()
}
