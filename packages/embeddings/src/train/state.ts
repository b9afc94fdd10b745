// The state of training, as plain data.
import { LecternError } from "@lectern/core"
import {
  checkFiniteNumbers,
  checkInteger,
  checkList,
  checkNotEmpty,
  checkNumber,
  checkRecord,
  checkSameLength,
  checkTypedArray,
  outOfRange,
} from "@lectern/core/checks"
import { checkVocabulary, type Vocabulary } from "../corpus/vocabulary.js"
import { keepLimits, noiseOf, noiseShifts, noiseTable, pathsByClass, pathTable } from "./objective/tables.js"
import type { Contents } from "./schedule/layout.js"
import { classesOf } from "./schedule/plan.js"
import { checkSettings, type Word2vecSettings } from "./schedule/settings.js"
import { subwordTable } from "./schedule/subwords.js"

/** The state of training: a run continues from it with the same bytes as without a stop. Structured clones keep all of it. */
export interface Word2vecState {
  /** The settings of the run. */
  readonly settings: Word2vecSettings
  /** The words and their counts. */
  readonly vocabulary: Vocabulary
  /** The counts of the words that had vectors when training began, then of those added later each time: of each group a tree is made. */
  readonly groups: readonly Float64Array[]
  /** The number of words in the corpus of the run. */
  readonly tokens: number
  /** The number of sentences. */
  readonly sentences: number
  /** The epoch, from 0; the number of epochs at the end. */
  readonly epoch: number
  /** The number of finished rounds of this epoch. */
  readonly round: number
  /** The sum of the losses of this epoch so far. */
  readonly loss: number
  /** The number of predictions in this sum. */
  readonly predictions: number
  /** The mean losses of the epochs that are done. */
  readonly losses: readonly number[]
  /** The input vectors, row by row; with sub-words, the row of each word's own, without those of its sub-words. */
  readonly input: Float32Array
  /** The output vectors, row by row. */
  readonly output: Float32Array
  /** The rows of sub-words, if the run has any. */
  readonly subwords?: SubwordState
}

/** The rows of sub-words. */
export interface SubwordState {
  /** The buckets of all sub-words of the vocabulary, ascending. */
  readonly buckets: Uint32Array
  /** Their rows, one after another, `dimensions` numbers each. */
  readonly data: Float32Array
}

/** The number of output vectors for a number of words. */
function outputsOf(words: number, { objective }: Word2vecSettings): number {
  return objective === "hierarchical-softmax" ? words - 1 : words
}

/** Throws unless the value is a state. */
export function checkState(name: string, state: Word2vecState): void {
  checkRecord(name, state, "what a trainer's state() gave")
  const { settings, vocabulary, groups, input, output, losses } = state
  checkSettings(`${name}.settings.`, settings)
  checkVocabulary(`${name}.vocabulary`, vocabulary)
  checkNotEmpty(`${name}.vocabulary.words`, vocabulary.words)
  checkList(`${name}.groups`, groups, "a list of counts")
  let grouped = 0
  for (let i = 0; i < groups.length; i++) {
    checkTypedArray(`${name}.groups[${i}]`, groups[i], "Float64Array")
    checkNotEmpty(`${name}.groups[${i}]`, groups[i]!)
    for (const [word, count] of groups[i]!.entries()) checkInteger(`${name}.groups[${i}][${word}]`, count, 1)
    grouped += groups[i]!.length
  }
  const words = vocabulary.words.length
  checkSameLength("words", [`${name}.vocabulary`, words], [`${name}.groups`, grouped])
  checkInteger(`${name}.tokens`, state.tokens, 1)
  checkInteger(`${name}.sentences`, state.sentences, 1)
  checkInteger(`${name}.epoch`, state.epoch, 0, settings.epochs)
  checkInteger(`${name}.round`, state.round, 0)
  checkNumber(`${name}.loss`, state.loss)
  checkInteger(`${name}.predictions`, state.predictions, 0)
  checkFiniteNumbers(`${name}.losses`, losses)
  if (losses.length !== state.epoch)
    throw outOfRange(`the length of ${name}.losses`, losses.length, `the epoch, ${state.epoch}`)
  checkRows(`${name}.input`, input, words * settings.dimensions)
  checkRows(`${name}.output`, output, outputsOf(words, settings) * settings.dimensions)
  if (settings.subwords !== undefined) checkSubwords(`${name}.subwords`, state)
  else if (state.subwords !== undefined)
    throw outOfRange(`${name}.subwords`, state.subwords, "left out, as in the settings")
}

function checkSubwords(name: string, { settings, vocabulary, subwords }: Word2vecState): void {
  checkRecord(name, subwords, "the rows of sub-words")
  const { buckets, data } = subwords as unknown as SubwordState
  checkTypedArray(`${name}.buckets`, buckets, "Uint32Array")
  const wanted = subwordTable(vocabulary.words, settings.subwords!).buckets
  if (buckets.length !== wanted.length || buckets.some((bucket, i) => bucket !== wanted[i]))
    throw outOfRange(`${name}.buckets`, buckets, `the ${wanted.length} buckets of the vocabulary, ascending`)
  checkRows(`${name}.data`, data, buckets.length * settings.dimensions)
}

function checkRows(name: string, data: Float32Array, length: number): void {
  checkTypedArray(name, data, "Float32Array")
  if (data.length !== length) {
    const lengths = [
      { name: "rows x dimensions", length },
      { name, length: data.length },
    ]
    throw new LecternError({ kind: "unequal-lengths", unit: "numbers", lengths })
  }
  checkFiniteNumbers(name, data)
}

/** The initial contents of the memory of a run. */
export function contentsOf(
  { words, counts }: Vocabulary,
  groups: readonly Float64Array[],
  parts: Pick<Contents, "corpus" | "settings" | "rounds" | "subwords">,
): Contents {
  const { settings } = parts
  const { architecture, objective, noisePower, negatives, sample } = settings
  const sampled = objective === "negative-sampling" || objective === "nce"
  const noise = sampled ? noiseOf(counts, noisePower) : undefined
  const classes = classesOf(settings)
  const paths = objective === "hierarchical-softmax" ? pathTable(groups) : undefined
  return {
    ...parts,
    words: words.length,
    outputs: outputsOf(words.length, settings),
    keep: keepLimits(counts, sample),
    noise: noise === undefined ? undefined : noiseTable(noise, classes),
    shifts: noise === undefined || objective !== "nce" ? undefined : noiseShifts(noise, negatives),
    paths: paths && architecture === "cbow" ? pathsByClass(paths, classes) : paths,
  }
}
