import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  badWords,
  beamSearch,
  functionModel,
  greedySearch,
  type Hypothesis,
  type Model,
  minLength,
  noRepeatNgrams,
  type Rule,
  repetitionPenalty,
  type Scoring,
  type Step,
  type StopRule,
} from "../../../src/index.js"
import { enumerate } from "../enumerate.js"
import { naiveBeam } from "./naive-beam.js"
import { randomModel } from "./random-model.js"

const stops: readonly StopRule[] = [
  { kind: "optimal" },
  { kind: "top" },
  { kind: "count" },
  { kind: "count", patience: 2.4 },
  { kind: "count", patience: 0.1 },
  { kind: "hugging-face" },
  { kind: "hugging-face", earlyStopping: true },
  { kind: "hugging-face", earlyStopping: "never" },
]
const scorings: readonly Scoring[] = [
  {},
  { alpha: 1 },
  { alpha: -0.5 },
  { alpha: 0.6, lengthPenalty: "gnmt", counted: "with-start" },
  { alpha: 1, wordPenalty: 0.5 },
  { alpha: 0.5, wordPenalty: -0.75 },
  { alpha: 1, counted: "without-end" },
]
const ruleLists: readonly (readonly Rule[])[] = [
  [],
  [noRepeatNgrams(2)],
  [minLength(3, [0, 1])],
  [repetitionPenalty(1.5), badWords([[2], [3, 1]])],
]

const plain = (hypotheses: readonly Hypothesis[]) =>
  hypotheses.map(({ tokens, tokenScores, sum, score, finished }) => ({
    tokens: [...tokens],
    tokenScores: [...tokenScores],
    sum,
    score,
    finished,
  }))

const searches = fc.record({
  seed: fc.nat(1e6),
  vocabularySize: fc.integer({ min: 2, max: 7 }),
  prompts: fc.array(fc.array(fc.nat(1), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  width: fc.integer({ min: 1, max: 5 }),
  count: fc.integer({ min: 1, max: 3 }),
  diversity: fc.constantFrom(0, 0.5, 3),
  nBest: fc.integer({ min: 1, max: 5 }),
  maxLength: fc.integer({ min: 1, max: 7 }),
  endTokens: fc.constantFrom<readonly number[]>([], [0], [1, 0]),
  stop: fc.constantFrom(...stops),
  scoring: fc.constantFrom(...scorings),
  rules: fc.constantFrom(...ruleLists),
})

/** Options of both searches, and what only one of them takes. */
function optionsOf(search: typeof searches extends fc.Arbitrary<infer Search> ? Search : never) {
  const { width, count, diversity, nBest, maxLength, endTokens, stop, scoring } = search
  const rules = search.rules.filter(({ name }) => name !== "badWords" || search.vocabularySize > 3)
  const beamWidth = width * count
  return {
    beamWidth,
    nBest: Math.min(nBest, beamWidth),
    maxLength,
    endTokens,
    stop,
    scoring,
    rules,
    groups: { count, diversity },
  }
}

describe("beamSearch()", () => {
  test("finds what a naive beam search finds, for every source of a batch", async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const options = optionsOf(search)
        const model = randomModel(search.seed, search.vocabularySize)
        const results = await beamSearch(model, { prompts: search.prompts }, options)
        expect(results).toHaveLength(search.prompts.length)
        search.prompts.forEach((prompt, i) => {
          const naive = naiveBeam(model, prompt, i, options).map(({ rank, ...each }) => each)
          expect(plain(results[i]!.hypotheses)).toEqual(naive)
        })
      }),
      examples(400, 1),
    )
  })

  test("gives each source of a batch what it gets alone, bit for bit, also from a model that gives promises", async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const options = optionsOf(search)
        const model = randomModel(search.seed, search.vocabularySize)
        const later: Model<readonly Int32Array[]> = {
          ...model,
          step: async (states, tokens) => model.step(states, tokens),
          reorder: async (states, rows) => model.reorder(states, rows),
        }
        const together = await beamSearch(later, { prompts: search.prompts }, options)
        for (const [i, prompt] of search.prompts.entries()) {
          const [alone] = await beamSearch(model, { prompts: [prompt] }, options)
          expect(together[i]).toEqual(alone)
        }
      }),
      examples(100, 2),
    )
  })

  test("with infinite width is exhaustive, and proven", async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const { seed, vocabularySize, prompts, maxLength, scoring, rules, endTokens, nBest } = {
          ...search,
          ...optionsOf(search),
        }
        const model = randomModel(seed, Math.min(vocabularySize, 4))
        const options = {
          maxLength: Math.min(maxLength, 5),
          endTokens,
          rules: rules.filter(({ name }) => name !== "badWords"),
          nBest,
          scoring,
        }
        const [result] = await beamSearch(model, { prompts: [prompts[0]!] }, { ...options, beamWidth: Infinity })
        const scored = enumerate(model, prompts[0]!, options).map((each) => scoreByHand(scoring, each))
        const best = scored.sort((a, b) => b - a).slice(0, nBest)
        expect(result!.hypotheses).toHaveLength(best.length)
        best.forEach((score, i) => {
          expect(result!.hypotheses[i]!.score).toBeCloseTo(score, 12)
        })
        expect(result!.exhaustive).toBe(true)
        expect(result!.settled).toBe(true)
        expect(result!.provenOptimal).toBe(best.length > 0)
      }),
      examples(200, 3),
    )
  })

  test("never claims a proof that does not hold: no sequence exceeds the upper bound", async () => {
    let proofs = 0
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const options = {
          ...optionsOf(search),
          maxLength: Math.min(search.maxLength, 5),
          groups: { count: 1, diversity: 0 },
        }
        const model = randomModel(search.seed, search.vocabularySize)
        const prompt = search.prompts[0]!
        const [result] = await beamSearch(model, { prompts: [prompt] }, options)
        const all = enumerate(model, prompt, options).map((each) => scoreByHand(options.scoring, each))
        const best = all.reduce((a, b) => Math.max(a, b), -Infinity)
        expect(best).toBeLessThanOrEqual(result!.upperBound + 1e-12)
        if (!result!.provenOptimal) return
        expect(result!.hypotheses[0]!.score).toBeCloseTo(best, 12)
        if (!result!.exhaustive) proofs++
      }),
      examples(200, 4),
    )
    expect(proofs).toBeGreaterThan(0)
  })

  test("adds the token scores up to the sum, and gives the score by its formula, in every mode", async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const options = optionsOf(search)
        const model = randomModel(search.seed, search.vocabularySize)
        for (const { hypotheses } of await beamSearch(model, { prompts: search.prompts }, options)) {
          for (const { tokens, tokenScores, sum, score, finished } of hypotheses) {
            let added = 0
            for (const each of tokenScores) added += each
            expect(added).toBe(sum)
            expect(score).toBeCloseTo(scoreByHand(options.scoring, { tokens, sum, finished }), 12)
            expect(finished).toBe(options.endTokens.includes(tokens.at(-1)!))
          }
        }
      }),
      examples(50, 5),
    )
  })
})

test("a beam of one hypothesis that stops at the first output is greedy search", async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const { maxLength, endTokens, scoring, rules } = optionsOf(search)
      const model = randomModel(search.seed, search.vocabularySize)
      const greedy = await greedySearch(model, { prompts: search.prompts }, { maxLength, endTokens, scoring, rules })
      search.prompts.forEach((prompt, i) => {
        const tokens: number[] = []
        for (let length = 0; length < maxLength && !endTokens.includes(tokens.at(-1)!); length++) {
          const before = Int32Array.of(...prompt, ...tokens)
          const scores = Float64Array.from(
            (model.step([before.slice(0, -1)], before.slice(-1)) as Step<unknown>).logProbs,
          )
          for (const rule of rules) rule.apply(scores, { tokens: before, promptLength: prompt.length, source: i })
          const best = scores.reduce((a, b) => Math.max(a, b))
          if (best === -Infinity) {
            expect(greedy[i]!.hypotheses).toEqual([])
            return
          }
          tokens.push(scores.indexOf(best))
        }
        expect([...greedy[i]!.hypotheses[0]!.tokens]).toEqual(tokens)
      })
    }),
    examples(100, 6),
  )
})

test("step 2 of a beam of 3 over 10,000 words scores 30,000 continuations", async () => {
  const spread = Array.from({ length: 10_000 }, (_, token) => -9 - token / 10_000)
  const model = functionModel({ vocabularySize: 10_000, logProbs: () => spread })
  const options = { beamWidth: 3, endTokens: 0, stop: { kind: "count", patience: 9 } } as const
  const [one] = await beamSearch(model, { prompts: [[1]] }, { ...options, maxLength: 1 })
  const [two] = await beamSearch(model, { prompts: [[1]] }, { ...options, maxLength: 2 })
  expect(one!.scored).toBe(10_000)
  expect(two!.scored - one!.scored).toBe(30_000)
})

/** The documented formula. */
function scoreByHand(
  { alpha = 0, lengthPenalty = "power", counted = "tokens", wordPenalty = 0 }: Scoring,
  {
    tokens,
    sum,
    finished,
  }: { readonly tokens: { readonly length: number }; readonly sum: number; readonly finished: boolean },
): number {
  const length = tokens.length + { tokens: 0, "with-start": 1, "without-end": finished ? -1 : 0 }[counted]
  const value = sum - wordPenalty * length
  return value === 0 ? 0 : value / (lengthPenalty === "gnmt" ? (5 + length) / 6 : length) ** alpha
}
