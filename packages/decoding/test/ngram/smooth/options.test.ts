import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  absoluteDiscounting,
  addK,
  countNgrams,
  goodTuring,
  jelinekMercer,
  katz,
  kneserNey,
  maximumLikelihood,
  modifiedKneserNey,
  type NgramCounts,
  SMOOTHING_METHODS,
  type SmoothingName,
  stupidBackoff,
  wittenBell,
} from "../../../src/ngram/index.js"
import { listedNgrams } from "../../helpers/naive-ngrams.js"

const counts = countNgrams(["the cat sat", "the cat ran", "the dog sat"], { order: 2 })
const names = Object.keys(SMOOTHING_METHODS) as SmoothingName[]

describe("every method", () => {
  test.each(names)("%s has the counted words, and levels of its order", (name) => {
    const { model, parameters } = SMOOTHING_METHODS[name](counts)
    expect(model.words).toEqual(["<unk>", "<s>", "</s>", "cat", "dog", "ran", "sat", "the"])
    expect(model.levels.map(({ words }) => words.length)).toEqual([8, 8])
    expect(parameters).toHaveLength(2)
    expect(model.levels[1]!.backoffs).toHaveLength(0)
    const ngrams = listedNgrams(model)
    // <s> is never predicted; nothing comes after <unk> and </s>.
    expect(ngrams.get("<s>")![0]).toBe(0)
    expect([ngrams.get("<unk>")![1], ngrams.get("</s>")![1]]).toEqual([0, 0])
  })

  test.each(names)("%s leaves the counts alone, and gives the same twice", (name) => {
    const before = structuredClone(counts)
    expect(SMOOTHING_METHODS[name](counts)).toEqual(SMOOTHING_METHODS[name](counts))
    expect(counts).toEqual(before)
  })

  test.each(names)("%s refuses an unknown option, counts without sentences, and what is no counts", (name) => {
    const train = SMOOTHING_METHODS[name]
    expect(refusal(() => train(counts, { prunes: [1] })).kind).toBe("unknown-option")
    expect(refusal(() => train(countNgrams([], { order: 2 }))).sentence).toBe(
      "counts: there are no sentences to make a model of",
    )
    expect(refusal(() => train({ order: 2 } as unknown as NgramCounts)).kind).toBe("wrong-type")
  })

  test.each(names)(
    "%s takes n-grams that do not occur for granted: empty sentences, an order that none reaches",
    (name) => {
      const { model } = SMOOTHING_METHODS[name](countNgrams([""], { order: 4 }))
      expect(model.levels.map(({ words }) => words.length)).toEqual([3, 1, 0, 0])
      for (const { logProbs, backoffs } of model.levels)
        for (const value of [...logProbs, ...backoffs]) expect(Number.isNaN(value)).toBe(false)
    },
  )
})

describe("pruning", () => {
  test("leaves out by count, and words too", () => {
    const { model } = wittenBell(counts, { prune: [1] })
    expect([...listedNgrams(model).keys()]).toEqual([
      "<unk>",
      "<s>",
      "</s>",
      "cat",
      "sat",
      "the",
      "<s> the",
      "sat </s>",
      "the cat",
    ])
  })
  test("of what is not a threshold for each order is refused", () => {
    const refused = (prune: unknown): string => refusal(() => wittenBell(counts, { prune: prune as number[] })).sentence
    expect(refused([1, 0])).toBe("prune[1] must be a whole number of at least 1, got 0")
    expect(refused([0.5])).toBe("prune[0] must be a whole number of at least 0, got 0.5")
    expect(refused([-1])).toMatch(/^prune\[0\] must be/)
    expect(refused([])).toBe("the length of prune must be at least 1, got 0")
    expect(refused([0, 0, 1])).toBe("the length of prune must be at most the order, 2, got 3")
    expect(refused(1)).toMatch(/^prune must be/)
    expect(refusal(() => wittenBell(counts, { interpolateUnigrams: 1 as never })).sentence).toMatch(/true or false/)
  })
})

describe("discounts", () => {
  const discounts = (each: unknown): string =>
    refusal(() => modifiedKneserNey(counts, { discounts: each as number[][] })).sentence
  test("that are given are used, the last list for all longer n-grams", () => {
    expect(kneserNey(counts, { discounts: [[0.5]] }).parameters).toEqual([[0.5], [0.5]])
    expect(modifiedKneserNey(counts, { discounts: [[0.1], [0.2, 1.5, 3]] }).parameters).toEqual([[0.1], [0.2, 1.5, 3]])
  })
  test("out of range are refused", () => {
    expect(discounts([[1.1]])).toBe("discounts[0][0] must be in 0..1, got 1.1")
    expect(
      discounts([
        [1, 2],
        [0, -1],
      ]),
    ).toBe("discounts[1][1] must be in 0..2, got -1")
    expect(discounts([])).toMatch(/^the length of discounts/)
    expect(discounts([[]])).toMatch(/^the length of discounts\[0\]/)
    expect(discounts([[0], [0], [0]])).toBe("the length of discounts must be at most the order, 2, got 3")
    expect(discounts([0.5])).toMatch(/^discounts\[0\] must be/)
    expect(discounts(0.5)).toMatch(/^discounts must be/)
  })
  test("fall back to 0.75 where no n-gram has count 1 or 2, with a note", () => {
    const { parameters, notes } = absoluteDiscounting(countNgrams(["a b"], { order: 2 }))
    expect(parameters).toEqual([[0.75], [0.75]])
    expect(notes).toEqual([
      "order 1: there are no n-grams with count 2, so the discount 0.75 is used",
      "order 2: there are no n-grams with count 2, so the discount 0.75 is used",
    ])
    expect(kneserNey(countNgrams(["a", "a"], { order: 1 })).notes).toEqual([
      "order 1: there are no n-grams with count 1, so the discount 0.75 is used",
    ])
  })
  test("are estimated as n1 / (n1 + 2 n2)", () => {
    // Bigrams of the corpus: five occur once, two twice.
    expect(absoluteDiscounting(counts).parameters[1]).toEqual([5 / 9])
  })
})

test("a variant must be one of two", () => {
  for (const train of [kneserNey, wittenBell])
    expect(refusal(() => train(counts, { variant: "mixed" as never })).sentence).toMatch(/^variant must be/)
})

test("numbers of the methods are checked", () => {
  expect(refusal(() => addK(counts, { k: 0 })).sentence).toMatch(/^k must be a positive/)
  expect(refusal(() => stupidBackoff(counts, { factor: 1.5 })).sentence).toBe(
    "factor must be above 0 and at most 1, got 1.5",
  )
  expect(refusal(() => stupidBackoff(counts, { factor: 0 })).kind).toBe("out-of-range")
  expect(refusal(() => katz(counts, { maxCount: 1 })).sentence).toMatch(/^maxCount must be an integer/)
})

describe("Jelinek-Mercer weights", () => {
  test("may be given", () => {
    expect(jelinekMercer(counts, { weights: [1, 0.25] }).parameters).toEqual([[1], [0.25]])
    expect(refusal(() => jelinekMercer(counts, { weights: [0.5] })).sentence).toBe(
      "the length of weights must be the order, 2, got 1",
    )
    expect(refusal(() => jelinekMercer(counts, { weights: [0.5, 1.5] })).sentence).toMatch(/^weights\[1\] must be/)
    expect(refusal(() => jelinekMercer(counts, { heldOut: countNgrams(["a"], { order: 3 }) })).sentence).toBe(
      "heldOut.order must be the order of the counts, 2, got 3",
    )
  })
  test("give no probability above 1 by rounding", () => {
    const certain = countNgrams(new Array<string>(13).fill(""), { order: 3 })
    for (let weight = 1; weight < 97; weight++) {
      const { model } = jelinekMercer(certain, { weights: [1, weight / 97, 0.5] })
      for (const { logProbs } of model.levels) for (const each of logProbs) expect(each).toBeLessThanOrEqual(0)
    }
  })
  test("make the held-out text as likely as no others on a grid", () => {
    const heldOut = [
      ["the", "dog", "ran"],
      ["the", "cat", "sat"],
      ["a", "cat"],
    ]
    const score = (weights?: readonly number[]): number => {
      const options = weights === undefined ? { heldOut: countNgrams(heldOut, { order: 2 }) } : { weights }
      const ngrams = listedNgrams(jelinekMercer(counts, options).model)
      let sum = 0
      for (const words of heldOut) {
        const padded = ["<s>", ...words, "</s>"].map((word) => (ngrams.has(word) ? word : "<unk>"))
        for (let i = 1; i < padded.length; i++) {
          const listed = ngrams.get(`${padded[i - 1]} ${padded[i]}`)
          sum += listed?.[0] ?? ngrams.get(padded[i - 1]!)![1] + ngrams.get(padded[i]!)![0]
        }
      }
      return sum
    }
    const best = score()
    for (let one = 0.05; one < 1; one += 0.1)
      for (let two = 0.05; two < 1; two += 0.1) expect(score([one, two])).toBeLessThanOrEqual(best + 1e-9)
  })
  test("of an order that the held-out text does not reach are 0.5, with a note", () => {
    const { parameters, notes } = jelinekMercer(countNgrams(["a b c"], { order: 3 }), {
      heldOut: countNgrams(["q q q"], { order: 3 }),
    })
    expect(parameters[2]).toEqual([0.5])
    expect(notes.at(-1)).toBe("order 3: the held-out text has no context that occurs, so the weight 0.5 is used")
  })
  test("of the corpus itself are fitted with each word left out in turn", () => {
    // One word a and two ends of sentences: P(a) without itself is 0 of 2, P(</s>) without one is 1 of 2 twice, V is 3; so the
    // weight w is 2/3 of (w/2) / (w/2 + (1 - w)/3), of which the fixed point is 0.
    expect(jelinekMercer(countNgrams(["a", ""], { order: 1 })).parameters[0]![0]).toBeLessThan(0.01)
  })
})

describe("too little data for Good-Turing", () => {
  test("takes a fixed amount off each count, with a note", () => {
    const { parameters, notes } = goodTuring(countNgrams(["a b c", "a b"], { order: 1 }))
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(/^order 1: simple Good-Turing does not suit these counts, so .* is taken off each count$/)
    expect(parameters[0]).toHaveLength(5)
  })
  test("discounts smaller counts only in Katz backoff, with a note", () => {
    // Six words once, two twice, one three times, none more often.
    const { parameters, notes } = katz(countNgrams(["a b c d i j", "e f", "f e"], { order: 1 }))
    expect(parameters[0]).toHaveLength(2)
    expect(notes).toEqual([
      "order 1: Good-Turing's formula gives no discounts for counts up to 5, so only counts up to 2 are discounted",
    ])
  })
})

test("maximum likelihood has probability 0 for what does not occur, also after pruning nothing", () => {
  const ngrams = listedNgrams(maximumLikelihood(counts).model)
  expect(ngrams.get("<unk>")![0]).toBe(-Infinity)
  expect(ngrams.get("the")![1]).toBe(-Infinity)
})

test("unigrams are shared with all words, or only with those that do not occur", () => {
  const unknown = (interpolateUnigrams: boolean): number =>
    10 ** listedNgrams(wittenBell(counts, { interpolateUnigrams }).model).get("<unk>")![0]
  expect(unknown(true)).toBeCloseTo(6 / 18 / 7, 14)
  expect(unknown(false)).toBeCloseTo(6 / 18, 14)
})
