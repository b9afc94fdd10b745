import { expect, test } from "vitest"
import { beamSearch, type FunctionModel, functionModel, huggingFace } from "../../../src/index.js"

/** A model of probabilities by the tokens written so far; after any others all tokens are equally likely. */
function treeModel(vocabularySize: number, rows: Readonly<Record<string, readonly number[]>>): FunctionModel {
  return functionModel({
    vocabularySize,
    logProbs: (tokens) =>
      (rows[tokens.slice(1).join(" ")] ?? new Array(vocabularySize).fill(1 / vocabularySize)).map(Math.log),
  })
}

const START = { prompts: [[1]] }

test("with constraints, the bound is that of the likeliest live hypothesis, whatever it misses", async () => {
  // 2 must occur. "2" comes first since it misses nothing, "1" and "1 1" are likelier: "2 </s>" has 0.09, "1 1 2 </s>" 0.43.
  const model = treeModel(4, {
    "": [0.1, 0.6, 0.1, 0.2],
    "2": [0.9, 0.05, 0, 0.05],
    "1": [0, 0.9, 0.01, 0.09],
    "1 1": [0, 0.05, 0.9, 0.05],
    "1 1 2": [0.9, 0.05, 0, 0.05],
  })
  const options = { beamWidth: 2, maxLength: 6, endTokens: 0, constraints: [[2]] }
  const [result] = await beamSearch(model, START, options)
  expect([...result!.hypotheses[0]!.tokens]).toEqual([1, 1, 2, 0])
  expect(result!.hypotheses[0]!.sum).toBeCloseTo(Math.log(0.6 * 0.9 * 0.9 * 0.9), 6)
  const [all] = await beamSearch(model, START, { ...options, beamWidth: 1000 })
  expect(all!.hypotheses).toEqual(result!.hypotheses)
})

test("of diverse groups nothing is proven: their scores depend on one another", async () => {
  const model = treeModel(2, { "": [0.9, 0.1] })
  const options = { beamWidth: 4, maxLength: 1, endTokens: 0, groups: { count: 2, diversity: 0.5 } }
  const [result] = await beamSearch(model, START, options)
  expect(result).toMatchObject({ upperBound: Infinity, provenOptimal: false, exhaustive: false })
  const [one] = await beamSearch(model, START, { ...options, groups: { count: 1, diversity: 0.5 } })
  expect(one).toMatchObject({ upperBound: one!.hypotheses[0]!.score, provenOptimal: true, exhaustive: true })
})

test('the rule "top" stops at the nBest-th output though a later step had another one on top', async () => {
  // "1 </s>" is on top of step 2; in step 3 "2 1 1" (0.1375) is before the second output, "2 1 </s>" (0.1125).
  const model = treeModel(3, {
    "": [0, 0.5, 0.5],
    "1": [0.8, 0.1, 0.1],
    "2": [0, 0.5, 0.5],
    "2 1": [0.45, 0.55, 0],
    "2 2": [0.2, 0.4, 0.4],
  })
  const options = { beamWidth: 2, maxLength: 8, endTokens: 0, nBest: 2, stop: { kind: "top" } } as const
  const [result] = await beamSearch(model, START, options)
  expect(result).toMatchObject({ stopped: "rule", steps: 3 })
  expect(result!.hypotheses.map(({ tokens }) => [...tokens])).toEqual([
    [1, 0],
    [2, 1, 0],
  ])
})

test.each([
  [0.2, 1],
  [0.6, 1],
  [0.75, 2],
  [1.2, 2],
  [1.25, 3],
])("with patience %d a beam of 2 waits for %i outputs", async (patience, steps) => {
  // One output more in each step.
  const model = treeModel(2, {})
  const options = { beamWidth: 2, maxLength: 9, endTokens: 0, stop: { kind: "count", patience } } as const
  expect((await beamSearch(model, START, options))[0]).toMatchObject({ stopped: "rule", steps })
})

test('with a negative length penalty, "never" of transformers looks at the present length', async () => {
  // After two steps the outputs "</s>" and "1 </s>" score log 0.3 and 2 log 0.24 = -2.85; "1 1" now scores 2 log 0.36 = -2.04 and at the
  // maximum length 6 log 0.36 = -6.13. After three steps "1 1 1" scores 3 log 0.216 = -4.60.
  const ending = [0.4, 0.6, 0]
  const model = treeModel(3, { "": [0.3, 0.6, 0.1], "1": ending, "1 1": ending, "2": [0.02, 0.49, 0.49] })
  const options = { beamWidth: 2, maxLength: 6, endTokens: 0, nBest: 2 }
  const preset = huggingFace({ lengthPenalty: -1, earlyStopping: "never" })
  const [result] = await beamSearch(model, START, { ...options, ...preset })
  expect(result).toMatchObject({ stopped: "rule", steps: 3 })
})
