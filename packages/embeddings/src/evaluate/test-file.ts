import { checkBoolean, checkString, integer, type OptionTable, orInfinity } from "@lectern/core/checks"
import { textOf } from "@lectern/core/json"
import type { WordVectors } from "../vectors/word-vectors.js"

const MAX_LENGTH = 2 ** 29

/** Options that evaluations have in common. */
export interface EvaluationOptions {
  /**
   * The name of the test file, for errors.
   * @defaultValue `"the test file"`
   */
  readonly path?: string
  /**
   * The number of words to use, from the first on: in most files the most frequent. gensim uses 300,000.
   * @defaultValue all
   */
  readonly first?: number
  /**
   * Whether case matters; otherwise a word of the test file is the first word that is the same in upper case.
   * @defaultValue `false`
   */
  readonly caseSensitive?: boolean
}

/** The table of {@link EvaluationOptions}. */
export const EVALUATION_OPTIONS: OptionTable<EvaluationOptions> = {
  path: [checkString, "the test file"],
  first: [orInfinity(integer(1)), Infinity],
  caseSensitive: [checkBoolean, false],
}

/** Lines that are not empty, with their numbers from 1. */
export function* testLines(source: string | Uint8Array, path: string): Generator<readonly [string, number]> {
  const lines = textOf(source, path, MAX_LENGTH).split("\n")
  for (const [i, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed !== "") yield [trimmed, i + 1]
  }
}

/** A line in words, for refusals. */
export function shownLine(line: string): string {
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line)
}

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
