import { logSumExp } from "@lectern/core"
import { examples, refusal, runs } from "@lectern/core/testing"
import { type Generator, pcg64 } from "@lectern/random"
import fc from "fast-check"
import { expect, test } from "vitest"
import * as decoding from "../../../src/index.js"
import { enumerate } from "../enumerate.js"
import { tableModel } from "../table-model.js"

const { functionModel, minLength, mirostat2, sample, sampleSteps, temperature, topK, topP, xtc } = decoding
const model = tableModel(pcg64(5), 4, [1, 2, 3, 5])
const base = { endTokens: 0, maxLength: 4 }

/** Makes the scores of a chain log-probabilities, so that enumeration adds up what samples are drawn from. */
const normalized: decoding.Rule = {
  name: "normalized",
  apply(scores) {
    const all = logSumExp(scores)
    for (let i = 0; i < scores.length; i++) scores[i]! -= all
  },
}
const written = (samples: readonly decoding.Sample[]): string[] => samples.map(({ tokens }) => tokens.join(" "))

test.each([
  ["no rules", []],
  ["temperature, then top-p", [temperature(1.5), topP(0.8)]],
  ["top-k, then a temperature and a minimum length", [topK(3), temperature(0.7), minLength(2, 0)]],
])("samples are as frequent as they are likely: %s", async (_, rules) => {
  const draws = runs(2000)
  const [samples] = await sample(model, { prompts: [[1, 2]] }, { ...base, rules, samples: draws, seed: 8 })
  const exact = enumerate(model, [1, 2], { ...base, rules: [...rules, normalized] })
  expect(exact.reduce((sum, each) => sum + Math.exp(each.sum), 0)).toBeCloseTo(1, 12)
  const counts = new Map<string, number>()
  for (const tokens of written(samples!)) counts.set(tokens, (counts.get(tokens) ?? 0) + 1)
  // Sequences that are expected less than five times are one cell.
  let rare = { expected: 0, count: draws }
  let chiSquare = 0
  let cells = 0
  for (const { tokens, sum } of exact) {
    const expected = draws * Math.exp(sum)
    const count = counts.get(tokens.join(" ")) ?? 0
    if (expected < 5) {
      rare = { ...rare, expected: rare.expected + expected }
      continue
    }
    rare.count -= count
    chiSquare += (count - expected) ** 2 / expected
    cells += 1
  }
  if (rare.expected > 0) chiSquare += (rare.count - rare.expected) ** 2 / rare.expected
  else expect(rare.count).toBe(0)
  // Mean cells - 1 and standard deviation sqrt(2 (cells - 1)): four of them are allowed.
  expect(Math.abs(chiSquare - cells)).toBeLessThan(4 * Math.sqrt(2 * cells))
})

test("scores are the log-probabilities that the sample was drawn with, and those of the model", async () => {
  const rules = [temperature(1.3), topP(0.9)]
  const prompt = [3, 3, 1, 2]
  const [samples] = await sample(model, { prompts: [prompt] }, { ...base, rules, samples: 60 })
  const ruled = new Map(
    enumerate(model, prompt, { ...base, rules: [...rules, normalized] }).map((each) => [each.tokens.join(" "), each]),
  )
  const plain = new Map(enumerate(model, prompt, base).map((each) => [each.tokens.join(" "), each]))
  for (const each of samples!) {
    const key = each.tokens.join(" ")
    expect(each.sum).toBeCloseTo(ruled.get(key)!.sum, 12)
    expect(each.modelSum).toBe(plain.get(key)!.sum)
    expect(each.score).toBe(each.sum)
    expect(each.tokenScores.reduce((sum, score) => sum + score, 0)).toBe(each.sum)
    expect(each.modelScores.reduce((sum, score) => sum + score, 0)).toBe(each.modelSum)
    expect(each.tokenScores).toHaveLength(each.tokens.length)
    expect(each.finished).toBe(each.tokens.at(-1) === 0)
  }
})

test("the token is the one in whose share of the unit interval the draw falls", async () => {
  const quarters = functionModel({
    vocabularySize: 5,
    logProbs: () => [-Infinity, Math.log(0.5), -Infinity, Math.log(0.25), Math.log(0.25)],
  })
  const drawn = async (uniform: number): Promise<number> => {
    const generator: Generator = { ...pcg64(1), uniform: () => uniform, split: () => generator }
    const [[only]] = (await sample(quarters, { prompts: [[0]] }, { endTokens: [], maxLength: 1, generator })) as [
      [decoding.Sample],
    ]
    return only.tokens[0]!
  }
  const draws = [0, 0.25, 0.4999, 0.5001, 0.7499, 0.7501, 1 - 2 ** -53]
  expect(await Promise.all(draws.map(drawn))).toEqual([1, 1, 1, 3, 3, 4, 4])
})

test("adaptive rules learn every token that was drawn, in order", async () => {
  const learned: number[][] = []
  const spy: decoding.SamplingRule = {
    name: "spy",
    start() {
      const tokens: number[] = []
      learned.push(tokens)
      return { name: "spy", apply() {}, accept: (token) => tokens.push(token) }
    },
  }
  const results = await sample(model, { prompts: [[1], [2]] }, { ...base, rules: [spy, topK(3)], samples: 2 })
  expect(learned).toEqual(results.flat().map(({ tokens }) => [...tokens]))
})

test("a sample is the same whatever is drawn beside it", async () => {
  const rules = [xtc(0.5, { threshold: 0.2 }), mirostat2(1, { rate: 0.5 })]
  const options = { endTokens: [], maxLength: 30, rules, seed: 3 }
  const prompts = [[1], [2, 3, 1, 0], [1, 1]]
  const all = await sample(model, { prompts }, { ...options, samples: 3 })
  const fewer = await sample(model, { prompts: prompts.slice(0, 2) }, { ...options, samples: 2 })
  for (const source of [0, 1]) for (const each of [0, 1]) expect(fewer[source]![each]).toEqual(all[source]![each])
  // Equal prompts have different samples, and so have the samples of one prompt.
  const [first, second] = await sample(model, { prompts: [[1], [1]] }, { ...options, samples: 2 })
  expect(new Set([...written(first!), ...written(second!)]).size).toBe(4)
})

test("seeds and generators give the same samples again, other seeds others", async () => {
  const options = { endTokens: [], maxLength: 20 }
  const of = async (more: object): Promise<string> =>
    written((await sample(model, { prompts: [[1]] }, { ...options, ...more }))[0]!)[0]!
  expect(await of({ seed: 7 })).toBe(await of({ seed: 7 }))
  expect(await of({ seed: 7 })).toBe(await of({ generator: pcg64(7) }))
  expect(await of({ seed: 7 })).not.toBe(await of({ seed: 8 }))
})

test("a model with promises, one whose arrays are filled again, and a plain one give the same", async () => {
  const options = { ...base, maxLength: 12, samples: 5, rules: [topP(0.95)] }
  const prompts = [[1, 2, 3], [2], [3, 1]]
  const buffer = new Float32Array(4 * 64)
  const other: decoding.Model<readonly Int32Array[]> = {
    ...model,
    reorder: async (states, rows) => model.reorder(states, rows),
    async step(states, tokens) {
      const step = await model.step(states, tokens)
      buffer.set(step.logProbs)
      return { states: step.states, logProbs: buffer.subarray(0, step.logProbs.length) }
    },
  }
  expect(await sample(other, { prompts }, options)).toEqual(await sample(model, { prompts }, options))
})

test("a sample ends by an end token, at the maximum length, or where nothing can follow", async () => {
  const logProbs = (tokens: Int32Array): number[] =>
    tokens.at(-1) === 1
      ? [0, -Infinity, -Infinity]
      : tokens.at(-1) === 2
        ? [-Infinity, -Infinity, -Infinity]
        : [-Infinity, -Infinity, 0]
  const chain = functionModel({ vocabularySize: 3, logProbs })
  const [[end], [dead]] = (await sample(chain, { prompts: [[1], [2]] }, { endTokens: 0, maxLength: 5 })) as [
    [decoding.Sample],
    [decoding.Sample],
  ]
  expect(end).toMatchObject({ tokens: Int32Array.of(0), finished: true, stopped: "end-token", sum: 0 })
  expect(dead).toMatchObject({ tokens: new Int32Array(0), finished: false, stopped: "no-token", sum: 0, modelSum: 0 })
  const [[after]] = (await sample(chain, { prompts: [[0]] }, { endTokens: [], maxLength: 1 })) as [[decoding.Sample]]
  expect(after).toMatchObject({ tokens: Int32Array.of(2), finished: false, stopped: "max-length" })
})

test("sampleSteps() yields every token once, and returns what sample() returns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1000 }), async (seed) => {
      const options = { ...base, maxLength: 6, samples: 2, seed }
      const prompts = [[1, 1], [3]]
      const streamed: number[][][] = [
        [[], []],
        [[], []],
      ]
      const steps = sampleSteps(model, { prompts }, options)
      let step = await steps.next()
      while (!step.done) {
        for (const { source, sample: each, token, last } of step.value.drawn) {
          streamed[source]![each]!.push(token)
          if (last) expect(step.value.results()[source]![each]!.stopped).toBeDefined()
        }
        step = await steps.next()
      }
      expect(step.value).toEqual(await sample(model, { prompts }, options))
      expect(streamed).toEqual(step.value.map((samples) => samples.map(({ tokens }) => [...tokens])))
    }),
    examples(40, 4),
  )
})

test("a signal ends sampling with what was drawn", async () => {
  const controller = new AbortController()
  const options = { endTokens: [], maxLength: 1000, signal: controller.signal, seed: 1 }
  const steps = sampleSteps(model, { prompts: [[1]] }, options)
  for (let i = 0; i < 5; i++) await steps.next()
  controller.abort()
  const { value } = await steps.next()
  const [[only]] = (value as decoding.SampleStep).results() as [[decoding.Sample]]
  expect(only).toMatchObject({ stopped: "aborted", finished: false })
  expect(only.tokens).toHaveLength(5)
  expect((await steps.next()).done).toBe(true)
  const late = new AbortController()
  setTimeout(() => late.abort(), 5)
  const [[long]] = (await sample(model, { prompts: [[1]] }, { ...options, maxLength: 1e7, signal: late.signal })) as [
    [decoding.Sample],
  ]
  expect(long.stopped).toBe("aborted")
})

test("a sample that no token can go on yields none", async () => {
  const dead = functionModel({ vocabularySize: 4, logProbs: () => new Array(4).fill(-Infinity) })
  const tokens: unknown[] = []
  for await (const step of sampleSteps(dead, { prompts: [[1]] }, base)) tokens.push(...step.drawn)
  expect(tokens).toEqual([])
})

test("bad options and rules that leave NaN are refused", async () => {
  const of = (options: object) => sample(model, { prompts: [[1]] }, { ...base, ...options })
  await expect(of({ samples: 0 })).rejects.toThrow("samples must be an integer in 1..2147483647, got 0")
  await expect(of({ maxLength: 0 })).rejects.toThrow("maxLength")
  await expect(of({ endTokens: 4 })).rejects.toThrow("endTokens")
  await expect(of({ rules: [{}] })).rejects.toThrow("rules[0] must be a rule")
  await expect(of({ seed: 1, generator: pcg64(1) })).rejects.toThrow("left out when a generator is given")
  await expect(of({ signal: 1 })).rejects.toThrow("signal must be an AbortSignal")
  await expect(sample({} as never, { prompts: [[1]] }, base)).rejects.toThrow("model.vocabularySize must be")
  expect(refusal(() => decoding.applyRules([0], [], { token: [] } as never)).kind).toBe("unknown-option")
  await expect(of({ sampels: 2 })).rejects.toThrow('did you mean "samples"')
  const bad = { name: "bad", apply: (scores: Float64Array) => scores.fill(Number.NaN, 1, 2) }
  await expect(of({ rules: [bad] })).rejects.toThrow(
    "the score of token 1 after the rules must be below Infinity, got NaN",
  )
  expect(refusal(() => decoding.applyRules([0], [{ start: 1 } as unknown as decoding.Rule])).kind).toBe("wrong-type")
})
