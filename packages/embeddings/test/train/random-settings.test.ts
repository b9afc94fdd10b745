// Both kernels give the same bytes with any settings, so that no list of work outgrows its memory.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import { assert, boolean, constantFrom, integer, property, record } from "fast-check"
import { expect, test } from "vitest"
import type { KernelName } from "../../src/train/kernel/start/kernel-of.js"
import { trainerOn } from "../../src/train/trainer.js"
import { bytesOf, prepared, randomSentences } from "../helpers/corpora.js"

const CORPUS = record({
  count: constantFrom(1, 4, 40, 200),
  size: constantFrom(2, 9, 60, 400),
  longest: constantFrom(2, 9, 90, 300),
  seed: integer({ min: 1, max: 1000 }),
})
const SETTINGS = record({
  architecture: constantFrom("skip-gram" as const, "cbow" as const),
  cbowError: constantFrom("whole" as const, "divided" as const),
  objective: constantFrom("negative-sampling" as const, "hierarchical-softmax" as const, "nce" as const),
  dimensions: constantFrom(1, 4, 7, 37),
  window: constantFrom(1, 2, 5, 20, 100),
  shrinkWindows: boolean(),
  negatives: constantFrom(1, 5, 20, 100),
  sharedNegatives: boolean(),
  noisePower: constantFrom(0, 0.75, -1),
  sample: constantFrom(0, 0.01),
  blocks: constantFrom(1, 2, 4, 8, 16, 32, 64),
})
const MOST_TARGETS = 3e5

test("any settings give the same bytes in WebAssembly and in plain TypeScript", () => {
  assert(
    property(CORPUS, SETTINGS, ({ count, size, longest, seed }, settings) => {
      const { corpus, words } = prepared([["w0", "w1"], ...randomSentences(count, size, longest, seed)])
      if (corpus.tokens.length * settings.window * settings.negatives > MOST_TARGETS) return
      const rates = { learningRate: 1e-4, minLearningRate: 1e-4, epochs: 1 }
      const [wasm, plain] = (["wasm", "plain"] as const).map((kernel: KernelName) => {
        const trainer = trainerOn(kernel, corpus, words, { ...settings, ...rates })
        while (!trainer.done) trainer.step()
        return { bytes: Buffer.from(bytesOf(trainer.state())), losses: trainer.losses }
      })
      expect(wasm!.losses).toEqual(plain!.losses)
      expect(wasm!.bytes.equals(plain!.bytes)).toBe(true)
    }),
    { ...examples(600, 1507), numRuns: ALL_TESTS ? 600 : 40 },
  )
})
