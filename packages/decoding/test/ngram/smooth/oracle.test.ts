// Every method beside its formula over tables of strings, and the law that probabilities sum to one.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  absoluteDiscounting,
  addK,
  BOS,
  countNgrams,
  goodTuring,
  jelinekMercer,
  katz,
  kneserNey,
  maximumLikelihood,
  modifiedKneserNey,
  type NgramCounts,
  type SmoothedModel,
  type SmoothingOptions,
  wittenBell,
} from "../../../src/ngram/index.js"
import { simpleGoodTuring } from "../../../src/ngram/smooth/good-turing.js"
import { listedNgrams, naiveScore, naiveTotal } from "../../helpers/naive-ngrams.js"
import { allCounts, type NaiveMethod, naiveModel, type Sentences } from "../../helpers/naive-smoothing.js"

const words = fc.constantFrom("a", "b", "c", "d", "e")
const texts = fc.array(fc.array(words, { maxLength: 6 }), { minLength: 1, maxLength: 14 })
const corpora = fc.record({
  sentences: texts,
  order: fc.integer({ min: 1, max: 4 }),
  prune: fc.constantFrom([0], [0], [0, 1], [0, 0, 1], [1, 1, 2], [0, 1, 3]),
  interpolateUnigrams: fc.boolean(),
  vocabulary: fc.constantFrom<readonly string[] | undefined>(undefined, ["a", "b", "z"]),
})

type Train = (counts: NgramCounts, options: SmoothingOptions) => SmoothedModel

/** Discounts of the first counts at each order, as a function of a count. */
const minus = (parameters: SmoothedModel["parameters"]) => (count: number, order: number) => {
  const discounts = parameters[order - 1]!
  return count - discounts[Math.min(count, discounts.length) - 1]!
}
const atLeastOne = (_: number, free: number): number => (free > 1e-12 ? 0 : 1)

/** Counts multiplied by ratios, or less a fixed amount at orders with a note about it. */
function byRatios(
  parameters: SmoothedModel["parameters"],
  notes: readonly string[],
  ratio: (count: number, order: number) => number,
) {
  const left = (count: number, order: number): number => {
    const fixed = notes.some((note) => note.startsWith(`order ${order}:`) && note.endsWith("is taken off each count"))
    return fixed ? count - (1 - parameters[order - 1]![0]!) : count * ratio(count, order)
  }
  return { counted: "raw", variant: "backoff", left, raise: atLeastOne } as const
}

type Case = readonly [
  name: string,
  train: Train,
  naive: (
    parameters: SmoothedModel["parameters"],
    notes: readonly string[],
    counts: NgramCounts,
  ) => Omit<NaiveMethod, "interpolateUnigrams">,
]
const CASES: readonly Case[] = [
  ["maximum likelihood", maximumLikelihood, () => ({ counted: "raw", variant: "backoff", left: (count) => count })],
  [
    "Witten-Bell",
    wittenBell,
    () => ({ counted: "raw", variant: "interpolated", left: (count) => count, raise: (types) => types }),
  ],
  [
    "Witten-Bell backoff",
    (counts, options) => wittenBell(counts, { ...options, variant: "backoff" }),
    () => ({ counted: "raw", variant: "backoff", left: (count) => count, raise: (types) => types }),
  ],
  [
    "absolute discounting",
    absoluteDiscounting,
    (parameters) => ({ counted: "raw", variant: "interpolated", left: minus(parameters) }),
  ],
  [
    "absolute discounting with backoff",
    (counts, options) => absoluteDiscounting(counts, { ...options, variant: "backoff" }),
    (parameters) => ({ counted: "raw", variant: "backoff", left: minus(parameters) }),
  ],
  [
    "Kneser-Ney",
    kneserNey,
    (parameters) => ({ counted: "adjusted", variant: "interpolated", left: minus(parameters) }),
  ],
  [
    "Kneser-Ney backoff",
    (counts, options) => kneserNey(counts, { ...options, variant: "backoff" }),
    (parameters) => ({ counted: "adjusted", variant: "backoff", left: minus(parameters) }),
  ],
  [
    "modified Kneser-Ney",
    modifiedKneserNey,
    (parameters) => ({ counted: "adjusted", variant: "interpolated", left: minus(parameters) }),
  ],
  [
    "Jelinek-Mercer",
    jelinekMercer,
    (parameters) => ({
      counted: "raw",
      variant: "interpolated",
      left: (count, order) => count * parameters[order - 1]![0]!,
    }),
  ],
  [
    "Katz",
    katz,
    (parameters, notes) => byRatios(parameters, notes, (count, order) => parameters[order - 1]![count - 1] ?? 1),
  ],
  [
    "Good-Turing",
    goodTuring,
    (parameters, notes, counts) => {
      const found = counts.levels.map(({ counts }, n) => simpleGoodTuring(n === 0 ? counts.with(BOS, 0) : counts))
      return byRatios(parameters, notes, (count, order) => found[order - 1]!.ratio(count))
    },
  ],
]

/** All contexts that occur, and some that do not. */
function contextsOf(sentences: Sentences, order: number): string[][] {
  const seen = [...allCounts(sentences, order - 1).keys()].map((ngram) => ngram.split(" "))
  const unseen = [["q"], ["a", "q"], ["e", "e", "d"], ["<unk>"], ["d", "<unk>"]].filter((each) => each.length < order)
  return [[], ...seen.filter((each) => each.at(-1) !== "</s>"), ...unseen]
}

test.each(CASES)("%s gives the probabilities of its formula", (_, train, naive) => {
  fc.assert(
    fc.property(corpora, ({ sentences, order, prune, interpolateUnigrams, vocabulary }) => {
      const counts = countNgrams(sentences, { order, ...(vocabulary && { vocabulary }) })
      const known =
        vocabulary === undefined
          ? sentences
          : sentences.map((each) => each.map((word) => (vocabulary.includes(word) ? word : "<unk>")))
      const options = { prune: prune.slice(0, order), interpolateUnigrams }
      const { model, parameters, notes } = train(counts, options)
      const expected = naiveModel(
        known,
        order,
        { ...naive(parameters, notes, counts), interpolateUnigrams },
        { ...options, vocabulary: vocabulary ?? [] },
      )
      const ngrams = listedNgrams(model)
      expect([...model.words].sort()).toEqual([...expected.words, "<s>"].sort())
      for (const context of contextsOf(known, order)) {
        for (const word of expected.words) {
          const prob = expected.prob(context, word)
          expect(Math.abs(10 ** naiveScore(model, ngrams, context, word).logProb - prob)).toBeLessThan(
            1e-12 + 1e-9 * prob,
          )
        }
      }
    }),
    examples(24, 11),
  )
})

const PROPER: readonly (readonly [string, Train])[] = [
  ...CASES.map(([name, train]) => [name, train] as const),
  ["add-k", (counts, { prune }) => addK(counts, { k: 0.3, ...(prune && { prune }) })],
  [
    "Jelinek-Mercer with a held-out text",
    (counts, options) =>
      jelinekMercer(counts, { ...options, heldOut: countNgrams(["a b c", "q d", ""], { order: counts.order }) }),
  ],
]

test.each(PROPER)("%s sums to one after every context", (_, train) => {
  fc.assert(
    fc.property(corpora, ({ sentences, order, prune, interpolateUnigrams, vocabulary }) => {
      const counts = countNgrams(sentences, { order, ...(vocabulary && { vocabulary }) })
      const { model } = train(counts, { prune: prune.slice(0, order), interpolateUnigrams })
      const ngrams = listedNgrams(model)
      for (const { logProbs } of model.levels) expect(Math.max(...logProbs, -1)).toBeLessThanOrEqual(0)
      for (const context of contextsOf(sentences, order)) {
        expect(Math.abs(naiveTotal(model, ngrams, context) - 1)).toBeLessThan(1e-9)
      }
    }),
    examples(40, 12),
  )
})
