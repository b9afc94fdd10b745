// Smoothing beside NLTK, where NLTK has no fault of its own: see scripts/make-ngram-nltk.py.
import { expect, test } from "vitest"
import {
  absoluteDiscounting,
  addK,
  countNgrams,
  kneserNey,
  maximumLikelihood,
  type NgramModel,
  stupidBackoff,
  wittenBell,
} from "../../../src/ngram/index.js"
import { simpleGoodTuring } from "../../../src/ngram/smooth/good-turing.js"
import { golden, linesOf } from "../../helpers/lines.js"
import { listedNgrams, naiveScore } from "../../helpers/naive-ngrams.js"

interface Golden {
  readonly made: { readonly tolerance: number }
  readonly sentences: number
  readonly scores: Readonly<Record<string, readonly (readonly [ngram: string, score: number])[]>>
  readonly parts: Readonly<Record<string, readonly (readonly [ngram: string, own: number, weight: number])[]>>
  readonly goodTuring: Readonly<
    Record<
      "prosody" | "gap",
      {
        readonly counts: readonly (readonly [count: number, ngrams: number])[]
        readonly probabilities: readonly (readonly [count: number, probability: number])[]
      }
    >
  >
}

const { made, sentences, scores, parts, goodTuring } = JSON.parse(golden("ngram/nltk.json")) as Golden
const counts = countNgrams(linesOf(golden("ngram/sentences.txt")).slice(0, sentences), { order: 3 })
const close = (actual: number, expected: number): void =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(made.tolerance)

test.each<[string, NgramModel]>([
  ["maximumLikelihood", maximumLikelihood(counts).model],
  ["laplace", addK(counts).model],
  ["lidstone 0.1", addK(counts, { k: 0.1 }).model],
  ["stupidBackoff 0.4", stupidBackoff(counts).model],
])("%s scores n-grams as NLTK", (name, model) => {
  const ngrams = listedNgrams(model)
  for (const [ngram, score] of scores[name]!) close(10 ** ngrams.get(ngram)![0], score)
  expect(scores[name]!.length).toBeGreaterThan(30)
})

test.each<[string, NgramModel]>([
  ["wittenBell", wittenBell(counts).model],
  ["absoluteDiscounting 0.75", absoluteDiscounting(counts, { discounts: [[0.75]] }).model],
  ["kneserNey 0.75", kneserNey(counts, { discounts: [[0.75]] }).model],
])("%s discounts n-grams and weights contexts as NLTK", (name, model) => {
  const ngrams = listedNgrams(model)
  for (const [ngram, own, weight] of parts[name]!) {
    const words = ngram.split(" ")
    const [logProb] = ngrams.get(ngram)!
    const [, backoff] = ngrams.get(words.slice(0, -1).join(" "))!
    close(10 ** backoff, weight)
    close(10 ** logProb - weight * 10 ** naiveScore(model, ngrams, words.slice(1, -1), words.at(-1)!).logProb, own)
  }
  expect(parts[name]!.length).toBeGreaterThan(30)
})

test.each(["prosody", "gap"] as const)("simple Good-Turing gives NLTK's probabilities: %s", (name) => {
  const { counts, probabilities } = goodTuring[name]
  const all = Float64Array.from(counts.flatMap(([r, n]) => new Array<number>(n).fill(r)))
  const total = all.reduce((sum, count) => sum + count, 0)
  const ratios = simpleGoodTuring(all)!
  for (const [r, probability] of probabilities) close((ratios.ratio(r) * r) / total, probability)
  // The table of Gale and Sampson has this probability for words that occur once.
  if (name === "prosody") expect(ratios.ratio(1) / total).toBeCloseTo(2.468e-5, 8)
})
