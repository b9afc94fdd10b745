// The task of training, against the library's steps.
import { seq2seqTrainer } from "@lectern/decoding/seq2seq"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { expect, test } from "vitest"
import { unpackedPairs } from "../../../src/commands/seq2seq/pairs.js"
import { trainSteps } from "../../../src/commands/seq2seq/train-steps.js"
import type { TrainingSpec } from "../../../src/commands/seq2seq/training-spec.js"
import { REVERSALS } from "./pairs.js"

const SPEC: TrainingSpec = {
  ...{ cell: "gru", attention: "luong-dot", bidirectional: true, units: "characters" },
  ...{ embedding: 4, hidden: 8, minCount: 1, batchSize: 4, learningRate: 0.02, clip: 1, seed: 3 },
}

test("a milestone has the mean loss and the largest gradient of its own steps", async () => {
  const pairs = new TextEncoder().encode(REVERSALS)
  const trainer = seq2seqTrainer(unpackedPairs(pairs), SPEC)
  const steps = Array.from({ length: 7 }, () => trainer.step())
  const payload = { run: newRun(), pairs, validation: undefined, spec: SPEC }
  const seen: number[] = []
  const first = await trainSteps.perform({ ...payload, from: 0, to: 4, state: undefined }, (step) => seen.push(step))
  const second = await trainSteps.perform({ ...payload, from: 4, to: 7, state: first.state }, (step) => seen.push(step))
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
  for (const [{ milestone }, from, to] of [
    [first, 0, 4],
    [second, 4, 7],
  ] as const) {
    const own = steps.slice(from, to)
    const norms = own.map(({ gradientNorm }) => gradientNorm)
    // Otherwise a largest norm of 1 would not be noticed.
    for (const norm of norms) expect(norm).toBeLessThan(1)
    const loss = own.reduce((sum, step) => sum + step.loss, 0) / own.length
    expect(milestone).toEqual({ step: to, epoch: own.at(-1)!.epoch, loss, gradientNorm: Math.max(...norms) })
  }
})

test("its label counts steps from 1", () => {
  const payload = { run: "", pairs: new Uint8Array(9), validation: undefined, spec: SPEC, state: undefined }
  expect(trainSteps.label({ ...payload, from: 4, to: 7 })).toBe("steps 5..7 of the training")
  expect(trainSteps.bytes({ ...payload, from: 4, to: 7 })).toBe(9)
})
