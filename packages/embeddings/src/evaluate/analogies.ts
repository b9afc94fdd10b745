// Evaluation on a file of analogies, in sections.
import { badData } from "@lectern/core"
import { checkedOptions, choice, type OptionTable } from "@lectern/core/checks"
import type { NeighbourIndex } from "../neighbours/exact.js"
import { ANALOGY_METHODS, type AnalogyMethod, bestQuotients, offset } from "./analogy.js"
import { checkCosineIndex } from "./cosine-index.js"
import {
  EVALUATION_OPTIONS,
  type EvaluationOptions,
  type FoldedWords,
  foldedWords,
  shownLine,
  testLines,
} from "./test-file.js"

/** Options of {@link evaluateAnalogies}. */
export interface EvaluateAnalogiesOptions extends EvaluationOptions {
  /**
   * The method that solves analogies.
   * @defaultValue `"3CosAdd"`
   */
  readonly method?: AnalogyMethod
  /**
   * Whether questions with an unknown word are left out or count as wrong.
   * @defaultValue `"skip"`
   */
  readonly unknown?: "skip" | "wrong"
}

/** Counts of the answers to analogies. */
export interface AnalogyCounts {
  /** Questions that were answered as expected. */
  readonly correct: number
  /** Questions that count: all whose words are known, or all with `unknown: "wrong"`. */
  readonly total: number
  /** Questions with an unknown word. */
  readonly unknown: number
  /** `correct / total`, in 0..1; 0 if there are no questions. */
  readonly accuracy: number
}

/** The counts of a section. */
export interface AnalogySection extends AnalogyCounts {
  /** The section's name; empty for questions before the first section. */
  readonly name: string
}

/** The outcome of an evaluation. */
export interface AnalogyEvaluation extends AnalogyCounts {
  /** By section, in the order of the file. */
  readonly sections: readonly AnalogySection[]
}

/** The table of {@link EvaluateAnalogiesOptions}. */
export const EVALUATE_ANALOGIES_OPTIONS: OptionTable<EvaluateAnalogiesOptions> = {
  ...EVALUATION_OPTIONS,
  method: [choice(ANALOGY_METHODS), "3CosAdd"],
  unknown: [choice(["skip", "wrong"]), "skip"],
}
const BATCH = 64

interface Question {
  readonly section: number
  /** The words as they are compared. */
  readonly folded: readonly string[]
  /** The ids of a, b and c. */
  readonly ids: readonly [number, number, number]
}

/**
 * Answers all analogies of a file in the format of `questions-words.txt`: `: name` begins a section, every other line is a question of four
 * words, where the first is to the second as the third is to the fourth.
 *
 * The answer is the best word that is not one of the first three. With the defaults, and `first: 300000`, counts are those of gensim's
 * `evaluate_word_analogies`.
 *
 * @param index - an index of cosines
 * @param questions - the text of the file, or its UTF-8 bytes
 * @param options - the method, case, how many words, what happens to unknown words
 * @returns counts, in all and by section
 * @throws LecternError `bad-data` for a line that is not four words; `wrong-type`, `out-of-range`, `unknown-option`
 * @see Mikolov et al. 2013, "Efficient Estimation of Word Representations in Vector Space", section 4.1
 * @see [Guide: Word vectors in programs](../../../../docs/guides/word-vectors.md#evaluation)
 * @example
 * ```ts
 * const data = Float32Array.of(1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1)
 * const index = neighbourIndex(wordVectors(["man", "king", "woman", "queen"], 3, data))
 * evaluateAnalogies(index, ": royals\nMan King Woman Queen\n").accuracy //=> 1
 * ```
 */
export function evaluateAnalogies(
  index: NeighbourIndex,
  questions: string | Uint8Array,
  options: EvaluateAnalogiesOptions = {},
): AnalogyEvaluation {
  checkCosineIndex(index)
  const checked = checkedOptions("evaluateAnalogies()", options, EVALUATE_ANALOGIES_OPTIONS)
  const { path, first, caseSensitive, method, unknown } = checked
  const limit = Math.min(first, index.vectors.words.length)
  const words = foldedWords(index.vectors, limit, caseSensitive)

  const counts: { name: string; correct: number; total: number; unknown: number }[] = []
  let batch: Question[] = []
  const solve = (): void => {
    answers(index, batch, words, method, limit).forEach((answer, i) => {
      const { section, folded } = batch[i]!
      counts[section]!.total++
      if (answer !== undefined && words.fold(index.vectors.words[answer]!) === folded[3]) counts[section]!.correct++
    })
    batch = []
  }
  for (const [line, number] of testLines(questions, path)) {
    if (/^:(\s|$)/.test(line)) {
      counts.push({ name: line.slice(1).trim(), correct: 0, total: 0, unknown: 0 })
      continue
    }
    const folded = line.split(/\s+/).map(words.fold)
    if (folded.length !== 4) throw badData(path, `expected four words, found ${shownLine(line)}`, number)
    if (counts.length === 0) counts.push({ name: "", correct: 0, total: 0, unknown: 0 })
    const section = counts.at(-1)!
    const ids = folded.map(words.idOf)
    if (ids.includes(undefined)) {
      section.unknown++
      if (unknown === "wrong") section.total++
    } else {
      batch.push({ section: counts.length - 1, folded, ids: ids.slice(0, 3) as unknown as Question["ids"] })
      if (batch.length === BATCH) solve()
    }
  }
  solve()
  const sections = counts.map(withAccuracy)
  const sum = (key: "correct" | "total" | "unknown"): number => counts.reduce((all, each) => all + each[key], 0)
  return { ...withAccuracy({ correct: sum("correct"), total: sum("total"), unknown: sum("unknown") }), sections }
}

function withAccuracy<Counts extends Omit<AnalogyCounts, "accuracy">>(counts: Counts): Counts & AnalogyCounts {
  return { ...counts, accuracy: counts.total === 0 ? 0 : counts.correct / counts.total }
}

/** The id of the answer to each question; undefined if every word is one of the first three. */
function answers(
  index: NeighbourIndex,
  batch: readonly Question[],
  words: FoldedWords,
  method: AnalogyMethod,
  first: number,
): (number | undefined)[] {
  const given = batch.map(({ folded }) => new Set(folded.slice(0, 3).flatMap(words.allOf)))
  if (method === "3CosMul")
    return batch.map(({ ids }, i) => bestQuotients(index, ids, (id) => given[i]!.has(id), { count: 1, first })[0]?.id)
  const queries = batch.map(({ ids: [a, b, c] }) => offset(index.vectors, a, b, c))
  // One more than the words given: one of them must be another.
  const count = 1 + Math.max(0, ...given.map(({ size }) => size))
  if (queries.length === 0) return []
  return index
    .nearestOfEach(queries, { count, first })
    .map((found, i) => found.find(({ id }) => !given[i]!.has(id))?.id)
}
