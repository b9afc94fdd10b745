// The task that takes some steps of training, from one milestone to the next.
import { readTrainerState, seq2seqTrainer, type Trainer, writeTrainerState } from "@lectern/decoding/seq2seq"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import type { Task } from "@lectern/engine/internal/engines/task"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { unpackedPairs } from "./pairs.js"
import type { Milestone, TrainingSpec } from "./training-spec.js"
import { validated } from "./validate.js"

/** The start and the length of a stretch of training. */
export interface TrainStepsPayload {
  /** The run's id. */
  readonly run: string
  /** The pairs to train on, packed. */
  readonly pairs: Uint8Array
  /** The pairs to validate with, packed. */
  readonly validation: Uint8Array | undefined
  readonly spec: TrainingSpec
  /** Steps taken before. */
  readonly from: number
  /** The state of training after these steps, as a file; undefined before the first. */
  readonly state: Uint8Array | undefined
  /** Steps taken in the end, more than `from`. */
  readonly to: number
}

/** The state of training after the steps. */
export interface TrainedSteps {
  readonly milestone: Milestone
  /** The state of training, as a file. */
  readonly state: Uint8Array<ArrayBuffer>
}

/** A trainer that stays in its thread between tasks. */
interface Running {
  trainer: Trainer | undefined
  step: number
}

/** Takes steps; progress is in steps. */
export const trainSteps: Task<TrainStepsPayload, TrainedSteps> = {
  name: "train-steps",
  async perform({ run, pairs, validation, spec, from, state, to }, onProgress) {
    const training = cachedForRun(run, "pairs", () => unpackedPairs(pairs))
    const running = cachedForRun(run, "trainer", (): Running => ({ trainer: undefined, step: -1 }))
    if (running.trainer === undefined || running.step !== from) {
      running.trainer = seq2seqTrainer(training, state === undefined ? spec : { state: readTrainerState(copy(state)) })
      running.step = from
    }
    const yieldNow = yieldToEvents(undefined)
    let sum = 0
    let largest = 0
    let epoch = 0
    while (running.step < to) {
      const step = running.trainer.step()
      running.step = step.step
      sum += step.loss
      largest = Math.max(largest, step.gradientNorm)
      epoch = step.epoch
      onProgress(step.step)
      await yieldNow()
    }
    const unseen = validation && cachedForRun(run, "validation", () => unpackedPairs(validation))
    const milestone: Milestone = {
      step: to,
      epoch,
      loss: sum / (to - from),
      gradientNorm: largest,
      ...(unseen !== undefined && { validation: await validated(running.trainer.model(), unseen) }),
    }
    return { milestone, state: writeTrainerState(running.trainer.state()) }
  },
  bytes: ({ pairs }) => pairs.length,
  label: ({ from, to }) => `steps ${from + 1}..${to} of the training`,
  transfer: ({ state }) => [state.buffer],
}

/** Shared memory cannot be decoded as text everywhere. */
function copy(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes)
}
