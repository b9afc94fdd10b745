// The initial state of trainers of merges: special tokens, the alphabet, and words spelled in it.
import { outOfRange } from "@lectern/core/checks"
import { eachLetter, letterLimit } from "../words/letters.js"
import type { SortedWords } from "../words/sorted-words.js"
import type { CompleteTrainingOptions, MergeTrainingOptions } from "./options.js"
import { type GrowingTokens, growingTokens, type SpelledWords, spellWords } from "./spelling.js"

/** Tokens and words before the first merge. */
interface TrainingStart {
  /** Special tokens, then the alphabet by code point, then letters with prefix or suffix in order of first occurrence. */
  readonly tokens: GrowingTokens
  /** The words. */
  readonly spelled: SpelledWords
}

/** Makes the first tokens and spells the words in them. */
export function startTraining(words: SortedWords, options: CompleteTrainingOptions): TrainingStart {
  const { specialTokens, vocabularySize } = options
  const tokens = growingTokens()
  for (const token of specialTokens) tokens.of(token)
  const special = tokens.names.length
  for (const letter of chooseAlphabet(words, options)) tokens.of(letter)
  const min = tokens.names.length
  if (vocabularySize < min) {
    spellWords(words, tokens, options)
    const total = tokens.names.length
    const more = total > min ? `; ${total} with letters that have a prefix or suffix` : ""
    const want = `at least ${min}, for special tokens (${special}) and letters (${min - special}; limitAlphabet keeps fewer)${more}`
    throw outOfRange("vocabularySize", vocabularySize, want)
  }
  return { tokens, spelled: spellWords(words, tokens, options) }
}

/** Limits of the alphabet. */
type AlphabetOptions = Required<Pick<MergeTrainingOptions, "unit" | "limitAlphabet" | "initialAlphabet">>

/**
 * Chooses the letters for spelling words: if there are more than the limit, letters of the initial alphabet come
 * first, then the more frequent ones, then those with the smaller code point.
 */
function chooseAlphabet(words: SortedWords, { unit, limitAlphabet, initialAlphabet }: AlphabetOptions): string[] {
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
