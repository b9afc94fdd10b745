// The examples of the note, worked by hand: three sentences, five words, bigrams.
import { expect, test } from "vitest"
import {
  absoluteDiscounting,
  addK,
  countNgrams,
  goodTuring,
  jelinekMercer,
  katz,
  kneserNey,
  maximumLikelihood,
  type NgramModel,
  stupidBackoff,
  wittenBell,
} from "../../../src/ngram/index.js"
import { listedNgrams, naiveScore } from "../../helpers/naive-ngrams.js"

const corpus = ["the cat sat", "the cat ran", "the dog sat"]
const counts = countNgrams(corpus, { order: 2 })
const discounts = { discounts: [[0.75]] }

function repeated(sentence: string, times: number): string[] {
  return new Array<string>(times).fill(sentence)
}

/** The probability of a word after another. */
function after(model: NgramModel, context: string, word: string): number {
  return 10 ** naiveScore(model, listedNgrams(model), [context], word).logProb
}

function sentence(model: NgramModel, text: string): number {
  const words = ["<s>", ...text.split(" "), "</s>"]
  return words.slice(1).reduce((product, word, i) => product * after(model, words[i]!, word), 1)
}

test.each<[string, NgramModel, number, number, number]>([
  ["maximum likelihood", maximumLikelihood(counts).model, 0, 0, 4],
  ["add-1", addK(counts).model, 0.125, 0.0025, 4],
  ["Witten-Bell", wittenBell(counts).model, 0.0516, 0.006072, 6],
  ["interpolated Kneser-Ney", kneserNey(counts, discounts).model, 0.75 * 0.1116, 0.003873, 6],
  ["absolute discounting", absoluteDiscounting(counts, discounts).model, 0.0558, 0.002348, 6],
])("%s: P(ran | dog) and P(the dog ran)", (_, model, ran, whole, digits) => {
  expect(after(model, "dog", "ran")).toBeCloseTo(ran, 4)
  expect(sentence(model, "the dog ran")).toBeCloseTo(whole, digits)
})

test.each<[string, NgramModel, number]>([
  ["maximum likelihood", maximumLikelihood(counts).model, 1 / 3],
  ["add-1", addK(counts).model, 0.0089],
  ["Kneser-Ney", kneserNey(counts, discounts).model, 0.0793],
])("%s: the price on the sentence that occurs", (_, model, whole) => {
  expect(sentence(model, "the cat sat")).toBeCloseTo(whole, 4)
})

test("Witten-Bell and Kneser-Ney at order 1, as fractions", () => {
  const words = (model: NgramModel): number => 10 ** listedNgrams(model).get("ran")![0]
  // 12 words with ends of sentences, 6 of them different; 8 different bigrams; 7 words that can be predicted.
  expect(words(wittenBell(counts).model)).toBeCloseTo((1 + 6 / 7) / 18, 14)
  expect(words(kneserNey(counts, discounts).model)).toBeCloseTo(0.25 / 8 + (0.75 * 6) / 8 / 7, 14)
  expect(words(absoluteDiscounting(counts, discounts).model)).toBeCloseTo(0.25 / 12 + (0.75 * 6) / 12 / 7, 14)
})

test("stupid backoff multiplies by 0.4, and does not sum to one", () => {
  const { model, parameters } = stupidBackoff(counts)
  expect(after(model, "dog", "sat")).toBeCloseTo(1, 14)
  expect(after(model, "dog", "ran")).toBeCloseTo(0.4 / 12, 14)
  expect(after(model, "dog", "<unk>")).toBe(0)
  expect(parameters).toEqual([[], [0.4]])
  expect(after(stupidBackoff(counts, { factor: 1 }).model, "dog", "ran")).toBeCloseTo(1 / 12, 14)
})

test("add-1 by hand where a pruned word follows a context with all others", () => {
  // After a: a, <unk> and </s> twice each, x once. Without x, the three share its count: (2 + 1 + 1/3) / (7 + 3).
  const sentences = ["a a", "a a", "a z", "a z", "a x"]
  const { model } = addK(countNgrams(sentences, { order: 2, vocabulary: ["a", "x"] }), { prune: [1] })
  expect(model.words).toEqual(["<unk>", "<s>", "</s>", "a"])
  for (const word of ["a", "<unk>", "</s>"]) expect(after(model, "a", word)).toBeCloseTo(1 / 3, 14)
  expect(listedNgrams(model).get("a")![1]).toBe(0)
})

test("backing off by hand after a context with all words: they share what is taken off, and the weight is 1", () => {
  // After a: a and b once, </s> twice; 0.5 is taken off each count, so 2.5 of 4 are left.
  const corpus = countNgrams(["a a", "a b", "a"], { order: 2 })
  const { model } = absoluteDiscounting(corpus, { variant: "backoff", discounts: [[0], [0.5]] })
  expect(["a", "b", "</s>"].map((word) => after(model, "a", word))).toEqual(
    [0.2, 0.2, 0.6].map((each) => expect.closeTo(each, 14)),
  )
  expect(listedNgrams(model).get("a")![1]).toBe(0)
})

test("backing off by hand after a context with all words whose whole counts are taken off: as the shorter context", () => {
  // After a: a, b, c and </s> once each.
  const corpus = countNgrams(["a a b c", "c b a c a"], { order: 2 })
  const { model } = absoluteDiscounting(corpus, { variant: "backoff", discounts: [[0], [1]] })
  const probs = ["a", "b", "c", "</s>"].map((word) => after(model, "a", word))
  expect(probs).toEqual([4 / 11, 2 / 11, 3 / 11, 2 / 11].map((each) => expect.closeTo(each, 14)))
  expect(listedNgrams(model).get("a")![1]).toBe(0)
})

test("words that do not occur share what is left, without those that are pruned", () => {
  const corpus = countNgrams(["a a"], { order: 1, vocabulary: ["a", "zero"] })
  const { model } = wittenBell(corpus, { prune: [1], interpolateUnigrams: false })
  // Two different words, three in all.
  expect(10 ** listedNgrams(model).get("<unk>")![0]).toBeCloseTo(2 / 5, 14)
})

test("Katz discounts by hand: a ratio that is not below 1", () => {
  const words = [23, 6, 4, 2].flatMap((size, i) =>
    Array.from({ length: size }, (_, k) => repeated(`${"abcd"[i]}${k}`, i + 1)).flat(),
  )
  // With </s>, n1 = 24, n2 = 6, n3 = 4, n4 = 2: A = 4 · 2 / 24 = 1/3, and d2 = (3 · 4 / (2 · 6) - A) / (1 - A) = 1.
  const { notes } = katz(countNgrams([words], { order: 1 }), { maxCount: 3 })
  expect(notes).toEqual([expect.stringMatching(/^order 1: Good-Turing's formula gives no discounts, so 0\.666/)])
})

test("simple Good-Turing by hand with two different counts", () => {
  // Eight words once, with </s>, and two twice: the line's slope is -2, so r* is r² / (r + 1) before scaling by 4 / (8/2 + 2 · 4/3).
  const { parameters, notes } = goodTuring(countNgrams(["a b c d e f g x x y y"], { order: 1 }))
  expect(notes).toEqual([])
  expect(parameters[0]).toEqual([0.3, 0.4, 1, 1, 1].map((each) => expect.closeTo(each, 12)))
})

test("Katz discounts by hand: n1 = 4, n2 = 2, n3 = 1 words, discounted up to 2", () => {
  // a to d once, e and f twice, </s> three times: one sentence a word would change the counts of bigrams only.
  const { model, parameters, notes } = katz(countNgrams(["a b c d", "e f", "f e"], { order: 1 }), { maxCount: 2 })
  // A = 3 n3 / n1 = 3/4; d1 = (2 n2 / n1 - A) / (1 - A) = 1; not below 1, so a fixed amount is taken off: 4 / (4 + 2 · 2).
  expect(parameters[0]![0]).toBeCloseTo(0.5, 14)
  expect(notes).toEqual(["order 1: Good-Turing's formula gives no discounts, so 0.5 is taken off each count"])
  expect(10 ** listedNgrams(model).get("<unk>")![0]).toBeCloseTo((7 * 0.5) / 11, 14)
})

test("Katz discounts by hand: n1 = 6, n2 = 2, n3 = 1 words", () => {
  const { model, parameters, notes } = katz(countNgrams(["a b c d i j", "e f", "f e"], { order: 1 }), { maxCount: 2 })
  // A = 3 · 1 / 6 = 1/2; d1 = (2 · 2 / 6 - 1/2) / (1/2) = 1/3; d2 = (3 · 1 / (2 · 2) - 1/2) / (1/2) = 1/2.
  expect(parameters[0]![0]).toBeCloseTo(1 / 3, 14)
  expect(parameters[0]![1]).toBeCloseTo(1 / 2, 14)
  expect(notes).toEqual([])
  const ngrams = listedNgrams(model)
  // 13 words in all; what is taken off is n1 counts, by Katz's design.
  expect(10 ** ngrams.get("<unk>")![0]).toBeCloseTo(6 / 13, 14)
  expect(10 ** ngrams.get("a")![0]).toBeCloseTo(1 / 3 / 13, 14)
  expect(10 ** ngrams.get("e")![0]).toBeCloseTo(1 / 13, 14)
  expect(10 ** ngrams.get("</s>")![0]).toBeCloseTo(3 / 13, 14)
})

test("Katz leaves one count for other words after a context whose counts are all too large to discount", () => {
  const once = ["a b c d i j", "e f", "f e"]
  const often = [...repeated("p q", 2), ...repeated("t u", 2), ...repeated("r s", 3), ...repeated("x y", 7)]
  const { model, parameters, notes } = katz(countNgrams([...once, ...often], { order: 2 }), { maxCount: 2 })
  // Of the bigrams 13 occur once, 6 twice, 3 three times: A = 9/13; d1 = (12/13 - A) / (4/13), d2 = (9/12 - A) / (4/13).
  expect(notes.filter((note) => note.startsWith("order 2"))).toEqual([])
  expect(parameters[1]![0]).toBeCloseTo(3 / 4, 14)
  expect(parameters[1]![1]).toBeCloseTo(3 / 16, 14)
  expect(after(model, "x", "y")).toBeCloseTo(7 / 8, 14)
  expect(after(model, "p", "q")).toBeCloseTo(3 / 16, 14)
})

test("Jelinek-Mercer weights by hand: one order, half of the held-out words known", () => {
  // In the corpus a is half of all words and </s> the other half; V = 3. Held out: a, q, </s>. For known words the weight's share is
  // (w/2) / (w/2 + (1-w)/3), for the unknown one 0; the fixed point of w = 2/3 of that share is w = 0.
  const { parameters } = jelinekMercer(countNgrams(["a"], { order: 1 }), {
    heldOut: countNgrams(["a q"], { order: 1 }),
  })
  expect(parameters[0]![0]).toBeLessThan(0.01)
  // Held out: a, a, a, </s>, q, of which 4 known: w = 4/5 · 3w / (3w + 2(1-w)), so w + 2 = 12/5 and w = 2/5.
  const other = jelinekMercer(countNgrams(["a"], { order: 1 }), { heldOut: countNgrams(["a a a q"], { order: 1 }) })
  expect(other.parameters[0]![0]).toBeCloseTo(0.4, 4)
})
