import { describe, expect, test } from "vitest"
import {
  type BeamResult,
  type BeamSearchOptions,
  beamSearch,
  beamSearchSteps,
  type Expansion,
  functionModel,
  greedySearch,
  type Model,
  scorer,
} from "../../../src/index.js"
import { randomModel } from "./random-model.js"

// Two words, then the end: a 0.5, b 0.4; the end after a 0.4, after b 0.9.
const END = 0
const words = functionModel({
  vocabularySize: 4,
  logProbs: (tokens) =>
    [
      [0.1, 0.5, 0.4, 0],
      [0.4, 0.05, 0.05, 0.5],
      [0.9, 0.02, 0.04, 0.04],
    ][tokens.at(-1)! % 3]!.map(Math.log),
})
const start = { prompts: [[3]] }
const options = { beamWidth: 2, maxLength: 6, endTokens: END }

describe("beamSearchSteps()", () => {
  test("yields after every step of the model, and returns what beamSearch() returns", async () => {
    const steps = beamSearchSteps(words, { prompts: [[3], [3, 1]] }, options)
    const seen: string[] = []
    let next = await steps.next()
    for (; next.done !== true; next = await steps.next()) {
      seen.push(next.value.sources.map(({ step, live, done }) => `${step}:${live.length}${done ? "!" : ""}`).join(" "))
    }
    expect(seen).toEqual(["1:2 0:1", "2:2! 1:2", "2:2! 2:2!"])
    expect(next.value).toEqual(await beamSearch(words, { prompts: [[3], [3, 1]] }, options))
  })

  test("counts what a step scored for each source: nothing in its prompt, and nothing once it is done", async () => {
    const scored: number[][] = []
    for await (const { sources } of beamSearchSteps(words, { prompts: [[3], [3, 1]] }, options))
      scored.push(sources.map((each) => each.scored))
    expect(scored).toEqual([
      [4, 0],
      [8, 4],
      [0, 8],
    ])
  })

  test("shows live and complete hypotheses and what each step scored", async () => {
    const views = []
    for await (const { sources } of beamSearchSteps(words, start, options)) views.push(sources[0]!)
    expect(views[0]!.live.map(({ tokens }) => [...tokens])).toEqual([[1], [2]])
    expect(views.map(({ scored }) => scored)).toEqual([4, 8])
    const [best] = views.at(-1)!.complete
    expect([...best!.tokens]).toEqual([2, END])
    expect(Math.exp(best!.sum)).toBeCloseTo(0.36, 7)
  })

  test("scores live hypotheses as if they ended where they are, without an end token", async () => {
    const scoring = { alpha: 1, counted: "without-end" } as const
    let lengths: readonly number[] = []
    for await (const { sources } of beamSearchSteps(words, start, {
      beamWidth: 2,
      maxLength: 3,
      scoring,
      endTokens: [],
    })) {
      const { live } = sources[0]!
      if (lengths.length === 0) expect(Math.exp(live[0]!.score)).toBeCloseTo(0.5, 7)
      for (const { tokens, sum, score, finished } of live) {
        expect(finished).toBe(false)
        expect(score).toBe(sum / tokens.length)
        lengths = [...lengths, tokens.length]
      }
    }
    expect(lengths).toEqual([1, 1, 2, 2])
  })

  test("can be left at any step, with what was found so far", async () => {
    let results: readonly BeamResult[] = []
    for await (const step of beamSearchSteps(randomModel(1, 5), start, {
      ...options,
      endTokens: [],
      maxLength: 1000,
    })) {
      results = step.results()
      if (step.modelSteps === 3) break
    }
    expect(results[0]).toMatchObject({ steps: 3, stopped: undefined, provenOptimal: false })
  })
})

test("an aborted search returns what it has found, and the interval that is left", async () => {
  const controller = new AbortController()
  let steps = 0
  const model: Model<readonly Int32Array[]> = {
    ...words,
    step(states, tokens) {
      if (++steps === 2) controller.abort()
      return words.step(states, tokens)
    },
  }
  const stop = { kind: "count", patience: 99 } as const
  const [result] = await beamSearch(model, start, { ...options, stop, nBest: 2, signal: controller.signal })
  expect(steps).toBe(2)
  expect(result!.stopped).toBe("aborted")
  expect(result!.hypotheses.map(({ tokens }) => [...tokens])).toEqual([[2, END]])
  expect(result!.upperBound).toBeGreaterThanOrEqual(result!.hypotheses[0]!.score)
})

test("a timer can abort the search of a synchronous model", async () => {
  const endless = functionModel({ vocabularySize: 2, logProbs: () => [-1, -1] })
  const signal = AbortSignal.timeout(5)
  const [result] = await beamSearch(
    endless,
    { prompts: [[1]] },
    { beamWidth: 1, maxLength: 20_000, endTokens: [], signal },
  )
  expect(result!.stopped).toBe("aborted")
})

test("a trace holds every possible continuation of every step once, with its outcome", async () => {
  const [result] = await beamSearch(words, start, { ...options, trace: true, scoring: { alpha: 1 } })
  const { expansions, steps } = result!
  const { score } = scorer({ alpha: 1 }, options.maxLength)
  const nodes = new Map<number, Expansion>()
  for (const each of expansions) if (each.node >= 0) nodes.set(each.node, each)
  for (let step = 1; step <= steps; step++) {
    const of = expansions.filter((each) => each.step === step)
    const parents =
      step === 1
        ? [0]
        : expansions.filter((each) => each.step === step - 1 && each.outcome === "kept").map(({ node }) => node)
    expect(new Set(of.map(({ parent }) => parent))).toEqual(new Set(parents))
    expect(new Set(of.map(({ parent, token }) => `${parent} ${token}`)).size).toBe(of.length)
    expect(of.filter(({ outcome }) => outcome === "kept").length).toBeLessThanOrEqual(options.beamWidth)
  }
  for (const each of expansions) {
    expect(each.node >= 0).toBe(each.outcome !== "pruned")
    expect(each.sum).toBe((nodes.get(each.parent)?.sum ?? 0) + each.tokenScore)
    expect(each.score).toBe(score(each.sum, each.step, each.token === END))
  }
  // Step 1: three words are possible. Step 2: four after each of the two that were kept.
  expect(expansions.filter(({ step }) => step === 1).map(({ outcome }) => outcome)).toEqual(["pruned", "kept", "kept"])
  expect(expansions.filter(({ step }) => step === 2)).toHaveLength(8)
  expect((await beamSearch(words, start, options))[0]!.expansions).toEqual([])
})

test("coverage uses the attention of each hypothesis, over the length of its source", async () => {
  // Token 1 looks at place 0, token 2 at place 1; place 2 is beyond the first source.
  const model: Model<readonly Int32Array[]> = {
    ...words,
    async step(states, tokens) {
      const step = await words.step(states, tokens)
      const attention = Float32Array.from(
        Array.from(tokens).flatMap((token) => [token === 1 ? 1 : 0.5, token === 2 ? 1 : 0.25, 0.5]),
      )
      return { ...step, attention }
    },
  }
  const coverage = { kind: "gnmt", beta: 1 } as const
  const search = { ...options, nBest: 2, scoring: { coverage } }
  const results = await beamSearch(model, { prompts: [[3], [3]], lengths: [2, 3] }, search)
  /** The log of the attention on each place of source i, summed over the tokens read, at most 1. */
  const termOf = (i: number, tokens: Int32Array) =>
    [0, 1, 2].slice(0, [2, 3][i]!).reduce((sum, place) => {
      const all = [3, ...tokens.slice(0, -1)].map((token) =>
        place === 2 ? 0.5 : token === place + 1 ? 1 : [0.5, 0.25][place]!,
      )
      return (
        sum +
        Math.log(
          Math.min(
            1,
            all.reduce((a, b) => a + b),
          ),
        )
      )
    }, 0)
  for (const [i, { hypotheses, provenOptimal }] of results.entries()) {
    for (const { tokens, sum, score } of hypotheses) expect(score).toBeCloseTo(sum + termOf(i, tokens), 12)
    expect(provenOptimal).toBe(true)
  }
  const sources = { prompts: [[3], [3]], lengths: [2, 3] }
  const endless = { ...search, endTokens: [], maxLength: 4 }
  let live = 0
  for await (const step of beamSearchSteps(model, sources, endless)) {
    for (const [i, view] of step.sources.entries()) {
      for (const { tokens, sum, score } of view.live) expect(score).toBeCloseTo(sum + termOf(i, tokens), 12)
      live += view.live.length
    }
  }
  expect(live).toBe(2 * 2 * 3)
  // What a coverage term can still become counts for the live ones: 0, or for a penalty of too much attention what it is by now.
  const boundOf = async (kind: "gnmt" | "summary", modelSteps: number): Promise<number> => {
    const scoring = { coverage: { kind, beta: 1 } }
    for await (const step of beamSearchSteps(model, sources, { ...endless, scoring }))
      if (step.modelSteps === modelSteps) return step.results()[0]!.upperBound
    return Number.NaN
  }
  expect(await boundOf("gnmt", 1)).toBeCloseTo(Math.log(0.5), 6)
  // Places 0 and 1 of the best, which has read 3 and 2, have got 1 and 1.25.
  expect(await boundOf("summary", 2)).toBeCloseTo(Math.log(0.36) - 0.25, 6)
  await expect(beamSearch(words, start, search)).rejects.toMatchObject({ problem: { kind: "wrong-type" } })
})

test("greedySearch() returns one hypothesis a source", async () => {
  const [greedy] = await greedySearch(words, start, { maxLength: 6, endTokens: END })
  expect(greedy!.hypotheses).toHaveLength(1)
  expect(greedy!.hypotheses[0]!.tokens[0]).toBe(1)
})

test("a rule that leaves a score above 0 is refused by name: no bound would hold", async () => {
  const rules = [{ name: "reward", apply: (scores: Float64Array) => scores.fill(0.5) }]
  const problem = { kind: "out-of-range", name: "the score of token 0 after the rules reward" }
  await expect(beamSearch(words, start, { ...options, rules })).rejects.toMatchObject({ problem })
})

test.each<[string, Partial<Record<keyof BeamSearchOptions | "beam", unknown>>, string]>([
  ["an unknown option", { beam: 2 }, "unknown-option"],
  ["a width of 0", { beamWidth: 0 }, "out-of-range"],
  ["more outputs than beams", { nBest: 3 }, "out-of-range"],
  ["no length", { maxLength: undefined }, "wrong-type"],
  ["an end token that does not exist", { endTokens: 4 }, "out-of-range"],
  ["an unknown stop rule", { stop: { kind: "soon" } }, "out-of-range"],
  ["patience of 0", { stop: { kind: "count", patience: 0 } }, "out-of-range"],
  ["patience where there is none", { stop: { kind: "optimal", patience: 1 } }, "unknown-option"],
  ["early stopping by another word", { stop: { kind: "hugging-face", earlyStopping: "always" } }, "out-of-range"],
  ["groups that do not divide the beam", { groups: { count: 4, diversity: 1 } }, "out-of-range"],
  ["negative diversity", { groups: { count: 2, diversity: -1 } }, "out-of-range"],
  ["rules that are no rules", { rules: [{ name: "x" }] }, "wrong-type"],
  ["a trace by number", { trace: 1 }, "wrong-type"],
])("refuses %s", async (_, change, kind) => {
  const wrong = { ...options, ...change } as BeamSearchOptions
  await expect(beamSearch(words, start, wrong)).rejects.toMatchObject({ problem: { kind } })
})
