import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { functionModel } from "../../src/index.js"
import { checkedStep } from "../../src/model/checked-step.js"
import type { Model, Step } from "../../src/model/model.js"
import { startOf } from "../../src/model/start-of.js"

const uniform = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.5), Math.log(0.5)] })

test("a function model shows each row all of its tokens, after reordering too", async () => {
  const seen: number[][] = []
  const model = functionModel({
    vocabularySize: 3,
    logProbs(tokens) {
      seen.push([...tokens])
      return [0, -Infinity, -Infinity]
    },
  })
  const first = await model.step(model.start(2), Int32Array.of(1, 2))
  const states = await model.reorder(first.states, Int32Array.of(1, 1, 0))
  const second = await model.step(states, Int32Array.of(0, 1, 2))
  expect(seen).toEqual([[1], [2], [2, 0], [2, 1], [1, 2]])
  expect(second.logProbs).toHaveLength(9)
})

test("a function model reads a prompt longer than a call has room for arguments", async () => {
  const before = new Int32Array(150_000)
  const { states } = await uniform.step([before], Int32Array.of(1))
  expect(states[0]).toHaveLength(150_001)
  expect(states[0]!.at(-1)).toBe(1)
})

test("startOf() takes states from the model when they are left out", () => {
  const { states, prompts } = startOf(uniform, { prompts: [[0], [1, 1]] })
  expect(states).toHaveLength(2)
  expect(prompts).toEqual([Int32Array.of(0), Int32Array.of(1, 1)])
  expect(startOf(uniform, { prompts: [[0]], states: undefined as never }).states).toHaveLength(1)
})

test("functionModel() refuses what is not a function", () => {
  expect(() => functionModel({ vocabularySize: 2, logProbs: [] as never })).toThrow("logProbs must be a function")
})

test.each([
  [{ prompts: [[]] }, "the length of sources.prompts[0] must be at least 1: the start token, got 0"],
  [{ prompts: [[0], [2]] }, "sources.prompts[1][0] must be an integer in 0..1, got 2"],
  [{ prompt: [[0]] }, 'sources has no option "prompt"; did you mean "prompts"?'],
])("startOf() refuses %j", (sources, message) => {
  expect(() => startOf(uniform, sources as never)).toThrow(new LecternError({ kind: "usage", why: message }).message)
})

test("startOf() asks for states that a model cannot make", () => {
  const { start: _, ...model } = uniform
  expect(() => startOf(model, { prompts: [[0]] })).toThrow("since this model has no start()")
})

const giving = (step: unknown): Model<null> => ({
  vocabularySize: 2,
  step: () => step as Step<null>,
  reorder: () => null,
})

test.each([
  [[0, Number.NaN], "the model's logProbs[1] must be a log-probability, at most 0, got NaN"],
  [[2.5, -1], "the model's logProbs[0] must be a log-probability, at most 0, got 2.5"],
  [[0], "the length of the model's logProbs must be rows x vocabularySize = 2, got 1"],
])("checkedStep() refuses log-probabilities %j", (logProbs, message) => {
  const step = { logProbs: Float32Array.from(logProbs), states: null }
  expect(() => checkedStep(giving(step), null, Int32Array.of(0))).toThrow(message)
})

test("checkedStep() refuses a step that is nothing", () => {
  expect(() => checkedStep(giving(undefined), null, Int32Array.of(0))).toThrow("what the model's step returned must be")
})

test("checkedStep() checks the outcome of a promise and sets rounding above 0 to 0", async () => {
  const step = { logProbs: Float32Array.of(1e-6, -Infinity), states: null }
  expect((await checkedStep(giving(Promise.resolve(step)), null, Int32Array.of(0))).logProbs[0]).toBe(0)
  const bad = { logProbs: Float32Array.of(Number.NaN, 0), states: null }
  await expect(checkedStep(giving(Promise.resolve(bad)), null, Int32Array.of(0))).rejects.toThrow("got NaN")
})
