import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { phraseAutomaton } from "../../src/constraints/lexical/phrases.js"
import { progressOf } from "../../src/constraints/lexical/progress.js"
import { beamSearch, functionModel, type LexicalConstraint } from "../../src/index.js"
import { randomModel } from "../search/beam/random-model.js"
import { enumerate } from "../search/enumerate.js"

/** Whether tokens contain a phrase of a constraint, by looking everywhere. */
function contains(tokens: ArrayLike<number>, constraint: LexicalConstraint): boolean {
  const text = ` ${Array.from(tokens).join(" ")} `
  return ("anyOf" in constraint ? constraint.anyOf : [constraint]).some((phrase) =>
    text.includes(` ${phrase.join(" ")} `),
  )
}

const phrases = (most: number) => fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: most })
const constraints = (most: number): fc.Arbitrary<LexicalConstraint> =>
  fc.oneof(phrases(most), fc.record({ anyOf: fc.array(phrases(most), { minLength: 1, maxLength: 3 }) }))
const lists = fc.array(constraints(3), { minLength: 1, maxLength: 3 })

test("an automaton meets its constraint exactly where a phrase ends for the first time", () => {
  fc.assert(
    fc.property(constraints(4), fc.array(fc.nat(4), { maxLength: 12 }), (constraint, tokens) => {
      const automaton = phraseAutomaton(constraint)
      let state = 0
      tokens.forEach((token, i) => {
        state = automaton.next(state, token)
        expect(state === automaton.met).toBe(contains(tokens.slice(0, i + 1), constraint))
        expect(automaton.missing(state) === 0).toBe(state === automaton.met)
      })
    }),
    examples(400, 1),
  )
})

test("as long as anything is missing, some next token lowers what is missing", () => {
  fc.assert(
    fc.property(lists, fc.array(fc.nat(4), { maxLength: 10 }), (list, tokens) => {
      const progress = progressOf(list)
      const state = new Int32Array(progress.size)
      for (const token of tokens) progress.next(state.slice(), 0, token, state)
      const missing = progress.missing(state)
      expect(missing).toBeLessThanOrEqual(progress.most)
      expect(missing === 0).toBe(list.every((each) => contains(tokens, each)))
      if (missing === 0) return
      const next = new Int32Array(progress.size)
      const after = progress.tokens.map((token) => {
        progress.next(state, 0, token, next)
        return progress.missing(next)
      })
      expect(Math.min(...after)).toBeLessThan(missing)
    }),
    examples(400, 2),
  )
})

test("outputs contain all phrases, with any width; with infinite width the best such sequence comes first", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1e6), lists, fc.integer({ min: 1, max: 4 }), async (seed, list, beamWidth) => {
      const model = randomModel(seed, 4, 0)
      const needed = list.reduce(
        (sum, each) => sum + Math.min(...("anyOf" in each ? each.anyOf : [each]).map((phrase) => phrase.length)),
        0,
      )
      const options = { maxLength: needed + 1, endTokens: [0], constraints: list, nBest: 1 }
      const [narrow] = await beamSearch(model, { prompts: [[1]] }, { ...options, beamWidth })
      expect(narrow!.hypotheses).toHaveLength(1)
      for (const each of list) expect(contains(narrow!.hypotheses[0]!.tokens, each)).toBe(true)
      if (options.maxLength > 6) return
      const [all] = await beamSearch(model, { prompts: [[1]] }, { ...options, beamWidth: Infinity })
      const possible = enumerate(model, [1], options).filter(({ tokens }) =>
        list.every((each) => contains(tokens, each)),
      )
      const best = Math.max(...possible.map(({ sum }) => sum))
      expect(all!.hypotheses[0]!.sum).toBe(best)
      expect(all!.provenOptimal).toBe(true)
      expect(narrow!.upperBound).toBeGreaterThanOrEqual(best)
      if (narrow!.provenOptimal) expect(narrow!.hypotheses[0]!.sum).toBe(best)
    }),
    examples(200, 3),
  )
})

test("each sequence is found once, by whichever token it goes on", async () => {
  const options = { maxLength: 4, endTokens: [0], constraints: [[1, 2], [3]] }
  const model = randomModel(1, 4, 0)
  const [all] = await beamSearch(model, { prompts: [[1]] }, { ...options, beamWidth: Infinity, nBest: 999 })
  const possible = enumerate(model, [1], options).filter(({ tokens }) =>
    options.constraints.every((each) => contains(tokens, each)),
  )
  expect(all!.hypotheses.map(({ tokens }) => tokens.join()).sort()).toEqual(
    possible.map(({ tokens }) => `${tokens}`).sort(),
  )
})

test("a constraint that cannot be met leaves no hypothesis", async () => {
  const model = functionModel({ vocabularySize: 3, logProbs: () => [-1, -1, -Infinity] })
  const options = { beamWidth: 2, maxLength: 4, endTokens: 0, constraints: [[2]] }
  const [result] = await beamSearch(model, { prompts: [[1]] }, options)
  expect(result).toMatchObject({ hypotheses: [], provenOptimal: false })
})

test("tokens of phrases are listed once, ascending", () => {
  expect(progressOf([[3, 1], { anyOf: [[2, 3], [0]] }]).tokens).toEqual([0, 1, 2, 3])
})

test.each<[string, unknown, string]>([
  ["a phrase without tokens", [[]], "out-of-range"],
  ["an end token", [[1, 0]], "out-of-range"],
  ["a token beyond the vocabulary", [[4]], "out-of-range"],
  ["no alternatives", [{ anyOf: [] }], "out-of-range"],
  ["a phrase that is one token", [{ anyOf: [2] }], "wrong-type"],
  ["a phrase that is a text", [{ anyOf: ["2"] }], "wrong-type"],
])("refuses %s", async (_, list, kind) => {
  const options = { beamWidth: 2, maxLength: 4, endTokens: 0, constraints: list as LexicalConstraint[] }
  await expect(beamSearch(randomModel(1, 4), { prompts: [[1]] }, options)).rejects.toMatchObject({
    problem: { kind },
  })
})
