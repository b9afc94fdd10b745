// Trains a sequence-to-sequence model on files of pairs, in one thread: every step needs the model of the step before.
import { createHash } from "node:crypto"
import { LecternError } from "@lectern/core"
import { readSeq2seq, readTrainerState, writeSeq2seq } from "@lectern/decoding/seq2seq"
import type { InputFacts } from "@lectern/engine"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { threadsEngine } from "@lectern/engine/internal/engines/threads"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { openStore, type Store } from "@lectern/engine/internal/store/store"
import { type Checkpoint, checkpointCodec, MILESTONES } from "./checkpoint.js"
import { type PackedPairs, type PairsRequest, readPairs } from "./pairs.js"
import { trainSteps } from "./train-steps.js"
import type { Milestone, TrainingSpec } from "./training-spec.js"

/** The pairs to train on, and the model to train. */
export interface TrainSeq2seqRequest extends PairsRequest {
  /** Files of pairs; `-` is standard input. */
  readonly files: readonly string[]
  /** A file of pairs to validate with. */
  readonly validation?: string
  readonly spec: TrainingSpec
  /** The length of the training. */
  readonly length: { readonly epochs: number } | { readonly steps: number }
  /** Steps from a milestone to the next; by default those of an epoch, at most 1000. */
  readonly every?: number
  /** A folder to store checkpoints in, so that an interrupted run can continue. */
  readonly resume?: string
  /** Called when a run continues from a checkpoint. */
  readonly onResumed?: (milestone: Milestone) => void
  /** Called at each milestone. */
  readonly onMilestone?: (milestone: Milestone, speed: number) => void
}

/** A trained model. */
export interface TrainedSeq2seq {
  /** The model's file: the best one by validation, without it the last one. */
  readonly file: Uint8Array
  /** The step after which that model was. */
  readonly savedStep: number
  readonly pairs: number
  /** Pairs to validate with. */
  readonly validationPairs?: number
  /** Symbols of the vocabularies, the special ones among them. */
  readonly sourceSymbols: number
  readonly targetSymbols: number
  /** Numbers that training changes. */
  readonly parameters: number
  readonly milestones: readonly Milestone[]
  /** Facts about the pairs, and about those to validate with at the end. */
  readonly inputs: readonly InputFacts[]
}

const MAX_EVERY = 1000

/** Trains a model. Its bytes depend only on the pairs and the options, whether the run was interrupted or not. */
export async function trainSeq2seq(request: TrainSeq2seqRequest): Promise<TrainedSeq2seq> {
  const { signal, files, validation, resume } = request
  signal?.throwIfAborted()
  const pairs = await untilAborted(readPairs(files, request), signal)
  const unseen = validation === undefined ? undefined : await untilAborted(readPairs([validation], request), signal)
  const steps = stepsOf(request, pairs.count)
  const plan = planOf(request, steps.every, pairs, unseen)
  const store = resume === undefined ? undefined : openStore(resume, plan, checkpointCodec)
  try {
    const checkpoint = await trained(request, { pairs, unseen }, steps, store)
    const { config, tensors } = readTrainerState(checkpoint.state)
    const saved = savedModel(checkpoint, steps.every)
    return {
      file: saved.file,
      savedStep: saved.step,
      pairs: pairs.count,
      ...(unseen !== undefined && { validationPairs: unseen.count }),
      sourceSymbols: config.source.length,
      targetSymbols: config.target.length,
      parameters: Object.values(tensors).reduce((sum, { data }) => sum + data.length, 0),
      milestones: checkpoint.milestones,
      inputs: [...pairs.inputs, ...(unseen?.inputs ?? [])],
    }
  } finally {
    store?.close()
  }
}

function stepsOf({ length, every, spec }: TrainSeq2seqRequest, pairs: number) {
  const perEpoch = Math.ceil(pairs / spec.batchSize)
  const total = "steps" in length ? length.steps : length.epochs * perEpoch
  return { perEpoch, total, every: every ?? Math.min(perEpoch, MAX_EVERY) }
}

async function trained(
  { spec, resume, signal, onProgress, onMilestone, onResumed }: TrainSeq2seqRequest,
  { pairs, unseen }: { readonly pairs: PackedPairs; readonly unseen: PackedPairs | undefined },
  { perEpoch, total, every }: ReturnType<typeof stepsOf>,
  store: Store<Checkpoint> | undefined,
): Promise<Checkpoint> {
  const stored = store?.read(MILESTONES)
  let last = stored !== undefined && hasBestModel(stored, every) ? stored : undefined
  let from = last?.milestones.at(-1)?.step ?? 0
  if (from > total) {
    const why = `${resume} holds a run of ${from} steps, more than the ${total} asked for; name another folder, or more steps`
    throw new LecternError({ kind: "usage", why })
  }
  if (last !== undefined) onResumed?.(last.milestones.at(-1)!)
  const engine = await threadsEngine({ jobs: 1, worker: import.meta.resolve("#lm-worker") })
  const payload = {
    run: newRun(),
    spec,
    pairs: engine.broadcast(pairs.bytes),
    validation: unseen && engine.broadcast(unseen.bytes),
  }
  const pairsAt = (step: number): number =>
    Math.floor(step / perEpoch) * pairs.count + (step % perEpoch) * spec.batchSize
  try {
    while (from < total || last === undefined) {
      const to = Math.min(total, (Math.floor(from / every) + 1) * every)
      const before = { step: from, time: performance.now(), loss: last?.milestones.at(-1)?.loss }
      const speed = (step: number): number =>
        (1000 * (pairsAt(step) - pairsAt(before.step))) / (performance.now() - before.time)
      const done = engine.run(trainSteps, { ...payload, from, to, state: last?.state }, (step) => {
        const detail = before.loss === undefined ? "" : `loss ${before.loss.toFixed(4)}, `
        onProgress?.({
          stage: "steps",
          bytesDone: step,
          bytesTotal: total,
          segments: 0,
          detail: `step ${step}, ${detail}${Math.round(speed(step))} pairs/s`,
        })
      })
      const { milestone, state } = await untilAborted(done, signal)
      last = checkpointAfter(last, milestone, state, every)
      store?.write(MILESTONES, last)
      onMilestone?.(milestone, speed(to))
      from = to
    }
    return last
  } finally {
    await engine.close()
  }
}

/** All values that checkpoints depend on; not the number of steps, so that a longer run can continue a shorter one. */
function planOf(
  { spec }: TrainSeq2seqRequest,
  every: number,
  pairs: PackedPairs,
  unseen: PackedPairs | undefined,
): Record<string, unknown> {
  const hash = ({ bytes }: PackedPairs): string => createHash("sha256").update(bytes).digest("hex")
  return {
    schema: "lectern.seq2seq-run/2",
    pairs: hash(pairs),
    validation: unseen === undefined ? "none" : hash(unseen),
    ...spec,
    clip: spec.clip === Infinity ? "none" : spec.clip,
    every,
  }
}

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
