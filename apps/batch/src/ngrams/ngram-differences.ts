// Finds the n-grams that one system matches more often than another.
import { topK } from "@lectern/core"
import type { NgramTable } from "./ngram-table.js"
import type { Words } from "./words.js"

/** N-grams that one system matches more often than the other. */
export interface NgramComparison {
  /** Those that the system matches more often. */
  readonly better: readonly NgramDifference[]
  /** Those that the baseline matches more often. */
  readonly worse: readonly NgramDifference[]
  /** The number of distinct matched n-grams. */
  readonly distinct: number
  /** The maximum error: counts may be too low by this much. 0 unless rare n-grams had to be removed. */
  readonly maxError: number
}

/** An n-gram that two systems match unequally often. */
export interface NgramDifference {
  /** Its words. */
  readonly words: readonly string[]
  /** Its words as text. */
  readonly shown: readonly string[]
  /** Its matches in the system's output. */
  readonly system: number
  /** Its matches in the baseline's output. */
  readonly baseline: number
  /** The smoothed share of the better system: (its matches + 1) / (matches of both + 2). */
  readonly ratio: number
}

interface Candidate {
  readonly id: number
  readonly more: number
  readonly less: number
  /** Its words, looked up on first use. */
  words?: readonly string[]
}

/**
 * Compares a system's matches with those of the baseline, system 0.
 *
 * N-grams are ranked by their smoothed share, (m + 1) / (m + l + 2), where the better system has m matches and the other
 * l. Equal shares are ordered by larger difference, then greater length, then code units.
 */
export function ngramDifferences(table: NgramTable, system: number, words: Words, top: number): NgramComparison {
  const wordsOf = (each: Candidate): readonly string[] => {
    each.words ??= table.words(each.id).map((word) => words.word(word))
    return each.words
  }
  const before = (a: Candidate, b: Candidate): boolean => {
    // Shares are compared as fractions, without rounding.
    const left = (a.more + 1) * (b.more + b.less + 2)
    const right = (b.more + 1) * (a.more + a.less + 2)
    if (left !== right) return left > right
    if (a.more !== b.more) return a.more > b.more
    const [mine, other] = [wordsOf(a), wordsOf(b)]
    if (mine.length !== other.length) return mine.length > other.length
    return mine.join(" ") < other.join(" ")
  }
  const better = topK(top, before)
  const worse = topK(top, before)
  for (let id = 1; id <= table.size; id++) {
    const mine = table.count(id, system)
    const other = table.count(id, 0)
    if (mine > other) better.take({ id, more: mine, less: other })
    else if (other > mine) worse.take({ id, more: other, less: mine })
  }
  const ratioOf = ({ more, less }: Candidate): number => (more + 1) / (more + less + 2)
  const difference = (each: Candidate): NgramDifference => ({
    words: wordsOf(each),
    shown: wordsOf(each).map((word) => words.shown(word)),
    system: table.count(each.id, system),
    baseline: table.count(each.id, 0),
    ratio: ratioOf(each),
  })
  return {
    better: better.items().map(difference),
    worse: worse.items().map(difference),
    distinct: table.size,
    maxError: table.maxError,
  }
}
