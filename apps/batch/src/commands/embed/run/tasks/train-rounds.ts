// The task that trains some rounds, in the thread that leads.
import { LecternError } from "@lectern/core"
import { type TrainingStep, trainingWorker, type Word2vecTrainer } from "@lectern/embeddings"
import type { FastText } from "@lectern/embeddings/formats"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { PackedState } from "../training/state.js"
import { membersOf, type TeamControl, teamLeader } from "../training/team.js"
import { leadingOf } from "./open-training.js"

/** The limits of some rounds of training. */
export interface TrainRoundsPayload {
  /** The run's id. */
  readonly run: string
  /** The threads, of which this one leads. */
  readonly control: TeamControl
  /** No round begins after so many milliseconds, nor after the end of an epoch. */
  readonly milliseconds: number
}

/** Progress of training. */
export interface TrainedRounds {
  /** The last round. */
  readonly step: TrainingStep
  /** The mean losses of the epochs that are done. */
  readonly losses: readonly number[]
  readonly done: boolean
}

/** Trains at least one round. */
export const trainRounds: Task<TrainRoundsPayload, TrainedRounds> = {
  name: "train-rounds",
  perform({ run, control, milliseconds }) {
    const trainer = trainerOf(run)
    const train = cachedForRun(run, "train", () => teamLeader(control, trainingWorker(trainer.shared)))
    const end = performance.now() + milliseconds
    for (;;) {
      const { phases, finish } = trainer.begin(membersOf(control))
      train(phases)
      const step = finish()
      if (step.round === step.rounds || performance.now() >= end)
        return { step, losses: trainer.losses, done: trainer.done }
    }
  },
  bytes: () => BYTES,
  label: () => "a part of the training",
  mayBeSilent: true,
  transfer: () => [],
}

// Training is slow: a thread for it is always worth starting.
const BYTES = 2 ** 24

/** The state of training, to store it. */
export const trainingState: Task<{ readonly run: string }, Omit<PackedState, "vocabulary">> = {
  name: "training-state",
  perform({ run }) {
    const { vocabulary: _, ...state } = trainerOf(run).state()
    return state
  },
  bytes: () => BYTES,
  label: () => "the state of the training",
  mayBeSilent: true,
  transfer: ({ input, output, subwords }) =>
    buffersOf([input, output, ...(subwords === undefined ? [] : [subwords.data])]),
}

/** The choice of results to return. */
export interface TrainedResultPayload {
  /** The run's id. */
  readonly run: string
  /** Whether the vectors of the output side are; not with a tree, which has none of words. */
  readonly outputs: boolean
  /** Whether a whole fastText model is. */
  readonly fastText: boolean
}

/** The trained vectors. */
export interface TrainedResult {
  /** The vectors of the words, row by row. */
  readonly input: Float32Array
  /** Those of the output side, if they were requested. */
  readonly output: Float32Array | undefined
  readonly losses: readonly number[]
  /** The whole model, if it was requested, without its words. */
  readonly fastText: Omit<FastText, "entries" | "labels"> | undefined
}

/** The vectors, and a fastText model if that is to be written. */
export const trainedResult: Task<TrainedResultPayload, TrainedResult> = {
  name: "trained-result",
  perform({ run, outputs, fastText }) {
    const trainer = trainerOf(run)
    return {
      input: trainer.vectors().data,
      output: outputs ? trainer.outputVectors().data : undefined,
      losses: trainer.losses,
      fastText: fastText ? withoutWords(trainer.fastText()) : undefined,
    }
  },
  bytes: () => BYTES,
  label: () => "the vectors",
  mayBeSilent: true,
  transfer: ({ input, output, fastText }) =>
    buffersOf([
      input,
      ...(output === undefined ? [] : [output]),
      ...(fastText === undefined ? [] : [fastText.input, fastText.output]),
    ]),
}

function withoutWords({ entries: _, labels: __, ...model }: FastText): Omit<FastText, "entries" | "labels"> {
  return model
}

function trainerOf(run: string): Word2vecTrainer {
  const { trainer } = leadingOf(run)
  if (trainer !== undefined) return trainer
  const why = "its thread died in the middle of the work; with --resume, a run continues from its checkpoint"
  throw new LecternError({ kind: "failed", what: "training", why })
}
