import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import {
  beamSearch,
  contrastiveSearch,
  exhaustiveSearch,
  forcedScores,
  functionModel,
  greedySearch,
  logSoftmax,
  sample,
  stochasticBeamSearch,
} from "../../src/index.js"
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

test("functionModel() refuses what is not a function, none, and two", () => {
  expect(() => functionModel({ vocabularySize: 2, logProbs: [] as never })).toThrow("logProbs must be a function")
  expect(() => functionModel({ vocabularySize: 2 })).toThrow("logProbs must be a function, got undefined")
  expect(() => functionModel({ vocabularySize: 2, logits: 3 as never })).toThrow("logits must be a function, got 3")
  const both = { vocabularySize: 2, logProbs: () => [-1, -1], logits: () => [-1, -1] }
  expect(() => functionModel(both)).toThrow("logits must be left out where there is logProbs, got a function")
})

const SOURCES = { prompts: [[1]] }
const ENDING = { endTokens: 0, maxLength: 3 }
type Model3 = ReturnType<typeof functionModel>
const SEARCHES: Readonly<Record<string, (model: Model3) => Promise<unknown>>> = {
  beam: (model) => beamSearch(model, SOURCES, { ...ENDING, beamWidth: 2 }),
  greedy: (model) => greedySearch(model, SOURCES, ENDING),
  exhaustive: (model) => exhaustiveSearch(model, SOURCES, ENDING),
  sample: (model) => sample(model, SOURCES, { ...ENDING, seed: 1 }),
  "stochastic beam": (model) => stochasticBeamSearch(model, SOURCES, { ...ENDING, beamWidth: 2, seed: 1 }),
  contrastive: (model) => contrastiveSearch(model, SOURCES, { ...ENDING, topK: 2, alpha: 0.5 }),
  forced: (model) => forcedScores(model, SOURCES, [[[2, 0]]]),
}

describe.each(Object.keys(SEARCHES))("%s search", (name) => {
  test.each([
    [[-1, -1], "the length of logProbs(tokens) must be vocabularySize = 3, got 2"],
    [[-1, -1, -1, -1], "the length of logProbs(tokens) must be vocabularySize = 3, got 4"],
    [undefined, "logProbs(tokens) must be a list of numbers, got undefined"],
    ["abc", 'logProbs(tokens) must be a list of numbers, got "abc"'],
    [[-1, Number.NaN, -1], "logProbs(tokens)[1] must be a log-probability, at most 0, got NaN"],
    [[-1, -1, Infinity], "logProbs(tokens)[2] must be a log-probability, at most 0, got Infinity"],
    [[0.5, -1, -1], "logProbs(tokens)[0] must be a log-probability, at most 0, got 0.5"],
    [["-1", -1, -1], 'logProbs(tokens)[0] must be a log-probability, at most 0, got "-1"'],
    [[-1, undefined, -1], "logProbs(tokens)[1] must be a log-probability, at most 0, got undefined"],
    [[-0.5, -0.5, -Infinity], "the sum of the probabilities of logProbs(tokens) must be at most 1"],
  ])("refuses a row %j, promised or not", async (row, message) => {
    const models = [() => row, async () => row].map((logProbs) =>
      functionModel({ vocabularySize: 3, logProbs: logProbs as never }),
    )
    for (const model of models) {
      const error = await SEARCHES[name]!(model).catch((each: unknown) => each)
      expect(error).toBeInstanceOf(LecternError)
      expect((error as LecternError).message).toContain(message)
    }
  })
})

test.each(["beam", "greedy", "exhaustive", "sample", "stochastic beam", "forced"])(
  "%s search of promised rows finds what it finds of rows, and of their logits",
  async (name) => {
    const rows = [
      [0.5, 0.3, 0.2],
      [0.1, 0.3, 0.6],
      [0.7, 0.1, 0.2],
    ].map((row) => row.map(Math.log))
    const wanted = await SEARCHES[name]!(
      functionModel({ vocabularySize: 3, logProbs: (tokens) => logSoftmax(rows[tokens.at(-1)!]!, 3) }),
    )
    const after = async (tokens: Int32Array): Promise<readonly number[]> => {
      await new Promise((resolve) => setTimeout(resolve, 0))
      return rows[tokens.at(-1)!]!.map((each) => each + 7)
    }
    const logits = (tokens: Int32Array): readonly number[] => rows[tokens.at(-1)!]!.map((each) => each + 7)
    for (const model of [
      functionModel({ vocabularySize: 3, logProbs: async (tokens) => logSoftmax(await after(tokens), 3) }),
      functionModel({ vocabularySize: 3, logits }),
      functionModel({ vocabularySize: 3, logits: after }),
    ]) {
      expect(JSON.stringify(await SEARCHES[name]!(model))).toBe(JSON.stringify(wanted))
    }
  },
)

test("a function model asks for all rows before it awaits the first", async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  const model = functionModel({
    vocabularySize: 2,
    logProbs: (tokens) => {
      asked.push(tokens.at(-1)!)
      return new Promise((resolve) => answers.push(() => resolve(tokens[0] === 0 ? [0, -Infinity] : [-Infinity, 0])))
    },
  })
  const step = model.step(model.start(2), Int32Array.of(0, 1))
  expect(asked).toEqual([0, 1])
  for (const answer of answers.reverse()) answer()
  expect([...(await step).logProbs]).toEqual([0, -Infinity, -Infinity, 0])
})

test("a function may fill the same array again", () => {
  const row = new Float64Array(2)
  const model = functionModel({
    vocabularySize: 2,
    logProbs(tokens) {
      row.fill(-Infinity)
      row[tokens.at(-1)!] = 0
      return row
    },
  })
  const { logProbs } = model.step(model.start(2), Int32Array.of(1, 0)) as Step<unknown>
  expect([...logProbs]).toEqual([-Infinity, 0, 0, -Infinity])
})

test("probabilities of a row may sum to less than 1, to nothing, and to 1.006 by rounding", () => {
  const rows = [[0.25, 0.25], [0, 0], [0.503, 0.503], new Float32Array(2).fill(0.5)]
  const model = functionModel({
    vocabularySize: 2,
    logProbs: (tokens) => Array.from(rows[tokens.length - 1]!, Math.log),
  })
  rows.forEach((row, i) => {
    const { logProbs } = model.step([new Int32Array(i)], Int32Array.of(0)) as Step<unknown>
    expect([...logProbs]).toEqual(Array.from(row, (each) => Math.fround(Math.log(each))))
  })
  const summing = (sum: number) =>
    functionModel({ vocabularySize: 4, logProbs: () => Array(4).fill(Math.log(sum / 4)) })
  expect(() => summing(1.007).step([new Int32Array(0)], Int32Array.of(0))).not.toThrow()
  expect(() => summing(1.013).step([new Int32Array(0)], Int32Array.of(0))).toThrow("must be at most 1")
})

test("many improbable tokens count towards the sum of a row", () => {
  const row = new Float64Array(50_000).fill(Math.log(1.02 / 50_000))
  const model = functionModel({ vocabularySize: row.length, logProbs: () => row })
  expect(() => model.step(model.start(1), Int32Array.of(0))).toThrow(
    "must be at most 1; scores that are not normalized",
  )
})

test.each([
  [[1, 2], "the length of logits(tokens) must be vocabularySize = 3, got 2"],
  [new Array(6).fill(1), "the length of logits(tokens) must be vocabularySize = 3, got 6"],
  [null, "logits(tokens) must be a list of numbers, got null"],
  [[1, Number.NaN, 2], "logits[1] must be finite or -Infinity, got NaN"],
  [new Array(3).fill(-Infinity), "row 0 of logits must be possible for a token, got"],
])("a function model refuses logits %j", (logits, message) => {
  const model = functionModel({ vocabularySize: 3, logits: () => logits as never })
  expect(() => model.step(model.start(1), Int32Array.of(0))).toThrow(message)
})

test("a function whose promise is rejected ends the search with its own error", async () => {
  const model = functionModel({ vocabularySize: 2, logProbs: () => Promise.reject(new RangeError("mine")) })
  await expect(beamSearch(model, SOURCES, { ...ENDING, beamWidth: 2 })).rejects.toThrow(new RangeError("mine"))
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
