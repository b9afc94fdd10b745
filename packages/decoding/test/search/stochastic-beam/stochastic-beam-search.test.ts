import { runs } from "@lectern/core/testing"
import { fillStandardExponential, gumbelTopK, pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  type DrawnHypothesis,
  type FunctionModel,
  functionModel,
  type Rule,
  stochasticBeamSearch,
} from "../../../src/index.js"
import { keyDrawer } from "../../../src/search/stochastic-beam/stochastic-beam-search.js"
import { enumerate } from "../enumerate.js"
import { tableModel } from "../table-model.js"

const DRAWS = runs(1_600)
// A distribution test fails when it is further off than this, in standard errors.
const TOLERANCE = 4.5

const noRepeats: Rule = {
  name: "noRepeats",
  apply(scores, { tokens, promptLength }) {
    if (tokens.length > promptLength) scores[tokens.at(-1)!] = -Infinity
  },
}

const byFirst = functionModel({
  vocabularySize: 3,
  logProbs: (tokens) =>
    [
      [0.2, 0.3, 0.5],
      [0.6, 0.1, 0.3],
      [0, 0.5, 0.5],
    ][tokens.at(-1)!]!.map(Math.log),
})

/** All sequences with their probabilities, rows normalized after the rules. */
function all(
  model: FunctionModel,
  options: { endTokens?: number | readonly number[]; maxLength: number; rules?: readonly Rule[] },
) {
  const { rules = [] } = options
  const normalize: Rule = {
    name: "normalize",
    apply(scores) {
      const total = scores.reduce((sum, score) => sum + Math.exp(score), 0)
      for (let i = 0; i < scores.length; i++) scores[i]! -= Math.log(total)
    },
  }
  return enumerate(model, [0], { ...options, rules: [...rules, normalize] })
}

async function draw(model: FunctionModel, options: Parameters<typeof stochasticBeamSearch>[2]) {
  const [result] = await stochasticBeamSearch(model, { prompts: [[0]] }, options)
  return result!
}

const name = ({ tokens }: { readonly tokens: Readonly<ArrayLike<number>> }) => Array.from(tokens).join(" ")

const CASES = [
  { title: "with an end token", options: { endTokens: 2, maxLength: 3 } },
  { title: "of one length", options: { endTokens: [], maxLength: 2 } },
  { title: "with a rule", options: { endTokens: 1, maxLength: 3, rules: [noRepeats] } },
] as const

test.each(CASES)("sequences $title are drawn one by one, each by probability among those left", async ({ options }) => {
  const sequences = all(byFirst, options)
  const probs = new Map(sequences.map((each) => [name(each), Math.exp(each.sum)]))
  const expected = new Map<string, number>()
  for (const [a, p] of probs) for (const [b, q] of probs) if (a !== b) expected.set(`${a}, ${b}`, (p * q) / (1 - p))
  const counts = new Map<string, number>()
  const generator = pcg64(1)
  for (let i = 0; i < DRAWS; i++) {
    const { hypotheses } = await draw(byFirst, { ...options, beamWidth: 2, generator })
    const pair = hypotheses.map(name).join(", ")
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  expect([...counts.keys()].every((pair) => expected.has(pair))).toBe(true)
  // Pairs that are expected fewer than ten times count together.
  const cells = new Map([["", { count: 0, wanted: 0 }]])
  for (const [pair, prob] of expected) {
    const key = DRAWS * prob < 10 ? "" : pair
    const { count, wanted } = cells.get(key) ?? { count: 0, wanted: 0 }
    cells.set(key, { count: count + (counts.get(pair) ?? 0), wanted: wanted + DRAWS * prob })
  }
  let chiSquare = 0
  for (const { count, wanted } of cells.values()) if (wanted > 0) chiSquare += (count - wanted) ** 2 / wanted
  const freedom = cells.size - 1
  expect((chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(TOLERANCE)
})

/** Mean and squared standard error. */
function mean(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const average = values.reduce((a, b) => a + b) / values.length
  const squares = values.reduce((a, b) => a + (b - average) ** 2, 0)
  return { mean: average, variance: squares / (values.length - 1) / values.length }
}

test("keys and thresholds are distributed as those of the Gumbel top-k trick over all sequences", async () => {
  const options = { endTokens: 2, maxLength: 3 }
  const logProbs = all(byFirst, options).map(({ sum }) => sum)
  const generator = pcg64(2)
  const ours: number[][] = [[], [], []]
  const theirs: number[][] = [[], [], []]
  for (let i = 0; i < DRAWS / 2; i++) {
    const { hypotheses, threshold } = await draw(byFirst, { ...options, beamWidth: 2, generator })
    ;[hypotheses[0]!.key, hypotheses[1]!.key, threshold].forEach((value, k) => void ours[k]!.push(value))
    const direct = gumbelTopK(logProbs, 2, generator)
    ;[direct.keys[0]!, direct.keys[1]!, direct.threshold].forEach((value, k) => void theirs[k]!.push(value))
  }
  for (let k = 0; k < 3; k++) {
    for (const power of [1, 2]) {
      const [a, b] = [ours, theirs].map((values) => mean(values[k]!.map((value) => value ** power)))
      expect(Math.abs(a!.mean - b!.mean) / Math.sqrt(a!.variance + b!.variance)).toBeLessThan(TOLERANCE)
    }
  }
})

// 1 is a dead end.
const withDeadEnds = functionModel({
  vocabularySize: 3,
  logProbs: (tokens) => (tokens.at(-1) === 1 ? [0, 0, 0] : [0.3, 0.5, 0.2]).map(Math.log),
})

test.each([
  { title: "of plain sequences", model: byFirst, options: { endTokens: 2, maxLength: 4 } },
  { title: "with a rule", model: byFirst, options: { endTokens: 2, maxLength: 4, rules: [noRepeats] } },
  { title: "with dead ends", model: withDeadEnds, options: { endTokens: 2, maxLength: 4 } },
])("weights by inclusion probabilities give unbiased estimates $title", async ({ model, options }) => {
  const f = ({ tokens }: { readonly tokens: Readonly<ArrayLike<number>> }) => tokens.length
  const expectation = all(model, options).reduce((sum, each) => sum + Math.exp(each.sum) * f(each), 0)
  const generator = pcg64(3)
  const estimates: number[] = []
  for (let i = 0; i < DRAWS / 2; i++) {
    const { hypotheses } = await draw(model, { ...options, beamWidth: 3, generator })
    const weigh = (each: DrawnHypothesis) => (Math.exp(each.sum) / each.inclusion) * f(each)
    estimates.push(hypotheses.reduce((sum, each) => sum + weigh(each), 0))
  }
  const { mean: estimate, variance } = mean(estimates)
  expect(Math.abs(estimate - expectation) / Math.sqrt(variance)).toBeLessThan(TOLERANCE)
})

test.each(CASES)(
  "a beam wider than the number of sequences $title returns them all, with certainty",
  async ({ options }) => {
    const sequences = all(byFirst, options)
    const { hypotheses, threshold } = await draw(byFirst, { ...options, beamWidth: 50, seed: 1 })
    expect(hypotheses.map(name).sort()).toEqual(sequences.map(name).sort())
    expect(threshold).toBe(-Infinity)
    const keys = hypotheses.map(({ key }) => key)
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
    for (const { inclusion, sum, score, tokenScores, tokens, finished } of hypotheses) {
      expect(inclusion).toBe(1)
      expect(tokenScores.reduce((a, b) => a + b, 0)).toBe(sum)
      expect(score).toBe(sum)
      const wanted = sequences.find((each) => name(each) === name({ tokens }))!
      expect(finished).toBe(wanted.finished)
      expect(sum).toBeCloseTo(wanted.sum, 5)
    }
  },
)

test("a wider beam with the same numbers begins with the same sequence", async () => {
  const model = tableModel(pcg64(9), 3, [1, 2, 3])
  const options = { endTokens: 2, maxLength: 1 }
  const narrow = await draw(model, { ...options, beamWidth: 1, seed: 4 })
  const wide = await draw(model, { ...options, beamWidth: 3, seed: 4 })
  expect(wide.hypotheses[0]!.key).toBe(narrow.hypotheses[0]!.key)
  expect(wide.hypotheses[1]!.key).toBe(narrow.threshold)
})

test("each source draws from its own stream, whatever the sources before it", async () => {
  const model = tableModel(pcg64(9), 4, [0, 1, 2, 3])
  const options = { endTokens: 2, maxLength: 6, beamWidth: 3, seed: 4 }
  const [first, second] = await stochasticBeamSearch(model, { prompts: [[0], [1, 3]] }, options)
  for (const other of [[1], [3], [0, 3], [3, 1, 0]]) {
    const [, again] = await stochasticBeamSearch(model, { prompts: [other, [1, 3]] }, options)
    expect(again).toEqual(second)
  }
  expect((await stochasticBeamSearch(model, { prompts: [[0]] }, options))[0]).toEqual(first)
})

test("what cannot be written is left out, and does not make room for what was not drawn", async () => {
  // 1 is a dead end with probability 0.9; 2 ends.
  const model = functionModel({
    vocabularySize: 3,
    logProbs: (tokens) => (tokens.at(-1) === 1 ? [0, 0, 0] : [0, 0.9, 0.1]).map(Math.log),
  })
  const { hypotheses, threshold } = await draw(model, { endTokens: 2, maxLength: 3, beamWidth: 2, seed: 1 })
  expect(hypotheses.map(name)).toEqual(["2"])
  expect(threshold).toBe(-Infinity)
  const dead = functionModel({ vocabularySize: 2, logProbs: () => [-Infinity, -Infinity] })
  expect(await draw(dead, { endTokens: [], maxLength: 3, beamWidth: 2 })).toEqual({
    hypotheses: [],
    threshold: -Infinity,
  })
  // With room for one, the dead end takes it in nine of ten draws.
  const generator = pcg64(7)
  let empty = 0
  for (let i = 0; i < 100; i++) {
    const drawn = await draw(model, { endTokens: 2, maxLength: 3, beamWidth: 1, generator })
    if (drawn.hypotheses.length === 0) empty++
  }
  expect(Math.abs(empty - 90) / 3).toBeLessThan(TOLERANCE)
})

test("dead ends take places as if they were outputs: 3 of 4 outputs are drawn as often as without replacement from all 6", async () => {
  // After 0 and after "3 0" nothing can follow.
  const rows = new Map([
    ["", [0.25, 0.15, 0.25, 0.35]],
    ["1", [0, 0, 0.6, 0.4]],
    ["3", [0.5, 0, 0.5, 0]],
  ])
  const model = functionModel({
    vocabularySize: 4,
    logProbs: (tokens) => (rows.get(tokens.slice(1).join(" ")) ?? [0, 0, 0, 0]).map(Math.log),
  })
  const outputs = new Map([
    ["2", 0.25],
    ["1 2", 0.15 * 0.6],
    ["1 3 2", 0.15 * 0.4],
    ["3 2", 0.35 * 0.5],
  ])
  rows.set("1 3", [0, 0, 1, 0])
  const leaves = [...outputs, ["0", 0.25] as const, ["3 0", 0.35 * 0.5] as const]
  const expected = new Map<string, number>()
  for (const [a, p] of leaves)
    for (const [b, q] of leaves)
      for (const [c, r] of leaves) {
        if (a === b || a === c || b === c) continue
        const drawn = [a, b, c].filter((each) => outputs.has(each)).sort()
        expected.set(`${drawn}`, (expected.get(`${drawn}`) ?? 0) + (((p * q) / (1 - p)) * r) / (1 - p - q))
      }
  const counts = new Map<string, number>()
  const generator = pcg64(8)
  for (let i = 0; i < DRAWS; i++) {
    const { hypotheses } = await draw(model, { endTokens: 2, maxLength: 3, beamWidth: 3, generator })
    const drawn = `${hypotheses.map(name).sort()}`
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
  }
  expect([...counts.keys()].filter((drawn) => !expected.has(drawn))).toEqual([])
  for (const [drawn, share] of expected) {
    const error = Math.sqrt(DRAWS * share * (1 - share))
    expect(Math.abs((counts.get(drawn) ?? 0) - DRAWS * share) / error, drawn).toBeLessThan(TOLERANCE)
  }
})

test("the model reads no token behind the longest sequence", async () => {
  const read: number[] = []
  const model = functionModel({
    vocabularySize: 3,
    logProbs(tokens) {
      read.push(tokens.length)
      return [0.2, 0.3, 0.5].map(Math.log)
    },
  })
  await draw(model, { endTokens: [], maxLength: 2, beamWidth: 3 })
  expect(read).toEqual([1, 2, 2, 2])
})

test("a row of keys takes one exponential number for each possible token", () => {
  const generator = pcg64(3)
  keyDrawer(5, generator).draw(Float64Array.of(-Infinity, -1, -2, -Infinity, -1), 0, 2)
  const same = pcg64(3)
  fillStandardExponential(new Float64Array(3), same)
  expect(generator.uniform()).toBe(same.uniform())
})

test("stochasticBeamSearch() can be aborted", async () => {
  const reason = new Error("enough")
  const options = { endTokens: [], maxLength: 3, beamWidth: 2, signal: AbortSignal.abort(reason) }
  await expect(draw(byFirst, options)).rejects.toBe(reason)
})

const required = { endTokens: [], maxLength: 3, beamWidth: 1 }

test.each([
  ["no width", { ...required, beamWidth: undefined }, "beamWidth must be an integer of at least 1, got undefined"],
  [
    "two sources of randomness",
    { ...required, seed: 1, generator: pcg64(1) },
    "seed must be left out when a generator is given",
  ],
  ["an unknown option", { ...required, topK: 2 }, 'stochasticBeamSearch() has no option "topK"'],
])("stochasticBeamSearch() refuses %s", async (_, options, message) => {
  await expect(draw(byFirst, options as never)).rejects.toThrow(message)
})
