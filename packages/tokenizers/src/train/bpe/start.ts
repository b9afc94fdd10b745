// The initial state of trainers of merges: special tokens, the alphabet, and words spelled in it.
import { outOfRange } from "@lectern/core/checks"
import type { SortedWords } from "../words/sorted-words.js"
import { chooseAlphabet } from "./alphabet.js"
import type { CompleteTrainingOptions } from "./options.js"
import { type SpelledWords, spellWords } from "./spelling.js"
import { type GrowingTokens, growingTokens } from "./tokens.js"

/** Tokens and words before the first merge. */
export interface TrainingStart {
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
