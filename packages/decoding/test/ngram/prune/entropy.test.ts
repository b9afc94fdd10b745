import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type NgramModel, ngramScorer, perplexity, pruneByEntropy } from "../../../src/ngram/index.js"
import { arpaText, readText } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"
import { type Listed, listedNgrams, naiveScore, naiveTotal } from "../../helpers/naive-ngrams.js"
import { randomModel } from "../../helpers/random-model.js"

/** The relative rise of the perplexity when a listed n-gram is left out, from the definition: an entropy over all words. */
function naiveChange(model: NgramModel, listed: Listed, ngram: string): number {
  const words = ngram.split(" ")
  const context = words.slice(0, -1)
  const total = (after: readonly string[], word: string): number => 10 ** naiveScore(model, listed, after, word).logProb
  const predicted = model.words.filter((word) => word !== "<s>")
  const others = predicted.filter((word) => listed.has([...context, word].join(" ")) && word !== words.at(-1))
  const left = 1 - others.reduce((sum, word) => sum + total(context, word), 0)
  const shorter = 1 - others.reduce((sum, word) => sum + total(context.slice(1), word), 0)
  const changed = (word: string): number =>
    others.includes(word) ? total(context, word) : (left / shorter) * total(context.slice(1), word)
  let contextProb = 1
  context.forEach((word, i) => {
    if (!(i === 0 && word === "<s>")) contextProb *= total(context.slice(0, i), word)
  })
  const entropy = predicted.reduce((sum, word) => {
    const prob = total(context, word)
    return sum + prob * (Math.log(prob) - Math.log(changed(word)))
  }, 0)
  return Math.expm1(contextProb * entropy)
}

describe("entropy pruning", () => {
  test("leaves out what the definition says, and no context of what stays", () => {
    fc.assert(
      fc.property(randomModel, fc.integer({ min: -8, max: -1 }), ({ model }, exponent) => {
        const threshold = 10 ** exponent
        const before = listedNgrams(model)
        const after = listedNgrams(pruneByEntropy(model, { threshold }))
        for (const ngram of before.keys()) {
          const order = ngram.split(" ").length
          const isContext = [...after.keys()].some((other) => other.startsWith(`${ngram} `))
          const change = order === 1 ? Infinity : naiveChange(model, before, ngram)
          // Near the threshold, rounding decides.
          if (Math.abs(change - threshold) < 1e-9) continue
          expect({ ngram, kept: after.has(ngram) }).toEqual({ ngram, kept: isContext || change > threshold })
          if (after.has(ngram)) expect(after.get(ngram)![0]).toBe(before.get(ngram)![0])
        }
      }),
      examples(100, 61),
    )
  })

  test("probabilities sum to one after every context, listed or not", () => {
    fc.assert(
      fc.property(randomModel, fc.integer({ min: -6, max: 0 }), ({ model }, exponent) => {
        const pruned = pruneByEntropy(model, { threshold: 10 ** exponent })
        const listed = listedNgrams(pruned)
        const contexts = [[], ...[...listedNgrams(model).keys()].map((ngram) => ngram.split(" "))]
        for (const context of contexts) {
          if (context.at(-1) !== "</s>") expect(naiveTotal(pruned, listed, context)).toBeCloseTo(1, 8)
        }
      }),
      examples(60, 62),
    )
  })

  test("an n-gram after a context that nothing else follows, by hand", () => {
    const quarter = Math.log10(1 / 4)
    const words = [
      "-inf\t<unk>",
      "-99\t<s>\t0",
      `${quarter}\t</s>`,
      `${quarter}\ta\t-inf`,
      `${quarter}\tb`,
      `${quarter}\tc`,
    ]
    const { model } = readText(arpaText(words, ["0\ta b"]))
    const left = (threshold: number): number => pruneByEntropy(model, { threshold }).levels[1]!.words.length
    // a has 1/4, and b after it falls from 1 to 1/4: the perplexity rises by 4 ** (1 / 4) - 1 = 0.414.
    expect([left(0.41), left(0.42)]).toEqual([1, 0])
  })

  test("an n-gram with probability 0, by hand", () => {
    const quarter = Math.log10(1 / 4)
    const words = [
      "-inf\t<unk>",
      "-99\t<s>\t0",
      `${quarter}\t</s>`,
      `${quarter}\ta\t0`,
      `${quarter}\tb`,
      `${quarter}\tc`,
    ]
    const { model } = readText(arpaText(words, [`${Math.log10(1 / 2)}\ta b`, "-inf\ta c"]))
    const left = (threshold: number): readonly string[] =>
      [...listedNgrams(pruneByEntropy(model, { threshold })).keys()].filter((ngram) => ngram.includes(" "))
    // </s> and a have half of the probability after a, and 2/3 of that if c gets a share: 1.5 ** (1/4 * 1/2) - 1 = 0.052.
    expect([left(0.0519), left(0.0521)]).toEqual([["a c"], []])
  })

  test("a threshold of 0 changes nothing but the last digits of weights", () => {
    for (const { arpa } of kenlm.cases.slice(0, 4)) {
      const { model } = readText(arpa)
      const before = listedNgrams(model)
      const after = listedNgrams(pruneByEntropy(model, { threshold: 0 }))
      expect([...after.keys()]).toEqual([...before.keys()])
      for (const [ngram, [logProb, backoff]] of after) {
        expect(logProb).toBe(before.get(ngram)![0])
        expect(backoff).toBeCloseTo(before.get(ngram)![1], 10)
      }
    }
  })

  test("a larger threshold leaves fewer n-grams and a higher perplexity of the training text", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    const sizes = [0, 1e-4, 1e-3, 1e-2, 1].map((threshold) => {
      const pruned = pruneByEntropy(model, { threshold })
      const statistic = perplexity()
      const scores = ngramScorer(pruned).score("the tide comes in twice a day\nthe boats go out with the tide\n")
      return [
        pruned.levels.reduce((sum, { words }) => sum + words.length, 0),
        statistic.finalize(statistic.add(statistic.zero(), scores)).all.perplexity,
      ] as const
    })
    for (let i = 1; i < sizes.length; i++) {
      expect(sizes[i]![0]).toBeLessThan(sizes[i - 1]![0])
      expect(sizes[i]![1]).toBeGreaterThan(sizes[i - 1]![1])
    }
    expect(sizes.at(-1)![0]).toBe(model.words.length)
  })

  test("wrong arguments are refused", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    expect(refusal(() => pruneByEntropy(model, { threshold: -1 })).kind).toBe("out-of-range")
    expect(refusal(() => pruneByEntropy({ ...model, unseen: "uniform" }, { threshold: 0 })).sentence).toContain(
      "smoothed by backing off",
    )
    expect(refusal(() => pruneByEntropy(model, { thresold: 0 } as object as { threshold: number })).kind).toBe(
      "unknown-option",
    )
  })
})
