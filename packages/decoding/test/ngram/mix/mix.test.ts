import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  fitMixture,
  mergeModels,
  mixedScores,
  type NgramModel,
  ngramScorer,
  type WordScores,
} from "../../../src/ngram/index.js"
import { arpaText, readText, SPECIAL } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"
import { listedNgrams, naiveScore, naiveTotal } from "../../helpers/naive-ngrams.js"
import { modelOf, randomModel } from "../../helpers/random-model.js"

/** A second model over other words, of another order. */
const otherModel = fc
  .tuple(
    fc.subarray(["a", "b", "x", "y"]),
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.nat({ max: 99 }), { minLength: 20, maxLength: 40 }),
  )
  .map(([words, order, choices]) => modelOf(words, order, choices))

/** The probability that a model gives a word after others, all by their texts: 0 for a word that it does not know. */
function naiveProb(model: NgramModel, context: readonly string[], word: string): number {
  const name = (each: string): string => (model.words.includes(each) ? each : "<unk>")
  if (!model.words.includes(word)) return 0
  return 10 ** naiveScore(model, listedNgrams(model), context.map(name), word).logProb
}

describe("merging models", () => {
  test("gives listed n-grams the weighted mean, and sums to one after every context", () => {
    fc.assert(
      fc.property(randomModel, otherModel, fc.nat({ max: 100 }), ({ model }, other, percent) => {
        const weights = [percent / 100, 1 - percent / 100]
        const merged = mergeModels([model, other], weights)
        const listed = listedNgrams(merged)
        expect(new Set(listed.keys())).toEqual(new Set([...listedNgrams(model).keys(), ...listedNgrams(other).keys()]))
        expect(merged.order).toBe(Math.max(model.order, other.order))
        expect(listed.get("<s>")![0]).toBe(-Infinity)
        for (const [ngram, [logProb]] of listed) {
          const words = ngram.split(" ")
          const context = words.slice(0, -1)
          const word = words.at(-1)!
          const mean = weights[0]! * naiveProb(model, context, word) + weights[1]! * naiveProb(other, context, word)
          if (word !== "<s>") expect(10 ** logProb).toBeCloseTo(mean, 10)
          if (word !== "</s>") expect(naiveTotal(merged, listed, words)).toBeCloseTo(1, 8)
        }
      }),
      examples(60, 71),
    )
  })

  test("a model alone, or with weight 1, keeps its probabilities", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    for (const merged of [mergeModels([model], [1]), mergeModels([model, model], [0.25, 0.75])]) {
      expect(merged.words).toEqual(model.words)
      merged.levels.forEach((level, i) => {
        expect(level.words).toEqual(model.levels[i]!.words)
        level.logProbs.forEach((logProb, k) => {
          if (!(i === 0 && k === 1)) expect(logProb).toBeCloseTo(model.levels[i]!.logProbs[k]!, 10)
        })
        // lmplz's weights have seven digits, and so do its sums.
        for (const [k, backoff] of level.backoffs.entries())
          expect(backoff).toBeCloseTo(model.levels[i]!.backoffs[k]!, 4)
      })
    }
  })

  test("wrong arguments are refused", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    expect(refusal(() => mergeModels([], [])).kind).toBe("out-of-range")
    expect(refusal(() => mergeModels([model], [0.5])).sentence).toBe("the sum of weights must be 1, got 0.5")
    expect(refusal(() => mergeModels([model, model], [1])).kind).toBe("unequal-lengths")
    expect(refusal(() => mergeModels([model, model], [1.5, -0.5])).kind).toBe("out-of-range")
    expect(refusal(() => mergeModels([{ ...model, unseen: "uniform" }], [1])).kind).toBe("out-of-range")
    const words = [...model.words]
    words.splice(3, 2, words[4]!, words[3]!)
    expect(refusal(() => mergeModels([{ ...model, words }], [1])).sentence).toContain("in the order of code points")
  })
})

describe("mixing scores", () => {
  test("is the weighted mean of probabilities, word by word", () => {
    fc.assert(
      fc.property(randomModel, otherModel, fc.nat({ max: 100 }), ({ model, text }, other, percent) => {
        const weights = [percent / 100, 1 - percent / 100]
        const scores = [model, other].map((each) => ngramScorer(each).score(text))
        const mixed = mixedScores(scores, weights)
        const words = text
          .replace(/\n$/, "")
          .split("\n")
          .flatMap((line) => {
            const sentence = ["<s>", ...line.split(" ").filter((word) => word !== ""), "</s>"]
            return sentence.slice(1).map((word, i) => ({ context: sentence.slice(0, i + 1), word }))
          })
        words.forEach(({ context, word }, i) => {
          const known = [model, other].some((each) => each.words.includes(word))
          const shown = known ? word : "<unk>"
          const mean = weights[0]! * naiveProb(model, context, shown) + weights[1]! * naiveProb(other, context, shown)
          expect(10 ** mixed.logProbs[i]!).toBeCloseTo(mean, 10)
          expect(mixed.ids[i] === 0).toBe(!known)
        })
      }),
      examples(60, 72),
    )
  })

  test("has the ids of the first model that knows a word, and the larger lengths", () => {
    const scores = (
      [
        [["-1\ta\t0", "-1\tb"], ["-0.5\ta b"]],
        [["-1\tb\t0", "-1\tc"], ["-0.5\tb c"]],
        [["-1\tc", "-1\td"], []],
      ] as const
    ).map(([words, bigrams]) => {
      const { model } = readText(arpaText([...SPECIAL, ...words], bigrams))
      return ngramScorer(model).score("a b c d zzz")
    })
    const { ids, lengths } = mixedScores(scores, [0.5, 0.25, 0.25])
    expect([...ids]).toEqual([3, 4, 4, 4, 0, 2])
    expect([...lengths]).toEqual([1, 2, 2, 1, 1, 1])
  })

  test("of texts without sentences has none, and no mixture is above 1 by rounding", () => {
    const { model } = readText(arpaText(["-inf\t<unk>", "-99\t<s>", "0\t</s>"]))
    const [empty, line] = ["", "\n"].map((text) => ngramScorer(model).score(text))
    expect(mixedScores([empty!, empty!], [0.5, 0.5])).toMatchObject({ sentences: 0, ids: new Uint32Array(0) })
    const weights = [0.5, 0.5 + 5e-10]
    expect([...mixedScores([line!, line!], weights).logProbs]).toEqual([0])
    expect([...mergeModels([model, model], weights).levels[0]!.logProbs]).toEqual([-Infinity, -Infinity, 0])
  })

  test("scores of different texts are refused", () => {
    const scorer = ngramScorer(readText(kenlm.cases[0]!.arpa).model)
    expect(refusal(() => mixedScores([scorer.score("a b"), scorer.score("a")], [0.5, 0.5])).kind).toBe(
      "unequal-lengths",
    )
    expect(
      refusal(() =>
        mixedScores([scorer.score("a\nb", { eos: false }), scorer.score("a b", { eos: false })], [0.5, 0.5]),
      ).kind,
    ).toBe("out-of-range")
    expect(refusal(() => mixedScores([], [])).kind).toBe("out-of-range")
    const good = scorer.score("a")
    for (const i of [0, 1]) {
      const scores = [good, good].with(i, { ...good, logProbs: Float64Array.of(0.5, -1) })
      expect(refusal(() => mixedScores(scores, [0.5, 0.5])).sentence).toBe(
        `scores[${i}].logProbs[0] must be at most 0, got 0.5`,
      )
    }
  })
})

describe("fitting weights", () => {
  const unigrams = (a: number, b: number): NgramModel =>
    readText(arpaText(["-inf\t<unk>", "-99\t<s>", "-inf\t</s>", `${Math.log10(a)}\ta`, `${Math.log10(b)}\tb`])).model
  const scored = (text: string): WordScores[] =>
    [unigrams(0.9, 0.1), unigrams(0.2, 0.8)].map((model) => ngramScorer(model).score(text, { eos: false }))

  test("finds the weights that make a text likeliest, worked by hand", () => {
    // The mixture's probability of a is 0.2 + 0.7 w; a text with one half of a is likeliest with 1/2: w = 3/7.
    const { weights, meanLogProb } = fitMixture(scored("a b a b b a"))
    expect(weights[0]).toBeCloseTo(3 / 7, 4)
    expect(weights[0]! + weights[1]!).toBeCloseTo(1, 12)
    expect(meanLogProb).toBeCloseTo(Math.log10(0.5), 8)
    expect(fitMixture(scored("a a a a")).weights[0]).toBeCloseTo(1, 6)
  })

  test("no weights are better", () => {
    fc.assert(
      fc.property(randomModel, otherModel, fc.nat({ max: 100 }), ({ model, text }, other, percent) => {
        const scores = [model, other].map((each) => ngramScorer(each).score(text))
        const { weights, meanLogProb } = fitMixture(scores)
        const mean = (of: readonly number[]): number => {
          const { ids, logProbs } = mixedScores(scores, of)
          const known = [...logProbs].filter((_, i) => ids[i] !== 0)
          return known.length === 0 ? 0 : known.reduce((sum, each) => sum + each, 0) / known.length
        }
        expect(meanLogProb).toBeCloseTo(mean([weights[0]!, 1 - weights[0]!]), 9)
        expect(meanLogProb).toBeGreaterThan(mean([percent / 100, 1 - percent / 100]) - 1e-6)
      }),
      examples(40, 73),
    )
  })

  test("words with probability 0 in all models do not count", () => {
    // </s> has probability 0.
    const lines = "a b\na b\nb a\n"
    const withEnds = [unigrams(0.9, 0.1), unigrams(0.2, 0.8)].map((model) => ngramScorer(model).score(lines))
    expect(fitMixture(withEnds)).toEqual(fitMixture(scored(lines)))
  })

  test("one model has weight 1", () => {
    const { weights, meanLogProb } = fitMixture(scored("a b").slice(0, 1))
    expect([...weights]).toEqual([1])
    expect(meanLogProb).toBeCloseTo(Math.log10(0.9 * 0.1) / 2, 10)
  })

  test("words that no model knows do not count; a text without others keeps equal weights", () => {
    expect(fitMixture(scored("a zzz b zzz a b b a"))).toEqual(fitMixture(scored("a b a b b a")))
    expect(fitMixture(scored("zzz"))).toEqual({ weights: Float64Array.of(0.5, 0.5), meanLogProb: 0, rounds: 1 })
    expect(fitMixture(scored("a b"), { maxRounds: 1 }).rounds).toBe(1)
    expect(refusal(() => fitMixture(scored("a"), { tolerance: 0 })).kind).toBe("out-of-range")
  })
})
