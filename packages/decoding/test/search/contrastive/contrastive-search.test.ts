import { runs } from "@lectern/core/testing"
import { type Generator, pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import {
  contrastiveSearch,
  contrastiveSearchSteps,
  type FunctionModel,
  functionModel,
  type Model,
  type Rule,
  type Step,
} from "../../../src/index.js"
import golden from "../../golden/contrastive.json" with { type: "json" }
import { tableModel } from "../table-model.js"

/** A model with a representation of every sequence. */
function withHidden(model: FunctionModel, hiddenOf: (tokens: Int32Array) => readonly number[]): FunctionModel {
  return {
    ...model,
    step(states, tokens) {
      const step = model.step(states, tokens) as Step<readonly Int32Array[]>
      return { ...step, hidden: Float32Array.from(step.states.flatMap((each) => hiddenOf(each))) }
    },
  }
}

test.each(golden.cases)("alpha $alpha, topK $topK: writes what transformers writes", async (each) => {
  const steps: Record<string, { logProbs: number[]; hidden: number[] } | undefined> = each.steps
  const of = (tokens: Int32Array) => steps[tokens.join(" ")]!
  const plain = functionModel({ vocabularySize: 7, logProbs: (tokens) => of(tokens).logProbs })
  const model = withHidden(plain, (tokens) => of(tokens).hidden)
  const { endTokens, maxLength, alpha, topK } = each
  const [hypothesis] = await contrastiveSearch(model, { prompts: [each.prompt] }, { endTokens, maxLength, alpha, topK })
  expect([...hypothesis!.tokens]).toEqual(each.tokens)
})

/** The formula of the paper, token by token, over all tokens. */
function naive(
  model: FunctionModel,
  hiddenOf: (tokens: Int32Array) => readonly number[],
  prompt: readonly number[],
  { alpha, topK, maxLength, end }: { alpha: number; topK: number; maxLength: number; end: number },
) {
  const tokens = [...prompt]
  const penalties: number[] = []
  const cosine = (a: readonly number[], b: readonly number[]) => {
    const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
    return dot(a, b) === 0 ? 0 : dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
  }
  const float = (values: readonly number[]) => values.map(Math.fround)
  while (penalties.length < maxLength && tokens.at(-1) !== end) {
    const states = [Int32Array.from(tokens.slice(0, -1))]
    const { logProbs } = model.step(states, Int32Array.of(tokens.at(-1)!)) as Step<unknown>
    const probs = Array.from(logProbs, Math.exp)
    const total = probs.reduce((a, b) => a + b)
    const candidates = probs
      .map((prob, token) => ({ prob: prob / total, token }))
      .filter(({ prob }) => prob > 0)
      .sort((a, b) => b.prob - a.prob)
      .slice(0, topK)
      .map(({ prob, token }) => {
        const hidden = float(hiddenOf(Int32Array.of(...tokens, token)))
        const before = tokens.map((_, i) => float(hiddenOf(Int32Array.from(tokens.slice(0, i + 1)))))
        const penalty = Math.max(...before.map((each) => cosine(hidden, each)))
        return { token, penalty, worth: (1 - alpha) * prob - alpha * penalty }
      })
    if (candidates.length === 0) break
    const best = candidates.reduce((a, b) => (b.worth > a.worth ? b : a))
    tokens.push(best.token)
    penalties.push(best.penalty)
  }
  return { tokens: tokens.slice(prompt.length), penalties }
}

/** Representations of the last three tokens, drawn once each. */
function randomHidden(generator: Generator, width: number) {
  const known = new Map<string, readonly number[]>()
  return (tokens: Int32Array) => {
    const key = tokens.slice(-3).join(" ")
    if (!known.has(key))
      known.set(
        key,
        Array.from({ length: width }, () => generator.uniform() - 0.3),
      )
    return known.get(key)!
  }
}

test.each(Array.from({ length: runs(40) }, (_, seed) => seed))("follows the formula on model %i", async (seed) => {
  const generator = pcg64(seed)
  const model = tableModel(generator, 2 + (seed % 5), [0.5, 1, 2.1, 5.3, 0])
  const hiddenOf = randomHidden(generator, 1 + (seed % 4))
  const settings = { alpha: [0, 0.2, 0.6, 1][seed % 4]!, topK: 1 + (seed % 5), maxLength: 9 }
  const prompt = [[0], [1, 0], [0, 0, 1, 1]][seed % 3]!
  const expected = naive(model, hiddenOf, prompt, { ...settings, end: 1 })
  // A prompt may end with the end token: it does not end the hypothesis.
  if (prompt.at(-1) === 1) expected.tokens = naive(model, hiddenOf, prompt, { ...settings, end: -1 }).tokens
  const endTokens = prompt.at(-1) === 1 ? [] : 1
  const sources = { prompts: [prompt] }
  const [hypothesis] = await contrastiveSearch(withHidden(model, hiddenOf), sources, { ...settings, endTokens })
  expect([...hypothesis!.tokens]).toEqual(expected.tokens)
  expected.penalties.forEach((penalty, i) => void expect(hypothesis!.penalties[i]).toBeCloseTo(penalty, 6))
  expect(hypothesis!.tokenScores.reduce((a, b) => a + b, 0)).toBe(hypothesis!.sum)
  expect(hypothesis!.score).toBe(hypothesis!.sum)
  expect(hypothesis!.finished).toBe(endTokens === 1 && hypothesis!.tokens.at(-1) === 1)
})

const uniform = functionModel({
  vocabularySize: 3,
  logProbs: () => [Math.log(1 / 3), Math.log(1 / 3), Math.log(1 / 3)],
})

test("of equal candidates the lower token id wins", async () => {
  const same = withHidden(uniform, () => [1, 1])
  const options = { endTokens: [], maxLength: 2, topK: 3 }
  const [hypothesis] = await contrastiveSearch(same, { prompts: [[2]] }, options)
  expect([...hypothesis!.tokens]).toEqual([0, 0])
})

test("where probabilities do not count, of equal candidates the lower token id wins", async () => {
  const rising = functionModel({ vocabularySize: 3, logProbs: () => [0.2, 0.3, 0.5].map(Math.log) })
  const options = { endTokens: [], maxLength: 2, topK: 2, alpha: 1 }
  const [hypothesis] = await contrastiveSearch(
    withHidden(rising, () => [1]),
    { prompts: [[2]] },
    options,
  )
  expect([...hypothesis!.tokens]).toEqual([1, 1])
})

test("a representation of zeros is unlike everything", async () => {
  const model = withHidden(uniform, (tokens) => (tokens.at(-1) === 1 ? [0, 0] : [1, 1]))
  const [hypothesis] = await contrastiveSearch(model, { prompts: [[2]] }, { endTokens: [], maxLength: 2, topK: 3 })
  expect([...hypothesis!.tokens]).toEqual([1, 1])
  expect([...hypothesis!.penalties]).toEqual([0, 0])
})

test("rules come first, and the search ends where no token can follow", async () => {
  const once: Rule = {
    name: "once",
    apply(scores, { tokens }) {
      for (const token of tokens) scores[token] = -Infinity
    },
  }
  const model = withHidden(uniform, ([...tokens]) => [tokens.at(-1)!, 1])
  const options = { endTokens: [], maxLength: 5, topK: 2, rules: [once] }
  const [hypothesis] = await contrastiveSearch(model, { prompts: [[2]] }, options)
  expect([...hypothesis!.tokens].sort()).toEqual([0, 1])
  expect(hypothesis!.finished).toBe(false)
  expect(hypothesis!.stopped).toBe("no-token")
  expect(hypothesis!.tokenScores[0]).toBe(Math.fround(Math.log(1 / 3)))
})

test("probabilities are normalized after the rules", async () => {
  const ban: Rule = {
    name: "ban",
    apply(scores) {
      scores[2] = -Infinity
    },
  }
  // 0 and 1 have 0.5 and 0.3 of all, 0.625 and 0.375 of what is left: 0.82 * 0.25 > 0.18 > 0.82 * 0.2.
  const model = functionModel({ vocabularySize: 3, logProbs: () => [0.5, 0.3, 0.2].map(Math.log) })
  const hiddenOf = (tokens: Int32Array) => (tokens.at(-1) === 1 ? [0, 1] : [1, 0])
  const options = { endTokens: [], maxLength: 1, topK: 2, alpha: 0.18, rules: [ban] }
  const [hypothesis] = await contrastiveSearch(withHidden(model, hiddenOf), { prompts: [[0]] }, options)
  expect([...hypothesis!.tokens]).toEqual([0])
})

test("each source is searched by itself", async () => {
  const generator = pcg64(3)
  const model = withHidden(tableModel(generator, 4, [1, 2, 3]), randomHidden(generator, 3))
  const options = { endTokens: 3, maxLength: 6 }
  const prompts = [[0], [1, 2], [2]]
  const together = await contrastiveSearch(model, { prompts }, options)
  for (const [i, prompt] of prompts.entries())
    expect((await contrastiveSearch(model, { prompts: [prompt] }, options))[0]).toEqual(together[i])
})

test("an aborted search returns what was written", async () => {
  const controller = new AbortController()
  let steps = 0
  const model = withHidden(uniform, ([...tokens]) => {
    if (tokens.length === 4 && ++steps === 3) controller.abort()
    return [tokens.at(-1)!, 1]
  })
  const options = { endTokens: [], maxLength: 50, topK: 3, signal: controller.signal }
  const [hypothesis] = await contrastiveSearch(model, { prompts: [[2]] }, options)
  expect(hypothesis!.tokens).toHaveLength(3)
  expect(hypothesis!.stopped).toBe("aborted")
})

const giving = (hidden: unknown): Model<readonly Int32Array[]> => ({
  ...uniform,
  step: (states, tokens) => ({
    ...(uniform.step(states, tokens) as Step<readonly Int32Array[]>),
    hidden: hidden as Float32Array,
  }),
})

test.each([
  [undefined, "the model's hidden must be a Float32Array, got undefined"],
  [new Float32Array(0), "the length of the model's hidden must be a positive multiple of the 1 rows, got 0"],
  [Float32Array.of(1, Number.NaN), "the model's hidden[1] must be a finite number, got NaN"],
  [Float32Array.of(1, 2, 3), "the length of the model's hidden must be rows x width = 9, got 3"],
])("contrastiveSearch() refuses hidden %s", async (hidden, message) => {
  const searching = contrastiveSearch(giving(hidden), { prompts: [[0]] }, { endTokens: [], maxLength: 2 })
  await expect(searching).rejects.toThrow(message)
})

test.each([
  [{ maxLength: 3 }, "endTokens must be a token id or a list of them, got undefined"],
  [{ endTokens: [], maxLength: 3, alpha: 2 }, "alpha must be a number in 0..1, got 2"],
  [{ endTokens: [], maxLength: 3, topK: 0 }, "topK must be an integer of at least 1, got 0"],
  [{ endTokens: [], maxLength: 3, rules: [{}] }, "rules[0].apply must be a function, got undefined"],
  [{ endTokens: [], maxLength: 3, topk: 2 }, 'contrastiveSearch() has no option "topk"; did you mean "topK"?'],
])("contrastiveSearch() refuses %j", async (options, message) => {
  await expect(contrastiveSearch(giving(null), { prompts: [[0]] }, options as never)).rejects.toThrow(message)
})

test("contrastiveSearch() refuses what is not a model", async () => {
  const searching = contrastiveSearch({} as never, { prompts: [[0]] }, { endTokens: [], maxLength: 3 })
  await expect(searching).rejects.toThrow("model.vocabularySize must be")
})

test("contrastiveSearchSteps() yields every token, and then what contrastiveSearch() returns", async () => {
  const generator = pcg64(6)
  const model = withHidden(tableModel(generator, 4, [1, 2, 3]), randomHidden(generator, 3))
  const sources = { prompts: [[0], [1, 2], [2]] }
  const options = { endTokens: 3, maxLength: 6 }
  const written: number[][] = [[], [], []]
  const steps = contrastiveSearchSteps(model, sources, options)
  let each = await steps.next()
  for (; !each.done; each = await steps.next()) {
    const { source, token, result } = each.value
    written[source]!.push(token)
    expect([...result().tokens]).toEqual(written[source])
  }
  expect(each.value).toEqual(await contrastiveSearch(model, sources, options))
  expect(each.value.map(({ tokens }) => [...tokens])).toEqual(written)
  for (const { stopped, finished } of each.value) expect(stopped).toBe(finished ? "end-token" : "max-length")
})
