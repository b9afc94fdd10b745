// Words of test files, found with or without regard to case.
import type { WordVectors } from "../vectors/word-vectors.js"

/** The first words of a vocabulary by what test files call them. */
export interface FoldedWords {
  /** A word as it is compared. */
  fold(word: string): string
  /** The id of a word of a test file: of several that differ in case only, the first. */
  idOf(folded: string): number | undefined
  /** All ids of words that are the same but for case. */
  allOf(folded: string): readonly number[]
}

/** Folds the first words; `caseSensitive` leaves them as they are. */
export function foldedWords({ words }: WordVectors, first: number, caseSensitive: boolean): FoldedWords {
  const ids = new Map<string, number[]>()
  // Upper case, as gensim compares words.
  const fold = (word: string): string => (caseSensitive ? word : word.toUpperCase())
  for (let id = 0; id < Math.min(first, words.length); id++) {
    const folded = fold(words[id]!)
    const same = ids.get(folded)
    if (same === undefined) ids.set(folded, [id])
    else same.push(id)
  }
  return { fold, idOf: (folded) => ids.get(folded)?.[0], allOf: (folded) => ids.get(folded) ?? [] }
}
