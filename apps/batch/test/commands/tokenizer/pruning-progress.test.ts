// The progress of training, above all of Unigram's.
import { join } from "node:path"
import { expect, test } from "vitest"
import { pruningProgress } from "../../../src/commands/tokenizer/run/model/model-spec.js"
import { folder } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"

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

test.each([
  ["unigram", "prune", "thousandths"],
  ["bpe", "train", "tokens"],
])("the training of %s is the stage %s, in %s", async (model, stage, unit) => {
  const cwd = folder({ "a.txt": "low lower lowest new newer newest\n".repeat(9) })
  const size = ["--vocab-size", "20", "-o", join(cwd, "t.json")]
  const args = ["tokenizer", "train", join(cwd, "a.txt"), "--model", model, ...size, "--progress", "json"]
  const { code, stderr } = await onTerminal(args, 80)
  const lines = stderr.split("\n").filter((line) => line.startsWith("{"))
  const stages = lines.map((line) => JSON.parse(line) as { stage: string; unit: string })
  expect(code).toBe(0)
  expect(stages.at(-1)).toMatchObject({ stage, unit })
})
