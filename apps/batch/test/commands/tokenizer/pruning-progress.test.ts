// The progress of Unigram's training.
import { expect, test } from "vitest"
import { pruningProgress } from "../../../src/commands/tokenizer/run/model/pruning-progress.js"

const step = (pieces: number) => ({ kind: "iteration", step: { prunings: 0, pieces, logLikelihood: -1 } }) as const

test("seeding is the first half, and each round that removes a quarter an equal part of the other", () => {
  const seen: number[] = []
  const report = pruningProgress(27_000 / 1.1, (done) => seen.push(done))
  for (const share of [0.25, 1]) report({ kind: "seeding", share })
  for (const pieces of [64_000, 48_000, 36_000, 27_001, 26_000]) report(step(pieces))
  expect(seen).toEqual([125, 500, 500, 666, 833, 999, 1000])
})

test("few pieces are pruned at once", () => {
  const seen: number[] = []
  pruningProgress(100, (done) => seen.push(done))(step(90))
  expect(seen).toEqual([1000])
})
