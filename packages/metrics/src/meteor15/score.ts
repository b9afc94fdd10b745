// The score of METEOR 1.5 from an alignment: its counts, and its formula with the parameters for English.
import { pow } from "@lectern/core/elementary"
import type { Match } from "./align.js"
import type { Word } from "./matcher.js"

// A row of counts, as METEOR prints it: for each module four numbers, from 4. Whole numbers.

/** Words of the hypotheses. */
export const HYPOTHESIS = 0
/** Words of the references. */
export const REFERENCE = 1
/** Function words of the hypotheses. */
const HYPOTHESIS_FUNCTION = 2
/** Function words of the references. */
const REFERENCE_FUNCTION = 3
/** Matched content words of the hypotheses, of the references; function words of the hypotheses, of the references. */
const MODULES = 4
/** Runs of matches that are adjacent in both lines; 0 where every word is matched in one run. */
export const CHUNKS = 20
/** Matched words of the hypotheses. */
export const HYPOTHESIS_MATCHES = 21
/** Matched words of the references. */
const REFERENCE_MATCHES = 22
/** The length of a row. */
export const COUNTS = 23

// Tuned to rankings of translations into English (WMT), METEOR's default.
const ALPHA = 0.85
const BETA = 0.2
const GAMMA = 0.6
const DELTA = 0.75
const WEIGHTS: readonly number[] = [1, 0.6, 0.8, 0.6]

/** The values of the formula, as those of other variants of METEOR. */
export interface Values {
  readonly score: number
  readonly precision: number
  readonly recall: number
  readonly fMean: number
  readonly penalty: number
}

/** Writes the counts of an alignment. */
export function countMatches(
  ours: readonly Word[],
  theirs: readonly Word[],
  matches: readonly Match[],
  row: Float64Array,
): void {
  row.fill(0)
  row[HYPOTHESIS] = ours.length
  row[REFERENCE] = theirs.length
  row[HYPOTHESIS_FUNCTION] = functionWordsIn(ours)
  row[REFERENCE_FUNCTION] = functionWordsIn(theirs)
  let [end, theirEnd] = [-1, -1]
  for (const { start, length, from, fromLength, module } of matches) {
    const at = MODULES + 4 * module
    const [our, their] = [ours.slice(from, from + fromLength), theirs.slice(start, start + length)]
    row[at]! += fromLength - functionWordsIn(our)
    row[at + 1]! += length - functionWordsIn(their)
    row[at + 2]! += functionWordsIn(our)
    row[at + 3]! += functionWordsIn(their)
    row[HYPOTHESIS_MATCHES]! += fromLength
    row[REFERENCE_MATCHES]! += length
    if (from !== end || start !== theirEnd) row[CHUNKS]! += 1
    end = from + fromLength
    theirEnd = start + length
  }
  const isWhole = row[HYPOTHESIS_MATCHES] === ours.length && row[REFERENCE_MATCHES] === theirs.length
  if (isWhole && row[CHUNKS] === 1) row[CHUNKS] = 0
}

function functionWordsIn(words: readonly Word[]): number {
  return words.reduce((count, { isFunctionWord }) => count + (isFunctionWord ? 1 : 0), 0)
}

/** METEOR from counts; all values are 0 without a match. */
export function meteorValuesOf(row: Float64Array): Values {
  const matches = (row[HYPOTHESIS_MATCHES]! + row[REFERENCE_MATCHES]!) / 2
  if (matches === 0) return { score: 0, precision: 0, recall: 0, fMean: 0, penalty: 0 }
  const precision = weighted(row, 0) / weightedLength(row[HYPOTHESIS]!, row[HYPOTHESIS_FUNCTION]!)
  const recall = weighted(row, 1) / weightedLength(row[REFERENCE]!, row[REFERENCE_FUNCTION]!)
  const fMean = 1 / ((1 - ALPHA) / precision + ALPHA / recall)
  const penalty = GAMMA * pow(row[CHUNKS]! / matches, BETA)
  return { score: Math.max(0, fMean * (1 - penalty)), precision, recall, fMean, penalty }
}

/** The matches of the hypotheses (0) or the references (1). */
function weighted(row: Float64Array, side: number): number {
  let sum = 0
  for (const [i, weight] of WEIGHTS.entries()) sum += row[MODULES + 4 * i + side]! * weight * DELTA
  for (const [i, weight] of WEIGHTS.entries()) sum += row[MODULES + 4 * i + 2 + side]! * weight * (1 - DELTA)
  return sum
}

function weightedLength(words: number, functionWords: number): number {
  return DELTA * (words - functionWords) + (1 - DELTA) * functionWords
}
