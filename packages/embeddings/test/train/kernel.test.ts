import { xoshiro128 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import type { Word2vecOptions } from "../../src/train/schedule/settings.js"
import type { Word2vecState } from "../../src/train/state.js"
import { word2vec } from "../../src/train/trainer.js"
import { prepared, randomSentences } from "../helpers/corpora.js"
import { naiveEpoch } from "../helpers/naive-word2vec.js"

const { corpus, words } = prepared(randomSentences(12, 12, 9))
const DIMENSIONS = 7

const RUNS: readonly Word2vecOptions[] = (["skip-gram", "cbow"] as const).flatMap((architecture) => [
  { architecture, objective: "softmax" },
  { architecture, objective: "softmax", cbowError: "divided" },
  { architecture, objective: "hierarchical-softmax" },
  { architecture, objective: "negative-sampling" },
  { architecture, objective: "negative-sampling", cbowError: "divided" },
  { architecture, objective: "negative-sampling", sharedNegatives: true },
  { architecture, objective: "nce" },
  { architecture, objective: "nce", sharedNegatives: true },
])

/** A state with random vectors: at the first ones, which are zeros on one side, half of the terms vanish. */
function randomState(options: Word2vecOptions): Word2vecState {
  const random = xoshiro128(3)
  const { settings: before, ...state } = word2vec(corpus, words, {
    ...options,
    dimensions: DIMENSIONS,
    window: 2,
    epochs: 1,
  }).state()
  const settings = { ...before, minLearningRate: before.learningRate }
  const draw = (rows: Float32Array): Float32Array => rows.map(() => 2 * random.uniform() - 1)
  return { ...state, settings, input: draw(state.input), output: draw(state.output) }
}

/** CBOW's windows are read in eight steps a round, unless they are trained on at once. */
function stepsOf({ architecture, objective }: Word2vecOptions): number {
  return architecture === "cbow" && objective !== "softmax" ? 8 : 1
}

function largestGap(actual: Float32Array, expected: Float64Array, start: Float32Array): number {
  const moves = expected.map((each, i) => each - start[i]!)
  const largest = moves.reduce((max, each) => Math.max(max, Math.abs(each)), 0)
  return actual.reduce((max, each, i) => Math.max(max, Math.abs(each - expected[i]!)), 0) / largest
}

describe("an epoch equals the naive one", () => {
  test.each(RUNS)("window by window, with hogwild on one worker: %o", (run) => {
    const state = randomState({ ...run, schedule: "hogwild", sample: 0.1, learningRate: 5e-4, minLearningRate: 5e-4 })
    const model = { input: Float64Array.from(state.input), output: Float64Array.from(state.output) }
    const loss = naiveEpoch(model, corpus, words, state.settings, {})
    const trainer = word2vec(corpus, words, { state })
    trainer.step()
    const { input, output } = trainer.state()
    expect(trainer.done).toBe(true)
    // Up to eight targets are moved at once, not the whole window: the second order of the learning rate differs.
    expect(largestGap(input, model.input, state.input)).toBeLessThan(0.01)
    expect(largestGap(output, model.output, state.output)).toBeLessThan(0.01)
    expect(Math.abs(trainer.losses[0]! / loss - 1)).toBeLessThan(1e-3)
  })

  test.each(RUNS)("to the first order of the learning rate, in blocks: %o", (run) => {
    const state = randomState({ ...run, blocks: 4, sample: 0, learningRate: 5e-5, minLearningRate: 5e-5 })
    const model = { input: Float64Array.from(state.input), output: Float64Array.from(state.output) }
    const classes = run.objective === "softmax" ? 1 : 4
    const loss = naiveEpoch(model, corpus, words, state.settings, { classes, batch: true, steps: stepsOf(run) })
    const trainer = word2vec(corpus, words, { state })
    while (!trainer.done) trainer.step()
    const { input, output } = trainer.state()
    expect(largestGap(input, model.input, state.input)).toBeLessThan(0.01)
    expect(largestGap(output, model.output, state.output)).toBeLessThan(0.01)
    expect(Math.abs(trainer.losses[0]! / loss - 1)).toBeLessThan(1e-3)
  })
})

test("neighbouring windows of CBOW see each other's moves in blocks too", () => {
  const one = prepared([["a", "b", "c", "d"]])
  const options = {
    architecture: "cbow",
    dimensions: 8,
    blocks: 4,
    negatives: 1,
    sample: 0,
    epochs: 1,
    window: 3,
  } as const
  const rates = { learningRate: 0.5, minLearningRate: 0.5 }
  const before = word2vec(one.corpus, one.words, { ...options, ...rates, shrinkWindows: false }).state()
  const random = xoshiro128(3)
  const draw = (rows: Float32Array): Float32Array => rows.map(() => 2 * random.uniform() - 1)
  const state = { ...before, input: draw(before.input), output: draw(before.output) }
  const trainer = word2vec(one.corpus, one.words, { state })
  trainer.epoch()
  const gapTo = (batch: boolean): number => {
    const model = { input: Float64Array.from(state.input), output: Float64Array.from(state.output) }
    naiveEpoch(model, one.corpus, one.words, state.settings, { classes: 4, batch, steps: 8 })
    return largestGap(trainer.state().input, model.input, state.input)
  }
  expect(gapTo(false)).toBeLessThan(1e-5)
  expect(gapTo(true)).toBeGreaterThan(0.1)
})

test("nodes of a tree that a window passes more than 31 times move as often", () => {
  const long = prepared([...randomSentences(3, 6, 1), ...randomSentences(3, 6, 90, 2)])
  const options = { objective: "hierarchical-softmax", dimensions: 4, window: 60, sample: 0, epochs: 1 } as const
  const rates = { learningRate: 1e-6, minLearningRate: 1e-6 }
  for (const schedule of ["blocks", "hogwild"] as const) {
    const before = word2vec(long.corpus, long.words, { ...options, ...rates, schedule, shrinkWindows: false }).state()
    const random = xoshiro128(3)
    const draw = (rows: Float32Array): Float32Array => rows.map(() => (2 * random.uniform() - 1) / 2 ** 12)
    const state = { ...before, input: draw(before.input), output: draw(before.output) }
    const model = { input: Float64Array.from(state.input), output: Float64Array.from(state.output) }
    const loss = naiveEpoch(model, long.corpus, long.words, state.settings, { batch: true })
    const trainer = word2vec(long.corpus, long.words, { state })
    while (!trainer.done) trainer.step()
    expect(largestGap(trainer.state().input, model.input, state.input)).toBeLessThan(0.01)
    expect(largestGap(trainer.state().output, model.output, state.output)).toBeLessThan(0.01)
    expect(Math.abs(trainer.losses[0]! / loss - 1)).toBeLessThan(1e-5)
  }
})

test("full softmax moves by the exact gradients of the window", () => {
  const state = randomState({ objective: "softmax", schedule: "hogwild", learningRate: 0.5, minLearningRate: 0.5 })
  const model = { input: Float64Array.from(state.input), output: Float64Array.from(state.output) }
  naiveEpoch(model, corpus, words, state.settings, {})
  const trainer = word2vec(corpus, words, { state })
  trainer.step()
  expect(largestGap(trainer.state().input, model.input, state.input)).toBeLessThan(1e-4)
  expect(largestGap(trainer.state().output, model.output, state.output)).toBeLessThan(1e-4)
})
