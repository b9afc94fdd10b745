import { runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import {
  beamSearch,
  exhaustiveSearch,
  exhaustiveSearchSteps,
  type FunctionModel,
  functionModel,
  type Model,
  type Rule,
  type Scoring,
  scorer,
} from "../../../src/index.js"
import { enumerate } from "../enumerate.js"
import { tableModel } from "../table-model.js"

const formulas: readonly Scoring[] = [
  {},
  { alpha: 1 },
  { alpha: 2, lengthPenalty: "gnmt", counted: "without-end" },
  { alpha: -1 },
  // A reward for every token: the best end is the last one.
  { wordPenalty: -1 },
  { wordPenalty: -1, alpha: 1, counted: "with-start" },
  // The empty output scores -Infinity, and is an output.
  { alpha: 1, counted: "without-end" },
]

/** All hypotheses of a model, the best first. */
function ranked(
  model: FunctionModel,
  prompt: readonly number[],
  options: Parameters<typeof enumerate>[2] & { readonly scoring?: Scoring },
) {
  const { score } = scorer(options.scoring ?? {}, options.maxLength)
  return enumerate(model, prompt, options)
    .map((each) => ({ ...each, score: score(each.sum, each.tokens.length, each.finished) }))
    .sort((a, b) => b.score - a.score) // stable: ties in the order of their tokens
}

const plain = (hypotheses: readonly object[]) =>
  JSON.parse(JSON.stringify(hypotheses, (_, each) => (ArrayBuffer.isView(each) ? [...(each as Int32Array)] : each)))

const blockRepeats: Rule = {
  name: "blockRepeats",
  apply(scores, { tokens, promptLength }) {
    if (tokens.length > promptLength) scores[tokens.at(-1)!] = -Infinity
  },
}

const models = Array.from({ length: runs(24) }, (_, seed) => {
  const generator = pcg64(seed)
  const weights = [[1], [0, 1, 2], [0, 1, 1, 4, 30], [1, 2, 3, 5, 8, 13]][seed % 4]!
  return { seed, model: tableModel(generator, 2 + (seed % 3), weights) }
})

describe.each(["depth-first", "breadth-first"] as const)("exhaustiveSearch() %s", (order) => {
  test.each(models)("returns the best of all hypotheses of model $seed, in order", async ({ model, seed }) => {
    const nBest = 1 + (seed % 5)
    const endTokens = model.vocabularySize - 1
    const maxLength = 3 + (seed % 3)
    for (const scoring of formulas) {
      for (const rules of [[], [blockRepeats]]) {
        const all = ranked(model, [0, 1], { endTokens, maxLength, rules, scoring })
        const common = {
          endTokens,
          maxLength,
          rules,
          order,
          nBest,
          batchSize: 1 + (seed % 3),
          scoring,
        }
        const [kept] = await exhaustiveSearch(model, { prompts: [[0, 1]] }, common)
        expect(plain(kept!.hypotheses)).toEqual(plain(all.slice(0, nBest)))
        expect(kept).toMatchObject({ proven: true, reason: "complete", upperBound: all[0]?.score ?? -Infinity })
        const [dropped] = await exhaustiveSearch(model, { prompts: [[0, 1]] }, { ...common, unfinished: "drop" })
        expect(plain(dropped!.hypotheses)).toEqual(plain(all.filter(({ finished }) => finished).slice(0, nBest)))
        const floor = all[1]?.score ?? -1
        const [above] = await exhaustiveSearch(model, { prompts: [[0, 1]] }, { ...common, floor })
        expect(plain(above!.hypotheses)).toEqual(plain(all.filter(({ score }) => score >= floor).slice(0, nBest)))
      }
    }
  })

  test.each(models)("gives an interval for model $seed when it is stopped", async ({ model, seed }) => {
    const options = { endTokens: 0, maxLength: 4 }
    for (const scoring of [{}, { alpha: 1 }, { wordPenalty: -1 }]) {
      const all = ranked(model, [0], { ...options, scoring })
      for (let maxNodes = 1; ; maxNodes++) {
        const settings = { ...options, order, nBest: 3, maxNodes, scoring, batchSize: 1 + (seed % 2) }
        const [result] = await exhaustiveSearch(model, { prompts: [[0]] }, settings)
        const { hypotheses, provenCount, upperBound, nodes, proven, reason } = result!
        expect(plain(hypotheses.slice(0, provenCount))).toEqual(plain(all.slice(0, provenCount)))
        expect(upperBound).toBeGreaterThanOrEqual(all[0]?.score ?? -Infinity)
        if (proven) break
        expect(reason).toBe("node-limit")
        expect(nodes).toBe(maxNodes)
      }
    }
  })
})

test("a limit of nodes that is not a multiple of the batch stops the search there", async () => {
  const model = tableModel(pcg64(1), 4, [1])
  const options = { endTokens: [], maxLength: 4, order: "breadth-first", batchSize: 4, maxNodes: 7 } as const
  const [result] = await exhaustiveSearch(model, { prompts: [[0]] }, options)
  expect(result).toMatchObject({ nodes: 7, reason: "node-limit", proven: false })
})

test("an empty output that scores -Infinity is an output, also alone, as of a beam", async () => {
  const ending = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.5), -Infinity] })
  const options = { endTokens: 0, maxLength: 3, scoring: { alpha: 1, counted: "without-end" } } as const
  const [proven] = await exhaustiveSearch(ending, { prompts: [[1]] }, options)
  const [beam] = await beamSearch(ending, { prompts: [[1]] }, { ...options, beamWidth: 2 })
  expect(proven!.hypotheses).toEqual(beam!.hypotheses)
  expect(proven).toMatchObject({ proven: true, provenCount: 1, upperBound: -Infinity })
  expect(proven!.hypotheses[0]).toMatchObject({ tokens: Int32Array.of(0), score: -Infinity, finished: true })
  const [above] = await exhaustiveSearch(ending, { prompts: [[1]] }, { ...options, floor: -1e300 })
  expect(above!.hypotheses).toEqual([])
})

test("breadth-first search reads every sequence, depth-first search only what can win", async () => {
  const model = tableModel(pcg64(1), 4, [1, 2, 3])
  const options = { endTokens: 3, maxLength: 5 }
  const [all] = await exhaustiveSearch(model, { prompts: [[0]] }, { ...options, order: "breadth-first" })
  expect(all!.nodes).toBe(1 + 3 + 9 + 27 + 81)
  const [best] = await exhaustiveSearch(model, { prompts: [[0]] }, options)
  expect(best!.nodes).toBeLessThan(60)
  const [floored] = await exhaustiveSearch(model, { prompts: [[0]] }, { ...options, floor: best!.upperBound })
  expect(floored!.nodes).toBeLessThanOrEqual(best!.nodes)
  expect(floored!.hypotheses).toEqual(best!.hypotheses)
})

test("a tie goes to lower tokens, wherever it is found first", async () => {
  // 2 is likelier than 1 and 3, but may end or not: 1 0, 2 0 and 3 0 all have 0.25.
  const model = functionModel({
    vocabularySize: 4,
    logProbs: (tokens) =>
      (tokens.length === 1 ? [0, 0.25, 0.5, 0.25] : tokens.at(-1) === 2 ? [0.5, 0.2, 0.2, 0.1] : [1, 0, 0, 0]).map(
        Math.log,
      ),
  })
  for (const nBest of [1, 2, 3]) {
    const [result] = await exhaustiveSearch(model, { prompts: [[0]] }, { endTokens: 0, maxLength: 4, nBest })
    expect(result!.hypotheses.map(({ tokens }) => [...tokens])).toEqual(
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ].slice(0, nBest),
    )
  }
})

test("depth-first search goes down the likeliest path first, and no further where that is proven best", async () => {
  const sure = functionModel({
    vocabularySize: 3,
    logProbs: (tokens) => (tokens.length < 7 ? [0.02, 0.9, 0.08] : [0.9, 0.05, 0.05]).map(Math.log),
  })
  const [result] = await exhaustiveSearch(sure, { prompts: [[1]] }, { endTokens: 0, maxLength: 20, batchSize: 1 })
  expect([...result!.hypotheses[0]!.tokens]).toEqual([1, 1, 1, 1, 1, 1, 0])
  expect(result).toMatchObject({ proven: true, nodes: 7 })
})

// A sentence of seven tokens, each with 0.7; the end at once has 0.1; all else is spread thin.
const END = 11
const curse = functionModel({
  vocabularySize: 12,
  logProbs(tokens) {
    const likely = tokens.length === 7 ? END : 0
    return Array.from({ length: 12 }, (_, token) => {
      if (tokens.length === 1) return Math.log([0.7, 0.2][token] ?? (token === END ? 0.1 : 0))
      return Math.log(token === likely ? 0.7 : 0.3 / 11)
    })
  },
})

test("the best sequence of a model may be the empty one", async () => {
  const options = { endTokens: END, maxLength: 10, unfinished: "drop" } as const
  const [sum] = await exhaustiveSearch(curse, { prompts: [[0]] }, options)
  expect([...sum!.hypotheses[0]!.tokens]).toEqual([END])
  expect(sum!.hypotheses[0]!.score).toBeCloseTo(Math.log(0.1), 6)
  const [mean] = await exhaustiveSearch(curse, { prompts: [[0]] }, { ...options, scoring: { alpha: 1 } })
  expect([...mean!.hypotheses[0]!.tokens]).toEqual([0, 0, 0, 0, 0, 0, END])
  expect(mean!.hypotheses[0]!.score).toBeCloseTo(-0.357, 3)
  expect(mean).toMatchObject({ proven: true })
})

test("each source is searched by itself, with its own prompt", async () => {
  const model = tableModel(pcg64(5), 3, [1, 2, 3, 5])
  const prompts = [[0], [1, 2], [2, 2, 0]]
  const options = { endTokens: 1, maxLength: 4, nBest: 2 }
  const together = await exhaustiveSearch(model, { prompts }, options)
  for (const [i, prompt] of prompts.entries()) {
    expect(together[i]).toEqual((await exhaustiveSearch(model, { prompts: [prompt] }, options))[0])
  }
})

test("a model that fills the same array again, and waits, gives the same", async () => {
  const model = tableModel(pcg64(7), 3, [1, 2, 3, 5])
  const shared = new Float32Array(9)
  const waiting: Model<readonly Int32Array[]> = {
    vocabularySize: 3,
    start: model.start,
    reorder: async (states, rows) => model.reorder(states, rows),
    async step(states, tokens) {
      const { logProbs, states: after } = await model.step(states, tokens)
      shared.set(logProbs)
      return { logProbs: shared.subarray(0, logProbs.length), states: after }
    },
  }
  const options = { endTokens: 1, maxLength: 5, nBest: 4, batchSize: 3 }
  expect(await exhaustiveSearch(waiting, { prompts: [[0]] }, options)).toEqual(
    await exhaustiveSearch(model, { prompts: [[0]] }, options),
  )
})

test("without an end token all hypotheses have the full length", async () => {
  const model = tableModel(pcg64(3), 2, [1, 2, 3])
  const [result] = await exhaustiveSearch(model, { prompts: [[0]] }, { endTokens: [], maxLength: 3, nBest: 100 })
  expect(plain(result!.hypotheses)).toEqual(plain(ranked(model, [0], { endTokens: [], maxLength: 3 })))
})

test("a model without any sequence has a proof of that", async () => {
  const dead = functionModel({ vocabularySize: 2, logProbs: () => [-Infinity, -Infinity] })
  const [result] = await exhaustiveSearch(dead, { prompts: [[0]] }, { endTokens: 0, maxLength: 3 })
  expect(result).toEqual({
    hypotheses: [],
    provenCount: 0,
    proven: true,
    upperBound: -Infinity,
    nodes: 1,
    reason: "complete",
  })
})

test("a timer stops the search of a synchronous model", async () => {
  const slow = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.5), Math.log(0.5)] })
  const options = {
    endTokens: [],
    maxLength: 40,
    maxNodes: 1e9,
    order: "breadth-first",
    signal: AbortSignal.timeout(30),
  } as const
  const [result] = await exhaustiveSearch(slow, { prompts: [[0]] }, options)
  expect(result).toMatchObject({ reason: "aborted", proven: false, provenCount: 0 })
  expect(result!.nodes).toBeGreaterThan(1)
})

const raise: Rule = {
  name: "raise",
  apply(scores) {
    scores[1]! += 2
  },
}

test("a score above 0 is refused, since it would break the bound", async () => {
  const model = tableModel(pcg64(3), 2, [1])
  const options = { endTokens: 0, maxLength: 3, rules: [raise] }
  await expect(exhaustiveSearch(model, { prompts: [[0]] }, options)).rejects.toThrow(
    "the score of token 1 after the rules raise must be at most 0, got 1.306",
  )
})

test.each([
  [{}, "maxLength must be an integer in 1..1048576, got undefined"],
  [{ maxLength: 3, endTokens: 2 }, "endTokens[0] must be an integer in 0..1, got 2"],
  [
    { endTokens: [], maxLength: 3, order: "best-first" },
    'order must be "depth-first" or "breadth-first", got "best-first"',
  ],
  [
    { endTokens: [], maxLength: 3, scoring: { coverage: { kind: "gnmt", beta: 1 } } },
    "scoring.coverage must be left out: its bound needs attention",
  ],
  [{ endTokens: [], maxLength: 3, floor: Number.NaN }, "floor must be a number, got NaN"],
  [{ maxLength: 3, nbest: 2 }, 'exhaustiveSearch() has no option "nbest"; did you mean "nBest"?'],
])("exhaustiveSearch() refuses %j", async (options, message) => {
  const model = tableModel(pcg64(3), 2, [1])
  await expect(exhaustiveSearch(model, { prompts: [[0]] }, options as never)).rejects.toThrow(message)
})

test("exhaustiveSearchSteps() shows an interval that closes, and then returns what exhaustiveSearch() returns", async () => {
  const model = tableModel(pcg64(6), 3, [1, 2, 3, 9])
  const sources = { prompts: [[0], [1, 2]] }
  for (const order of ["depth-first", "breadth-first"] as const) {
    const options = { endTokens: 2, maxLength: 5, scoring: { alpha: 1 }, order }
    const wanted = await exhaustiveSearch(model, sources, options)
    const steps = exhaustiveSearchSteps(model, sources, options)
    let each = await steps.next()
    const bounds = [Infinity, Infinity]
    for (; !each.done; each = await steps.next()) {
      const { source, nodes, result } = each.value
      const { hypotheses, upperBound, reason } = result()
      expect(result().nodes).toBe(nodes)
      expect(reason).toBe("aborted")
      expect(upperBound).toBeLessThanOrEqual(bounds[source]!)
      expect(upperBound).toBeGreaterThanOrEqual(wanted[source]!.upperBound)
      expect(hypotheses[0]?.score ?? -Infinity).toBeLessThanOrEqual(wanted[source]!.upperBound)
      bounds[source] = upperBound
    }
    expect(each.value).toEqual(wanted)
  }
})

test.each<Scoring>([{}, { alpha: 1 }, { alpha: 0.6, wordPenalty: -0.5 }, { alpha: 1, counted: "without-end" }])(
  "a beam of infinite width finds the same, scoring %j",
  async (scoring) => {
    const generator = pcg64(11)
    const model = tableModel(
      generator,
      3,
      Array.from({ length: 100 }, () => generator.uniform()),
    )
    const options = { endTokens: 2, maxLength: 5, nBest: 99, scoring }
    const sources = { prompts: [[0], [1, 2]] }
    const beams = await beamSearch(model, sources, { ...options, beamWidth: Infinity })
    const proven = await exhaustiveSearch(model, sources, options)
    expect(proven.map(({ hypotheses }) => hypotheses)).toEqual(beams.map(({ hypotheses }) => hypotheses))
  },
)
