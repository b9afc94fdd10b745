import { runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { describe, expect, test } from "vitest"
import {
  type AnyRule,
  attribute,
  beamSearch,
  contrastiveSearch,
  exhaustiveSearch,
  type FunctionModel,
  forcedPrefixes,
  functionModel,
  greedySearch,
  type Model,
  minLength,
  mirostat,
  type Rule,
  repetitionPenalty,
  type Scoring,
  sample,
  scorer,
  stochasticBeamSearch,
  suppressTokens,
  topK,
} from "../../src/index.js"
import { enumerate } from "../search/enumerate.js"
import { tableModel } from "../search/table-model.js"
import { curse, END, garden, SENTENCE } from "./trees.js"

const GARDEN = { prompts: [[0]], references: [[[2, 0]]] }
const gardenSearch = { endTokens: 0, maxLength: 8 }
const CURSE = { prompts: [[0]], references: [[SENTENCE]] }
const curseSearch = { endTokens: END, maxLength: 10 }

describe("the two trees worked by hand", () => {
  test("greedy search misses the reference: .36 > .20, a search error", async () => {
    const [first] = await attribute(garden, greedySearch, GARDEN, { search: gardenSearch })
    expect([...first!.output!.tokens]).toEqual([1, 0])
    expect(first!.output!.logProb).toBeCloseTo(Math.log(0.2), 6)
    expect(first!.reference.logProb).toBeCloseTo(Math.log(0.36), 6)
    expect([...first!.reference.tokenLogProbs].map(Math.exp).map((p) => p.toFixed(3))).toEqual(["0.400", "0.900"])
    expect(first).toMatchObject({ verdict: "search", searchError: "proved" })
    expect([...first!.optimum.tokens!]).toEqual([2, 0])
    expect(first!.optimum.upper).toBe(first!.reference.score)
  })

  test("a beam of two finds it: nobody is to blame", async () => {
    const [first] = await attribute(garden, beamSearch, GARDEN, { search: { ...gardenSearch, beamWidth: 2 } })
    expect(first).toMatchObject({ verdict: "none", searchError: "absent" })
  })

  test("the model prefers the empty output to the sentence: .1 > .0824, a model error", async () => {
    const [first] = await attribute(curse, beamSearch, CURSE, { search: { ...curseSearch, beamWidth: 3 } })
    expect([...first!.output!.tokens]).toEqual([END])
    expect(first!.reference.logProb).toBeCloseTo(-2.4967, 4)
    expect(first!.output!.logProb).toBeCloseTo(Math.log(0.1), 6)
    expect(first).toMatchObject({ verdict: "model", searchError: "absent" })
  })

  test("under averages the same empty output is a search error: -.357 > -2.303", async () => {
    // A search that ends with the first output that is complete.
    const search = {
      ...curseSearch,
      beamWidth: 3,
      stop: { kind: "count", patience: 1 / 3 },
      scoring: { alpha: 1 },
    } as const
    const [first] = await attribute(curse, beamSearch, CURSE, { search })
    expect([...first!.output!.tokens]).toEqual([END])
    expect(first!.reference.score).toBeCloseTo(-0.3567, 4)
    expect(first!.output!.score).toBeCloseTo(Math.log(0.1), 6)
    expect(first!.output!.logProb).toBeGreaterThan(first!.reference.logProb)
    expect(first).toMatchObject({ verdict: "search", searchError: "proved" })
  })

  test("a narrow beam writes the sentence that the model does not prefer: good, and yet a search error", async () => {
    const [first] = await attribute(curse, beamSearch, CURSE, { search: { ...curseSearch, beamWidth: 2 } })
    expect([...first!.output!.tokens]).toEqual(SENTENCE)
    expect(first).toMatchObject({ verdict: "none", searchError: "proved" })
    expect([...first!.optimum.tokens!]).toEqual([END])
  })
})

const blockRepeats: Rule = {
  name: "blockRepeats",
  apply(scores, { tokens, promptLength, source }) {
    if (source === 1 && tokens.length > promptLength) scores[tokens.at(-1)!] = -Infinity
  },
}

const formulas: readonly Scoring[] = [
  {},
  { alpha: 1 },
  { alpha: 0.6, lengthPenalty: "gnmt", counted: "without-end" },
  { wordPenalty: -1 },
]

/** All outputs of a source with their scores. */
function listed(
  model: FunctionModel,
  prompt: readonly number[],
  source: number,
  options: {
    readonly endTokens: number
    readonly maxLength: number
    readonly scoring: Scoring
    readonly rules: readonly Rule[]
  },
) {
  const { score } = scorer(options.scoring, options.maxLength)
  const rules = options.rules.map((rule) => ({
    name: rule.name,
    apply: (scores: Float64Array, context: Parameters<Rule["apply"]>[1]) => rule.apply(scores, { ...context, source }),
  }))
  return enumerate(model, prompt, { ...options, rules })
    .filter(({ sum }) => sum > -Infinity)
    .map((each) => ({ ...each, score: score(each.sum, each.tokens.length, each.finished) }))
}

const prompts = [[0], [1, 0], [0, 1, 1]]
const cases = Array.from({ length: runs(32) }, (_, seed) => {
  const generator = pcg64(seed + 100)
  const model = tableModel(
    generator,
    2 + (seed % 3),
    [[1], [0, 1, 2], [0, 1, 1, 4, 30], [1, 2, 3, 5, 8, 13]][seed % 4]!,
  )
  const endToken = model.vocabularySize - 1
  const reference = (): number[] => {
    const tokens = Array.from({ length: generator.below(5) }, () => generator.below(endToken))
    return [...tokens, endToken]
  }
  const references = prompts.map(() => Array.from({ length: 1 + generator.below(3) }, reference))
  return { seed, model, endToken, references }
})

describe.each([
  { name: "beam", of: (beamWidth: number) => ({ search: beamSearch, options: { beamWidth } }) },
  { name: "greedy", of: () => ({ search: greedySearch, options: {} }) },
  { name: "exhaustive", of: () => ({ search: exhaustiveSearch, options: {} }) },
])("$name search of random models", ({ name, of }) => {
  test.each(cases)(
    "agrees with a list of all outputs of model $seed",
    async ({ seed, model, endToken, references }) => {
      const maxLength = 3 + (seed % 2)
      const scoring = formulas[seed % formulas.length]!
      const rules = seed % 3 === 0 ? [blockRepeats] : []
      const { search, options } = of(1 + (seed % 2))
      const limits = { ...options, endTokens: endToken, maxLength, scoring, rules }
      const found = await attribute(
        model,
        search as typeof beamSearch,
        { prompts, references },
        {
          search: limits as never,
          batchSize: 1 + (seed % 4),
        },
      )
      for (const [i, prompt] of prompts.entries()) {
        const { output, reference, verdict, searchError, optimum } = found[i]!
        const all = listed(model, prompt, i, { endTokens: endToken, maxLength, scoring, rules })
        const best = all.reduce((most, { score }) => Math.max(most, score), -Infinity)
        const scoreOf = (tokens: readonly number[]) =>
          all.find((each) => each.tokens.join() === tokens.join())?.score ?? -Infinity
        expect(optimum).toMatchObject({ lower: best, upper: best })
        const ours = output === undefined ? -Infinity : scoreOf([...output.tokens])
        expect(output?.score ?? -Infinity).toBe(ours)
        expect(searchError).toBe(ours < best ? "proved" : "absent")
        if (name === "exhaustive") expect(searchError).toBe("absent")
        const theirs = Math.max(...references[i]!.map(scoreOf))
        const good = output !== undefined && references[i]!.some((each) => each.join() === output.tokens.join())
        if (good) expect(verdict).toBe("none")
        else if (theirs > ours) expect(verdict).toBe("search")
        else expect(["model", "settings"]).toContain(verdict)
        if (verdict === "search") {
          expect(reference.score).toBe(theirs)
          expect(searchError).toBe("proved")
        }
        if (verdict === "settings") expect(reference.score).toBe(-Infinity)
      }
    },
  )

  test.each(cases.slice(0, 8))(
    "gives an interval that holds the best score of model $seed",
    async ({ seed, model, endToken, references }) => {
      const { search, options } = of(1)
      const limits = { ...options, endTokens: endToken, maxLength: 4, scoring: formulas[seed % 4]!, rules: [] }
      const runAttribute = (maxNodes: number) =>
        attribute(model, search as typeof beamSearch, { prompts, references }, { search: limits as never, maxNodes })
      const whole = await runAttribute(1e6)
      for (const maxNodes of [0, 1, 3]) {
        for (const [i, { optimum, searchError, output }] of (await runAttribute(maxNodes)).entries()) {
          const best = whole[i]!.optimum.lower
          expect(optimum.lower).toBeLessThanOrEqual(best)
          expect(optimum.upper).toBeGreaterThanOrEqual(best)
          expect(optimum.nodes).toBeLessThanOrEqual(maxNodes)
          if (searchError !== "open") expect(searchError).toBe(whole[i]!.searchError)
          else expect(optimum.upper).toBeGreaterThan(output?.score ?? -Infinity)
        }
      }
    },
  )
})

test("a third output may beat both: the model is to blame, and yet the search missed the best", async () => {
  const pairs = { prompts: [[0]], references: [[[0]]] }
  const [first] = await attribute(garden, greedySearch, pairs, { search: gardenSearch })
  expect(first).toMatchObject({ verdict: "model", searchError: "proved" })
})

test("a tie blames the model", async () => {
  const even = functionModel({ vocabularySize: 3, logProbs: () => [0.5, 0.25, 0.25].map(Math.log) })
  const pairs = { prompts: [[0]], references: [[[2, 0]]] }
  // Of [1, 0] and [2, 0] the search writes the first: the end at once is suppressed.
  const search = { endTokens: 0, maxLength: 4, rules: [minLength(1, 0)], beamWidth: 3 }
  const [first] = await attribute(even, beamSearch, pairs, { search })
  expect([...first!.output!.tokens]).toEqual([1, 0])
  expect(first!.reference.score).toBe(first!.output!.score)
  expect(first).toMatchObject({ verdict: "model", searchError: "absent" })
})

test("a reference that is impossible under the model blames the model", async () => {
  const pairs = { prompts: [[0]], references: [[[8, 2, 0, 11]]] }
  const [first] = await attribute(curse, greedySearch, pairs, { search: curseSearch })
  expect(first!.reference).toMatchObject({ logProb: -Infinity, score: -Infinity, modelScore: -Infinity })
  expect([...first!.reference.tokenLogProbs]).toEqual([-Infinity])
  expect(first).toMatchObject({ verdict: "model" })
})

describe("the settings are to blame where the model prefers a reference that", () => {
  test("is longer than the search may write", async () => {
    const search = { ...curseSearch, maxLength: 6, scoring: { alpha: 1 }, unfinished: "drop" } as const
    const [first] = await attribute(curse, exhaustiveSearch, CURSE, { search })
    expect(first!.reference.score).toBe(-Infinity)
    expect(first!.reference.modelScore).toBeCloseTo(-0.3567, 4)
    expect(first).toMatchObject({ verdict: "settings", searchError: "absent" })
  })

  test("a rule forbids", async () => {
    const search = { ...gardenSearch, beamWidth: 9, rules: [suppressTokens([2])] }
    const [first] = await attribute(garden, beamSearch, GARDEN, { search })
    expect(first!.reference).toMatchObject({ score: -Infinity, sum: -Infinity })
    expect(first!.reference.logProb).toBeCloseTo(Math.log(0.36), 6)
    expect(first).toMatchObject({ verdict: "settings", searchError: "absent" })
  })

  test("a rule likes less", async () => {
    const pairs = { prompts: [[2]], references: [[[2, 0]]] }
    const search = { ...gardenSearch, beamWidth: 9, rules: [repetitionPenalty(3)] }
    const model = functionModel({ vocabularySize: 3, logProbs: () => [0.5, 0.2, 0.3].map(Math.log) })
    const settings = { search: { ...search, rules: [...search.rules, minLength(1, 0)] } }
    const [first] = await attribute(model, beamSearch, pairs, settings)
    expect([...first!.output!.tokens]).toEqual([1, 0])
    expect(first!.reference.score).toBeGreaterThan(-Infinity)
    expect(first).toMatchObject({ verdict: "settings" })
  })

  test("misses a phrase that all outputs must contain", async () => {
    const search = { ...gardenSearch, beamWidth: 9, constraints: [[1]] }
    const [first] = await attribute(garden, beamSearch, GARDEN, { search })
    expect(first).toMatchObject({ verdict: "settings" })
    const [other] = await attribute(garden, beamSearch, { ...GARDEN, references: [[[2, 1, 0]]] }, { search })
    expect(other!.reference.score).toBeGreaterThan(-Infinity)
  })
})

test("an empty reference is its end token, an empty output too", async () => {
  const pairs = { prompts: [[0]], references: [[[END]]] }
  const [wide] = await attribute(curse, beamSearch, pairs, { search: { ...curseSearch, beamWidth: 3 } })
  expect(wide).toMatchObject({ verdict: "none", searchError: "absent" })
  const [narrow] = await attribute(curse, beamSearch, pairs, { search: { ...curseSearch, beamWidth: 1 } })
  expect(narrow).toMatchObject({ verdict: "search", searchError: "proved" })
})

test("the best-scored reference counts", async () => {
  const references = [[[0], [2, 0], [2, 2, 0]]]
  const [first] = await attribute(garden, greedySearch, { prompts: [[0]], references }, { search: gardenSearch })
  expect([...first!.reference.tokens]).toEqual([2, 0])
  expect(first!.references.map(({ tokens }) => [...tokens])).toEqual(references[0])
  expect(first!.verdict).toBe("search")
})

test("a reference that blames the search counts before a better one that is too long", async () => {
  // Token 1 has .6 and the end .4 at every step but the first: under a reward for length the long reference is best.
  const references = [
    [
      [1, 1, 1, 1, 1, 1, 1, 1, 0],
      [1, 1, 0],
    ],
  ]
  const model = functionModel({ vocabularySize: 2, logProbs: () => [0.4, 0.6].map(Math.log) })
  const cut = { endTokens: 0, maxLength: 3, scoring: { wordPenalty: -2 }, beamWidth: 1, stop: { kind: "top" } } as const
  const search: typeof beamSearch = async (...call) =>
    (await beamSearch(...call)).map((each) => ({ ...each, upperBound: Infinity, hypotheses: [endAtOnce] }))
  const endAtOnce = { tokens: Int32Array.of(0), tokenScores: Float64Array.of(-1), sum: -1, score: -1, finished: true }
  const [first] = await attribute(model, search, { prompts: [[1]], references }, { search: cut })
  expect([...first!.reference.tokens]).toEqual([1, 1, 0])
  expect(first!.verdict).toBe("search")
})

test("a reference that blames the settings counts before one that blames the model", async () => {
  const search = { ...gardenSearch, beamWidth: 9, rules: [suppressTokens([2])] }
  const pairs = { prompts: [[0]], references: [[[0], [2, 0]]] }
  const [first] = await attribute(garden, beamSearch, pairs, { search })
  expect([...first!.reference.tokens]).toEqual([2, 0])
  expect(first!.verdict).toBe("settings")
})

test("of references that the search cannot write, the one counts that the model prefers", async () => {
  const references = [
    [1, 1, 0],
    [1, 2, 0],
  ]
  const search = { ...gardenSearch, maxLength: 2 }
  const [first] = await attribute(garden, greedySearch, { ...GARDEN, references: [references] }, { search })
  expect(first).toMatchObject({ verdict: "model", reference: { score: -Infinity } })
  expect([...first!.reference.tokens]).toEqual([1, 2, 0])
})

describe("the search for a proof", () => {
  test("is left out where the search has proved its output", async () => {
    const [first] = await attribute(garden, exhaustiveSearch, GARDEN, { search: gardenSearch })
    expect(first).toMatchObject({ searchError: "absent", optimum: { nodes: 0 } })
  })

  test("reads nothing that cannot beat the outputs that are known", async () => {
    // a .6, b .4; after a all is spread thin, after b it ends. Once "b" is known, nothing begins with b that could beat it.
    const thin = functionModel({
      vocabularySize: 9,
      logProbs: (tokens) => {
        if (tokens.length === 1) return [0, 0.6, 0.4, 0, 0, 0, 0, 0, 0].map(Math.log)
        return (tokens[1] === 1 ? [0.36, ...Array.from({ length: 8 }, () => 0.08)] : [1, 0, 0, 0, 0, 0, 0, 0, 0]).map(
          Math.log,
        )
      },
    })
    const nodesWith = async (reference: readonly number[]): Promise<number> => {
      const pairs = { prompts: [[0]], references: [[reference]] }
      const [first] = await attribute(thin, greedySearch, pairs, { search: gardenSearch })
      expect(first!.searchError).toBe("proved")
      return first!.optimum.nodes
    }
    expect(await nodesWith([2, 0])).toBeLessThan(await nodesWith([1, 0]))
  })

  test("keeps the bound of the search where it is the lower one", async () => {
    const bounded = async (...args: Parameters<typeof greedySearch>) =>
      (await greedySearch(...args)).map(({ hypotheses }) => ({ hypotheses, upperBound: Math.log(0.38) }))
    const pairs = { ...GARDEN, references: [[[1, 0]]] }
    const [first] = await attribute(garden, bounded, pairs, { search: gardenSearch, maxNodes: 1 })
    expect(first).toMatchObject({ searchError: "open", optimum: { upper: Math.log(0.38), nodes: 1 } })
  })
})

test("rules know their source in the search for a proof too", async () => {
  const rules = [forcedPrefixes([[], [1]])]
  const pairs = { prompts: [[0], [0]], references: [[[2, 0]], [[1, 0]]] }
  // Without the proof that beam search itself brings.
  const unproved: typeof greedySearch = async (...call) =>
    (await greedySearch(...call)).map((each) => ({ ...each, upperBound: Infinity }))
  const [free, forced] = await attribute(garden, unproved, pairs, { search: { ...gardenSearch, rules } })
  expect([...free!.optimum.tokens!]).toEqual([2, 0])
  expect([...forced!.optimum.tokens!]).toEqual([1, 0])
  expect([free!.searchError, forced!.searchError]).toEqual(["proved", "absent"])
})

test("a reference without end is no output where the search drops such", async () => {
  const pairs = { prompts: [[0]], references: [[[1, 1]]] }
  const score = async (unfinished: "keep" | "drop"): Promise<number> => {
    const search = { endTokens: 0, maxLength: 2, unfinished }
    return (await attribute(garden, exhaustiveSearch, pairs, { search }))[0]!.reference.score
  }
  expect(await score("keep")).toBeCloseTo(Math.log(0.5 * 0.3), 6)
  expect(await score("drop")).toBe(-Infinity)
})

test("a search that looks for nothing below a score has not proved that there is nothing", async () => {
  const pairs = { prompts: [[0]], references: [[[1, 1, 1, 1, 1, 0]]] }
  const search = { ...gardenSearch, floor: Math.log(0.5) }
  const [first] = await attribute(garden, exhaustiveSearch, pairs, { search, maxNodes: 0 })
  expect(first!.output).toBe(undefined)
  expect(first!.optimum.upper).toBe(Math.log(0.5))
  expect(first).toMatchObject({ verdict: "search", searchError: "proved" })
})

test("the caller says what is bad", async () => {
  const calls: unknown[] = []
  const isBad = (output: Int32Array, references: readonly Int32Array[], source: number): boolean => {
    calls.push([[...output], references.map((each) => [...each]), source])
    return false
  }
  const [first] = await attribute(garden, greedySearch, GARDEN, { search: gardenSearch, isBad })
  expect(first).toMatchObject({ verdict: "none", searchError: "proved" })
  expect(calls).toEqual([[[1, 0], [[2, 0]], 0]])
})

test("where nothing can be written the model is to blame, and no search error is proved absent", async () => {
  const dead = functionModel({ vocabularySize: 2, logProbs: () => [-Infinity, -Infinity] })
  const pairs = { prompts: [[1]], references: [[[1, 0]]] }
  const [first] = await attribute(dead, beamSearch, pairs, { search: { endTokens: 0, maxLength: 4, beamWidth: 2 } })
  expect(first).toMatchObject({ output: undefined, verdict: "model", searchError: "absent" })
})

test("a search that ran into a dead end is to blame when there is a way out", async () => {
  const way = functionModel({
    vocabularySize: 3,
    logProbs: (tokens) => (tokens.at(-1) === 1 ? [0, 0, 0] : [0.1, 0.6, 0.3]).map(Math.log),
  })
  const pairs = { prompts: [[0]], references: [[[2, 0]]] }
  const [first] = await attribute(way, greedySearch, pairs, { search: { endTokens: 0, maxLength: 4 } })
  expect(first).toMatchObject({ output: undefined, verdict: "search", searchError: "proved" })
  const [drawn] = await attribute(way, sample, pairs, { search: { endTokens: 0, maxLength: 4, rules: [topK(1)] } })
  expect(drawn).toMatchObject({ output: undefined, verdict: "settings", searchError: "absent" })
})

describe("searches that maximize no score are compared by log-probability:", () => {
  const settings = { endTokens: 0, maxLength: 6, seed: 3 }

  test("sampling, under rules that remember", async () => {
    const rules: readonly AnyRule[] = [mirostat(3)]
    const [first] = await attribute(garden, sample, GARDEN, { search: { ...settings, rules } })
    const drawn = (await sample(garden, { prompts: [[0]] }, { ...settings, rules }))[0]![0]!
    expect(first!.output!.tokens).toEqual(drawn.tokens)
    expect(first!.output!.logProb).toBe(drawn.modelSum)
    expect(first!.output!.score).toBe(drawn.modelSum)
  })

  test("stochastic beam search", async () => {
    const search = { ...settings, beamWidth: 3 }
    const [first] = await attribute(garden, stochasticBeamSearch, GARDEN, { search })
    const [drawn] = await stochasticBeamSearch(garden, { prompts: [[0]] }, search)
    expect(first!.output!.tokens).toEqual(drawn!.hypotheses[0]!.tokens)
    expect(first!.hypotheses).toHaveLength(3)
  })

  test("contrastive search", async () => {
    const model: Model<readonly Int32Array[]> = {
      ...garden,
      async step(states, tokens) {
        return { ...(await garden.step(states, tokens)), hidden: Float32Array.from(tokens, () => 1) }
      },
    }
    const [first] = await attribute(model, contrastiveSearch, GARDEN, {
      search: { endTokens: 0, maxLength: 4, topK: 2 },
    })
    expect(first!.output!.score).toBe(first!.output!.logProb)
  })
})

test("coverage is part of the score, and what beam search proves is the only proof", async () => {
  const model: Model<readonly Int32Array[]> = {
    ...garden,
    async step(states, tokens) {
      const attention = Float32Array.from([...tokens].flatMap((token) => [token === 2 ? 0.9 : 0.1, 0.5]))
      return { ...(await garden.step(states, tokens)), attention }
    },
  }
  const scoring = { coverage: { kind: "gnmt", beta: 0.5 } } as const
  for (const beamWidth of [1, 9]) {
    const search = { ...gardenSearch, beamWidth, scoring, nBest: beamWidth }
    const [first] = await attribute(model, beamSearch, GARDEN, { search })
    const [result] = await beamSearch(model, { prompts: [[0]] }, search)
    expect(first!.output!.score).toBe(result!.hypotheses[0]!.score)
    // The end reads attention once (.1 and .5), "b" twice (.1 + .9 and .5 + .5).
    expect(first!.reference.score).toBeCloseTo(Math.log(0.36), 6)
    expect(first!.optimum.nodes).toBe(0)
    expect(first!.verdict).toBe(beamWidth === 1 ? "search" : "none")
  }
})

test("sources of one batch get what they would get alone, with states of their own", async () => {
  // A model whose states come from an encoder: each source shifts the tokens of a table.
  const table = tableModel(pcg64(9), 4, [1, 2, 3, 5])
  const model: Model<{ readonly shifts: Int32Array; readonly read: readonly Int32Array[] }> = {
    vocabularySize: 4,
    reorder: ({ shifts, read }, rows) => ({
      shifts: Int32Array.from(rows, (row) => shifts[row]!),
      read: table.reorder(read, rows),
    }),
    async step({ shifts, read }, tokens) {
      const { logProbs, states } = await table.step(read, tokens)
      const shifted = logProbs.map((_, i) => logProbs[4 * Math.floor(i / 4) + ((i + shifts[Math.floor(i / 4)]!) % 4)]!)
      return { logProbs: shifted, states: { shifts, read: states } }
    },
  }
  const start = (shifts: readonly number[]) => ({ shifts: Int32Array.from(shifts), read: table.start(shifts.length) })
  const references = [
    [[1, 0]],
    [[2, 2, 2, 0], [0]],
    [
      [3, 0],
      [1, 1, 0],
    ],
  ]
  const prompts = [[0], [1, 2], [2, 2, 3]]
  const options = { search: { endTokens: 0, maxLength: 5, beamWidth: 2, nBest: 2 }, batchSize: 2 }
  const together = await attribute(model, beamSearch, { prompts, references, states: start([0, 1, 2]) }, options)
  for (const [i, prompt] of prompts.entries()) {
    const alone = { prompts: [prompt], references: [references[i]!], states: start([i]) }
    expect(together[i]).toEqual((await attribute(model, beamSearch, alone, options))[0])
  }
})

describe("attribute() refuses", () => {
  const call = (references: readonly (readonly (readonly number[])[])[], endTokens: number | number[] = 0) =>
    attribute(garden, greedySearch, { prompts: [[0]], references }, { search: { endTokens, maxLength: 3 } })

  test("references that are no whole outputs", async () => {
    await expect(call([[[1, 2]]])).rejects.toThrow(
      "the last token of pairs.references[0][0] must be an end token, which is part of an output, got 2",
    )
    await expect(call([[[0, 2, 0]]])).rejects.toThrow(
      "pairs.references[0][0][0] must be no end token: only the last token may be one, got 0",
    )
    await expect(call([[[]]])).rejects.toThrow("the length of pairs.references[0][0] must be")
    await expect(call([[]])).rejects.toThrow("the length of pairs.references[0] must be")
    await expect(call([[[1, 0]], [[1, 0]]])).rejects.toMatchObject({ problem: { kind: "unequal-lengths" } })
  })

  test("but takes one of the maximum length without end, and any without end tokens", async () => {
    expect((await call([[[1, 1, 1]]]))[0]!.reference.finished).toBe(false)
    expect((await call([[[1, 1]]], []))[0]!.reference.score).toBe(-Infinity)
  })

  test("a search that returns too little", async () => {
    const nothing = async () => []
    const pairs = GARDEN
    await expect(attribute(garden, nothing, pairs, { search: gardenSearch })).rejects.toThrow(
      "what the search returned for source 0 must be an outcome of a search",
    )
  })
})
