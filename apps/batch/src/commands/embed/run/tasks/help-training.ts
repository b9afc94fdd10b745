// The task of the threads that help to train.
import { LecternError } from "@lectern/core"
import { type SharedTraining, trainingWorker } from "@lectern/embeddings"
import type { Task } from "@lectern/engine/internal/engines/task"
import { helpTeam, type TeamControl } from "../training/team.js"

/** The run that a thread helps with. */
export interface HelpTrainingPayload {
  readonly shared: SharedTraining
  readonly control: TeamControl
}

/** Helps until the thread is ended. */
export const helpTraining: Task<HelpTrainingPayload, never> = {
  name: "help-training",
  perform({ shared, control }) {
    helpTeam(control, trainingWorker(shared))
    // The work of a thread before it died cannot be undone.
    const why = "a thread died in the middle of the work; with --resume, a run continues from its checkpoint"
    throw new LecternError({ kind: "failed", what: "training", why })
  },
  bytes: () => 2 ** 24,
  label: () => "a part of the training",
  mayBeSilent: true,
  transfer: () => [],
}
