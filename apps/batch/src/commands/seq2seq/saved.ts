// The model of a run to save: the best by validation.
import { LecternError } from "@lectern/core"
import { readSeq2seq, readTrainerState, writeSeq2seq } from "@lectern/decoding/seq2seq"
import type { Checkpoint } from "./checkpoint.js"
import type { Milestone } from "./training-spec.js"

/** The checkpoint after a milestone. */
export function checkpointAfter(
  before: Checkpoint | undefined,
  milestone: Milestone,
  state: Uint8Array,
  every: number,
): Checkpoint {
  const milestones = [...(before?.milestones ?? []), milestone]
  const best = bestOf(milestones.filter(({ step }) => step % every === 0))
  if (best === undefined || best === milestone) return { milestones, state }
  return { milestones, state, best: before!.best ?? modelFile(before!.state) }
}

/** Whether a checkpoint has the best model where it needs one; without it, the run begins anew. */
export function hasBestModel({ milestones, best }: Checkpoint, every: number): boolean {
  const regular = bestOf(milestones.filter(({ step }) => step % every === 0))
  if (regular === undefined || regular === milestones.at(-1)) return true
  return best !== undefined && isModel(best)
}

function isModel(file: Uint8Array): boolean {
  try {
    readSeq2seq(file)
    return true
  } catch (error) {
    if (error instanceof LecternError) return false
    throw error
  }
}

/** The best model of a run that is done, as a file; without validation, the last one. */
export function savedModel(
  { milestones, state, best }: Checkpoint,
  every: number,
): { readonly step: number; readonly file: Uint8Array } {
  const last = milestones.at(-1)!
  const saved = bestOf(milestones.filter((each) => each === last || each.step % every === 0))!
  return { step: saved.step, file: saved === last ? modelFile(state) : best! }
}

function modelFile(state: Uint8Array): Uint8Array {
  const { config, tensors } = readTrainerState(state)
  return writeSeq2seq({ config, tensors })
}

/** The milestone with the most exact matches; of equal ones with the lowest loss in validation, then the first. */
function bestOf(milestones: readonly Milestone[]): Milestone | undefined {
  let best: Milestone | undefined
  for (const each of milestones) if (best === undefined || isBetter(each, best)) best = each
  return best
}

function isBetter({ validation: a }: Milestone, { validation: b }: Milestone): boolean {
  if (a === undefined || b === undefined) return true
  return a.exactMatch === b.exactMatch ? a.loss < b.loss : a.exactMatch > b.exactMatch
}
