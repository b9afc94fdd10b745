// The task that prepares a run of training in the thread that leads it.
import {
  type EncodedCorpus,
  type SharedTraining,
  type Word2vecOptions,
  type Word2vecTrainer,
  word2vec,
} from "@lectern/embeddings"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import type { Task } from "@lectern/engine/internal/engines/task"
import { type PackedState, type PackedVocabulary, unpackedVocabulary } from "../training/state.js"

/** The run to open: its data and options. */
export interface OpenTrainingPayload {
  /** The run's id. */
  readonly run: string
  readonly corpus: EncodedCorpus
  readonly vocabulary: PackedVocabulary
  readonly options: Word2vecOptions
  /** The state to continue, of the same run; undefined to begin. */
  readonly state: PackedState | undefined
  /** The state of another run whose vectors to begin with; undefined for new vectors. */
  readonly from: PackedState | undefined
}

/** A run that is ready to train. */
export interface OpenedTraining {
  /** For other threads. */
  readonly shared: SharedTraining
  /** The number of threads that can have work at a time. */
  readonly threads: number
}

/** The trainer of a run, in the thread that leads. */
export interface Leading {
  trainer: Word2vecTrainer | undefined
}

/** Prepares training. */
export const openTraining: Task<OpenTrainingPayload, OpenedTraining> = {
  name: "open-training",
  perform({ run, corpus, vocabulary: packed, options, state, from }) {
    const vocabulary = unpackedVocabulary(packed)
    const start = state ?? from
    const before = start && {
      ...start,
      vocabulary: start === state ? vocabulary : unpackedVocabulary(start.vocabulary),
    }
    const trainer = word2vec(
      corpus,
      vocabulary,
      state !== undefined ? { state: before! } : { ...options, ...(before && { from: before }) },
    )
    leadingOf(run).trainer = trainer
    const { schedule, objective, blocks } = trainer.settings
    const { shared } = trainer
    // Without shared memory, other threads would work on copies.
    const alone = objective === "softmax" || !(shared.memory.buffer instanceof SharedArrayBuffer)
    return { shared, threads: alone ? 1 : schedule === "hogwild" ? SLICES : blocks }
  },
  bytes: ({ corpus }) => 4 * corpus.tokens.length,
  label: () => "the start of the training",
  mayBeSilent: true,
  transfer: () => [],
}

/** Slices of a round, which threads read at the same time. */
const SLICES = 8

/** The trainer that this thread leads. */
export function leadingOf(run: string): Leading {
  return cachedForRun(run, "trainer", (): Leading => ({ trainer: undefined }))
}
