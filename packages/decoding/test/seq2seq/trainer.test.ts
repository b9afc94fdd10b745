import { ALL_TESTS, problemOf } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { parameterShapes } from "../../src/seq2seq/layers/parameters.js"
import { seq2seqTrainer } from "../../src/seq2seq/train/trainer.js"
import { VARIANTS } from "./helpers.js"
import { checksum, REVERSALS, trained } from "./trained.js"

const UNEQUAL = "the number of pairs"

describe("a training run", () => {
  test.each(VARIANTS)("of $name continues from its state with the same bytes", ({ name, variant }) => {
    const uninterrupted = trained(0, variant)
    const steps = Array.from({ length: 7 }, () => uninterrupted.step())
    const end = checksum(uninterrupted.state())
    // Three steps are an epoch: the fourth and the seventh begin one.
    for (const stop of ALL_TESTS || name.startsWith("gru, bahdanau, b") ? [0, 3, 5] : [5]) {
      const before = trained(stop, variant)
      const state = structuredClone(before.state())
      before.step()
      const after = seq2seqTrainer(REVERSALS, { state })
      expect(Array.from({ length: 7 - stop }, () => after.step())).toEqual(steps.slice(stop))
      expect(checksum(after.state())).toBe(end)
    }
  })

  test("reads every pair once an epoch, in another order each time, the last batch with what is left", () => {
    const trainer = trained(0)
    const steps = Array.from({ length: 6 }, () => trainer.step())
    expect(steps.map(({ step, epoch, examples }) => [step, epoch, examples])).toEqual([
      [1, 1, 4],
      [2, 1, 4],
      [3, 1, 2],
      [4, 2, 4],
      [5, 2, 4],
      [6, 2, 2],
    ])
    // A learning rate near 0: the mean loss over an epoch is that of all pairs, whatever their order.
    const still = (batchSize: number) => trained(0, { learningRate: 1e-30, batchSize })
    const [all, some] = [still(REVERSALS.length), still(3)]
    const weights = REVERSALS.map(({ target }) => [...target].length + 1)
    const { loss } = all.step()
    const scores = all.model().forced(REVERSALS)
    const total = weights.reduce((sum, each) => sum + each, 0)
    expect(loss).toBeCloseTo(-scores.reduce((sum, each) => sum + each.sum, 0) / total, 5)
    const losses = Array.from({ length: 8 }, () => some.step().loss)
    expect(losses.slice(0, 4)).not.toEqual(losses.slice(4))
  })

  test("learns the pairs", () => {
    const trainer = trained(300)
    expect(trainer.step().loss).toBeLessThan(0.05)
    for (const { sum } of trainer.model().forced(REVERSALS)) expect(sum).toBeGreaterThan(-0.3)
  })

  test("clips by the norm of all gradients, and an infinite clip changes nothing", () => {
    const tensorsAfter = (clip: number) => trained(2, { clip }).state().means
    expect(trained(2, { clip: 1e9 }).state().tensors).toEqual(trained(2, { clip: Infinity }).state().tensors)
    const norm = trained(0).step().gradientNorm
    const [means] = [trained(1, { clip: norm / 10 }).state().means]
    let squares = 0
    for (const { data } of Object.values(means)) for (const each of data) squares += (10 * each) ** 2
    expect(Math.sqrt(squares)).toBeCloseTo(norm / 10, 5)
    expect(tensorsAfter(0.01)).not.toEqual(tensorsAfter(1))
  })

  test("starts from PyTorch's distributions", () => {
    const { config, tensors } = trained(0, { embedding: 90, hidden: 60, cell: "lstm" }).state()
    for (const { name, bound } of parameterShapes(config)) {
      const { data } = tensors[name]!
      const scaled = Float64Array.from(data, (each) => each / (bound === undefined ? 1 : bound / Math.sqrt(3)))
      const mean = scaled.reduce((sum, each) => sum + each, 0) / data.length
      const variance = scaled.reduce((sum, each) => sum + each * each, 0) / data.length
      expect(Math.abs(mean), name).toBeLessThan(5 / Math.sqrt(data.length))
      expect(Math.abs(variance - 1), name).toBeLessThan((bound === undefined ? 7.1 : 4.5) / Math.sqrt(data.length))
      const largest = data.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
      if (bound !== undefined) expect(largest, name).toBeLessThanOrEqual(Math.fround(bound))
    }
    expect(trained(0).state().tensors).not.toEqual(trained(0, { seed: 8 }).state().tensors)
  })

  test("keeps what models and states it gave, and takes no harm from changes to them", () => {
    const trainer = trained(1)
    const [model, state, twin] = [trainer.model(), trainer.state(), trained(1)]
    const before = structuredClone(model.tensors)
    trainer.step()
    expect(model.tensors).toEqual(before)
    for (const each of [...Object.values(model.tensors), ...Object.values(state.tensors)]) each.data.fill(0)
    twin.step()
    expect(checksum(trainer.state())).toBe(checksum(twin.state()))
  })

  test("ends with a sentence when it diverges", () => {
    const trainer = trained(1, { learningRate: 1e38 })
    const { kind } = problemOf(() => {
      for (let i = 0; i < 9; i++) trainer.step()
    })
    expect(kind).toBe("failed")
  })
})

describe("a trainer refuses", () => {
  const state = trained(1).state()
  test.each([
    ["no pairs", () => seq2seqTrainer([]), "the length of pairs must be at least 1, got 0"],
    ["other pairs beside a state", () => seq2seqTrainer(REVERSALS.slice(1), { state }), UNEQUAL],
    [
      "another cell beside a state",
      () => seq2seqTrainer(REVERSALS, { state, cell: "gru" }),
      "cell must be left out beside state",
    ],
    [
      "a seed beside a state",
      () => seq2seqTrainer(REVERSALS, { state, seed: 1 }),
      "seed must be left out beside state",
    ],
    [
      "odd halves",
      () => seq2seqTrainer(REVERSALS, { hidden: 7 }),
      "hidden must be even for a bidirectional encoder, got 7",
    ],
    ["a state of another shape", () => seq2seqTrainer(REVERSALS, { state: { ...state, means: {} } }), "state.means"],
    [
      "negative squares",
      () => {
        const squares = structuredClone(state.squares)
        squares["output.bias"]!.data[1] = -1
        seq2seqTrainer(REVERSALS, { state: { ...state, squares } })
      },
      'the data of state.squares["output.bias"][1] must be at least 0, got -1',
    ],
  ])("%s", (_, call, sentence) => {
    expect(call).toThrow(sentence)
  })
})
