// The task that trains some rounds, in the thread that leads.
import { LecternError } from "@lectern/core"
import { type TrainingStep, trainingWorker, type Word2vecTrainer } from "@lectern/embeddings"
import { cachedForRun } from "../../engines/run-cache.js"
import { buffersOf, type Task } from "../../engines/task.js"
import type { PackedState } from "../training/state.js"
import { leadRound, type TeamControl } from "../training/team.js"
import { leadingOf } from "./open-training.js"

/** How far to train. */
export interface TrainRoundsPayload {
  /** The run's id. */
  readonly run: string
  /** The threads that help; undefined for none. */
  readonly control: TeamControl | undefined
  /** No round begins after so many milliseconds, nor after the end of an epoch. */
  readonly milliseconds: number
}

/** Where training is. */
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
    const perform = cachedForRun(run, "worker", () => trainingWorker(trainer.shared))
    const end = performance.now() + milliseconds
    for (;;) {
      const { phases, finish } = trainer.begin()
      if (control === undefined) for (const phase of phases) phase.forEach(perform)
      else leadRound(control, phases, perform)
      const step = finish()
      if (step.round === step.rounds || performance.now() >= end)
        return { step, losses: trainer.losses, done: trainer.done }
    }
  },
  bytes: () => BYTES,
  label: () => "a part of the training",
  transfer: () => [],
}

// Training is slow: a thread for it is always worth starting.
const BYTES = 2 ** 24

/** Where training is, to store it. */
export const trainingState: Task<{ readonly run: string }, Omit<PackedState, "vocabulary">> = {
  name: "training-state",
  perform({ run }) {
    const { vocabulary: _, ...state } = trainerOf(run).state()
    return state
  },
  bytes: () => BYTES,
  label: () => "the state of the training",
  transfer: ({ input, output }) => buffersOf([input, output]),
}

function trainerOf(run: string): Word2vecTrainer {
  const { trainer } = leadingOf(run)
  if (trainer !== undefined) return trainer
  const why = "its thread died in the middle of the work; with --resume, a run continues from its checkpoint"
  throw new LecternError({ kind: "failed", what: "training", why })
}
