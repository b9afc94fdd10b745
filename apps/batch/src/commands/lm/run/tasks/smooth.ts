// The task that makes a model of counts: the longest of all tasks of a training.
import {
  type Automaton,
  BOS,
  EOS,
  type NgramCounts,
  ngramScorer,
  SMOOTHING_METHODS,
  UNK,
  withMinCount,
} from "@lectern/decoding/ngram"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { SmoothingSpec } from "../../../../models/names.js"
import { arraysIn, type PackedModel, packedModel, sizeOf } from "../../../../models/plain-data.js"

/** Counts to make a model of. */
export interface SmoothPayload {
  readonly counts: NgramCounts
  /** The minimum count of a word in the vocabulary. */
  readonly minCount: number
  readonly smoothing: SmoothingSpec
  /** The counts of a text that the parameters should fit; undefined for none. */
  readonly heldOut: NgramCounts | undefined
  /** Whether the model will score a text. */
  readonly scores: boolean
}

/** A model, and how it came about. */
export interface SmoothedCounts {
  readonly model: PackedModel
  /** The model prepared for scoring, if it was requested. */
  readonly scorer?: Automaton
  /** The numbers that the method uses at each order. */
  readonly parameters: readonly (readonly number[])[]
  /** Sentences about orders with too little data. */
  readonly notes: readonly string[]
  readonly corpus: CorpusFacts
}

/** The size of a corpus. */
export interface CorpusFacts {
  readonly sentences: number
  /** Words, without starts and ends of sentences. */
  readonly tokens: number
  /** The number of unknown words among them. */
  readonly unknown: number
  /** The number of different n-grams of each order. */
  readonly ngrams: readonly number[]
}

// An n-gram takes about as long as this many bytes of text.
const BYTES_PER_NGRAM = 32

/** Makes a model. */
export const smoothCounts: Task<SmoothPayload, SmoothedCounts> = {
  name: "smooth",
  perform({ counts: all, minCount, smoothing, heldOut, scores }) {
    const counts = withMinCount(all, minCount)
    const options = { ...smoothing.options, ...(heldOut !== undefined && { heldOut }) }
    const { model, parameters, notes } = SMOOTHING_METHODS[smoothing.method](counts, options)
    return {
      model: packedModel(model),
      ...(scores && { scorer: ngramScorer(model).automaton }),
      parameters,
      notes,
      corpus: factsOf(counts),
    }
  },
  bytes: ({ counts }) => BYTES_PER_NGRAM * sizeOf(counts),
  label: ({ smoothing }) => `the smoothing by ${smoothing.method}`,
  transfer: ({ model, scorer }) => buffersOf(arraysIn([model, scorer])),
}

function factsOf({ levels }: NgramCounts): CorpusFacts {
  const words = levels[0]!.counts
  const sentences = words[BOS]!
  return {
    sentences,
    tokens: words.reduce((sum, count) => sum + count, 0) - sentences - words[EOS]!,
    unknown: words[UNK]!,
    ngrams: levels.map(({ counts }) => counts.length),
  }
}
