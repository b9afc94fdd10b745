import { expect, test } from "vitest"
import { greedySearch, type Model, type Rule } from "../../../src/index.js"
import { ruledScores } from "../../../src/search/rows/ruled-scores.js"
import { yieldingToEvents } from "../../../src/search/rows/steps.js"
import { randomModel } from "../beam/random-model.js"

test.each([Number.NaN, Infinity])("the score of any token, also of the first, may not become %d", (bad) => {
  for (const token of [0, 1, 2]) {
    const rule: Rule = { name: "bad", apply: (scores) => void scores.fill(bad, token, token + 1) }
    const logProbs = new Float32Array(6).fill(-1)
    const prompt = Int32Array.of(1)
    expect(() =>
      ruledScores(new Float64Array(3), logProbs, 1, { rules: [rule], prompt, prefix: undefined, source: 0 }),
    ).toThrow(`the score of token ${token} after the rules must be below Infinity, got ${bad}`)
  }
})

test("a search yields to events in every n-th step, and never without a signal", () => {
  const pending = (yieldToEvents: () => unknown) => Array.from({ length: 7 }, () => yieldToEvents() !== undefined)
  const { signal } = new AbortController()
  expect(pending(yieldingToEvents(signal, 3))).toEqual([false, false, true, false, false, true, false])
  expect(pending(yieldingToEvents(signal, 1))).toEqual(new Array(7).fill(true))
  expect(pending(yieldingToEvents(undefined, 1))).toEqual(new Array(7).fill(false))
})

test("a model is not asked to reorder rows that stay as they are", async () => {
  const inner = randomModel(2, 5, 0)
  const model: Model<readonly Int32Array[]> = {
    vocabularySize: inner.vocabularySize,
    start: (sources) => inner.start(sources),
    step: (states, tokens) => inner.step(states, tokens),
    reorder: () => {
      throw new Error("reorder() is called")
    },
  }
  const [result] = await greedySearch(model, { prompts: [[1, 2]] }, { endTokens: [], maxLength: 5 })
  expect(result!.hypotheses[0]!.tokens).toHaveLength(5)
})
