// Outputs and references of a source as one line, worked by hand.
import type { Attribution, AttributionCell, AttributionShares, Hypothesis, ScoredOutput } from "@lectern/decoding"
import { expect, test } from "vitest"
import { blamedLine } from "../../../src/commands/blame/blamed-line.js"
import type { Words } from "../../../src/commands/decode/decoded-line.js"

const WORDS = ["</s>", "a", "b", "c"]
const words: Words = {
  wordOf: (token) => WORDS[token]!,
  textOf: (tokens) => [...tokens].map((token) => WORDS[token]).join(" "),
}

function scored(tokens: readonly number[], score: number): ScoredOutput & Hypothesis {
  const numbers = Float64Array.of(score)
  return {
    tokens: Int32Array.from(tokens),
    tokenLogProbs: numbers,
    logProb: score - 1,
    tokenScores: numbers,
    sum: score,
    modelScore: score,
    score,
    finished: true,
  }
}

function cell(attribution: Partial<Attribution>): AttributionCell {
  const before = {} as Attribution // of the source before
  return {
    alpha: 0.5,
    beamWidth: 4,
    attributions: [before, attribution as Attribution],
    shares: {} as AttributionShares,
  }
}

const found = (attribution: Partial<Attribution>) =>
  JSON.parse(
    blamedLine({ source: "x y", references: ["a", "b c", "b c"] }, { number: 6, index: 1 }, [cell(attribution)], words),
  )

const references = [scored([1], -4), scored([2, 3], -2), scored([2, 3], -2), scored([2], -9)]

test("ranks outputs and references together, each once, outputs before references of equal score", () => {
  const hypotheses = [scored([3], -1), scored([2, 1], -2), scored([1], -4), scored([2, 3, 1], -6)]
  const line = found({
    verdict: "search",
    searchError: "proved",
    output: hypotheses[0]!,
    reference: references[1]!,
    references,
    hypotheses,
    optimum: { lower: -1, upper: Infinity } as Attribution["optimum"],
  })
  expect(line).toMatchObject({
    schema: "lectern.blame-nbest/1",
    number: 7,
    source: "x y",
    references: ["a", "b c", "b c"],
    searches: [
      {
        alpha: 0.5,
        beam: 4,
        verdict: "search",
        search_error: "proved",
        output: { text: "c", log_prob: -2, score: -1 },
        reference: { index: 1, text: "b c", log_prob: -3, score: -2 },
        best_score: [-1, null],
      },
    ],
  })
  expect(line.searches[0].nbest.map(({ from, text, score }: Record<string, unknown>) => [from, text, score])).toEqual([
    ["search", "c", -1],
    ["search", "b a", -2],
    ["reference", "b c", -2],
    ["both", "a", -4],
    ["search", "b c a", -6],
    ["reference", "b", -9],
  ])
  expect(line.searches[0].nbest[2]).toEqual({
    from: "reference",
    text: "b c",
    tokens: ["b", "c"],
    token_scores: [-2],
    sum: -2,
    score: -2,
    finished: true,
  })
})

test("says that there is no output, and keeps impossible references at the end", () => {
  const impossible = [scored([1], -Infinity), scored([2], -Infinity), scored([3], -3)]
  const optimum = { lower: -3, upper: -3 } as Attribution["optimum"]
  const [search] = found({
    output: undefined,
    reference: impossible[0]!,
    references: impossible,
    hypotheses: [],
    optimum,
  }).searches
  expect([search.output, search.reference, search.best_score]).toEqual([
    null,
    { index: 0, text: "a", log_prob: null, score: null },
    [-3, -3],
  ])
  expect(search.nbest.map(({ text }: { text: string }) => text)).toEqual(["c", "a", "b"])
})
