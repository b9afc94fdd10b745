// Which model of a training run is saved, and the checkpoints that keep it.
import { seq2seqTrainer, writeSeq2seq, writeTrainerState } from "@lectern/decoding/seq2seq"
import { expect, test } from "vitest"
import { type Checkpoint, checkpointCodec } from "../../../src/commands/seq2seq/checkpoint.js"
import { checkpointAfter, hasBestModel, savedModel } from "../../../src/commands/seq2seq/train.js"
import type { Milestone, Validation } from "../../../src/commands/seq2seq/training-spec.js"

const trainer = seq2seqTrainer([{ source: "a", target: "b" }], { embedding: 1, hidden: 2 })
const STEPS = Array.from({ length: 9 }, (_, i) => {
  if (i > 0) trainer.step()
  return { state: writeTrainerState(trainer.state()), model: writeSeq2seq(trainer.model()) }
})

/** The checkpoint of a run with these milestones, through the bytes of its file each time. */
function checkpointOf(every: number, milestones: readonly (readonly [step: number, Validation?])[]): Checkpoint {
  let last: Checkpoint | undefined
  for (const [step, validation] of milestones) {
    const milestone: Milestone = {
      step,
      epoch: step,
      loss: 9 - step,
      gradientNorm: 1,
      ...(validation && { validation }),
    }
    last = checkpointCodec.decode(checkpointCodec.encode(checkpointAfter(last, milestone, STEPS[step]!.state, every)))!
  }
  return last!
}

const validation = (exactMatch: number, loss = 1): Validation => ({ exactMatch, loss })

test.each<[string, number, readonly (readonly [number, Validation?])[], number]>([
  [
    "the most exact matches",
    1,
    [
      [1, validation(0.5)],
      [2, validation(0.75, 9)],
      [3, validation(0.5, 0)],
    ],
    2,
  ],
  [
    "the last, if it is the best",
    1,
    [
      [1, validation(0.5)],
      [2, validation(0.25)],
      [3, validation(0.75)],
    ],
    3,
  ],
  [
    "the lowest loss of equal ones",
    1,
    [
      [1, validation(0.5, 3)],
      [2, validation(0.5, 1)],
      [3, validation(0.5, 2)],
    ],
    2,
  ],
  [
    "the first of equal ones",
    1,
    [
      [1, validation(0)],
      [2, validation(0.5)],
      [3, validation(0.5)],
    ],
    2,
  ],
  ["the best of several that were best", 1, [1, 3, 2, 4, 1].map((n, i) => [i + 1, validation(n / 8)]), 4],
  ["the last without validation", 1, [[1], [2], [3]], 3],
  [
    "the end of a run, between two milestones",
    2,
    [
      [2, validation(0.5)],
      [3, validation(0.75)],
    ],
    3,
  ],
  [
    "not where a shorter run ended in between",
    2,
    [
      [2, validation(0.5)],
      [3, validation(0.75)],
      [4, validation(0.25)],
    ],
    2,
  ],
  ["the only one", 5, [[3, validation(0)]], 3],
  [
    "one of the longer run",
    5,
    [
      [3, validation(1)],
      [5, validation(0.5)],
      [8, validation(0.25)],
    ],
    5,
  ],
])("saves the model with %s", (_, every, milestones, step) => {
  const { step: savedStep, file } = savedModel(checkpointOf(every, milestones), every)
  expect(savedStep).toBe(step)
  expect(Buffer.from(file).equals(STEPS[step]!.model)).toBe(true)
})

test("a checkpoint continues from its last step, whichever model is the best", () => {
  const { state, milestones } = checkpointOf(1, [
    [1, validation(1)],
    [2, validation(0)],
  ])
  expect(Buffer.from(state).equals(STEPS[2]!.state)).toBe(true)
  expect(milestones.map(({ step }) => step)).toEqual([1, 2])
})

test("a checkpoint is read from the middle of a buffer, and nothing else is one", () => {
  const checkpoint = checkpointOf(1, [
    [1, validation(1)],
    [2, validation(0)],
  ])
  const bytes = checkpointCodec.encode(checkpoint)
  const longer = new Uint8Array(bytes.length + 16)
  longer.set(bytes, 8)
  const { milestones, state, best } = checkpointCodec.decode(longer.subarray(8, 8 + bytes.length))!
  expect(milestones).toEqual(checkpoint.milestones)
  expect(Buffer.compare(state, checkpoint.state)).toBe(0)
  expect(Buffer.compare(best!, checkpoint.best!)).toBe(0)
  expect(checkpointCodec.decode(bytes.with(7, 0x31))).toBe(undefined)
  expect(checkpointCodec.decode(bytes.subarray(0, 23))).toBe(undefined)
})

test("a checkpoint without the best model, or with something else for it, is of no use", () => {
  const checkpoint = checkpointOf(2, [
    [2, validation(1)],
    [4, validation(0)],
  ])
  const { best, ...without } = checkpoint
  expect(hasBestModel(checkpoint, 2)).toBe(true)
  expect(hasBestModel(without, 2)).toBe(false)
  expect(hasBestModel({ ...without, best: best!.subarray(1) }, 2)).toBe(false)
  // The state's model is the best one, or the only one.
  expect(
    hasBestModel(
      checkpointOf(2, [
        [2, validation(0)],
        [4, validation(1)],
      ]),
      2,
    ),
  ).toBe(true)
  expect(hasBestModel(checkpointOf(5, [[2, validation(0)]]), 5)).toBe(true)
})

test.each<[string, (milestone: Milestone) => unknown]>([
  ["no loss", ({ loss, ...rest }) => rest],
  ["a loss that is a text", (milestone) => ({ ...milestone, loss: "1" })],
  ["no norm", ({ gradientNorm, ...rest }) => rest],
  ["a step that is no count", (milestone) => ({ ...milestone, step: -1 })],
  ["an epoch that is no count", (milestone) => ({ ...milestone, epoch: 0.5 })],
  ["a validation without matches", (milestone) => ({ ...milestone, validation: { loss: 1 } })],
  ["a validation without loss", (milestone) => ({ ...milestone, validation: { exactMatch: 1 } })],
])("a checkpoint with a milestone with %s is of no use", (_, change) => {
  const checkpoint = checkpointOf(1, [[1, validation(1)]])
  const milestones = checkpoint.milestones.map(change) as readonly Milestone[]
  expect(checkpointCodec.decode(checkpointCodec.encode(checkpoint))?.milestones).toEqual(checkpoint.milestones)
  expect(checkpointCodec.decode(checkpointCodec.encode({ ...checkpoint, milestones }))).toBe(undefined)
  expect(checkpointCodec.decode(checkpointCodec.encode({ ...checkpoint, milestones: [] }))).toBe(undefined)
})
