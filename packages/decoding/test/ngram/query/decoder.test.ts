import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { BOS, type NgramDecoderOptions, ngramDecoder, UNK } from "../../../src/ngram/index.js"
import { readText } from "../../helpers/arpa-text.js"
import { kenlm } from "../../helpers/kenlm.js"
import { listedNgrams, naiveScore } from "../../helpers/naive-ngrams.js"
import { randomModel } from "../../helpers/random-model.js"

describe("an n-gram model that is searched", () => {
  test.each(["shorter", "uniform"] as const)(
    "gives the distribution of the definition in every step, unseen words: %s",
    (unseen) => {
      fc.assert(
        fc.property(
          randomModel,
          fc.array(fc.array(fc.nat({ max: 6 }), { minLength: 2, maxLength: 2 }), { maxLength: 6 }),
          ({ model: shorter }, steps) => {
            const model = { ...shorter, unseen }
            const listed = listedNgrams(model)
            const decoder = ngramDecoder(model, { unknown: "allow" })
            const size = model.words.length
            let states = decoder.start(2)
            const contexts: string[][] = [[], []]
            for (const pair of [[BOS, BOS], ...steps]) {
              const tokens = Int32Array.from(pair, (id) => id % size)
              const step = decoder.step(states, tokens)
              if (step instanceof Promise) throw new Error("not synchronous")
              states = step.states
              contexts.forEach((context, row) => {
                context.push(model.words[tokens[row]!]!)
                model.words.forEach((word, id) => {
                  const actual = step.logProbs[row * size + id]!
                  if (id === BOS) expect(actual).toBe(-Infinity)
                  else
                    expect(actual).toBeCloseTo(
                      Math.min(0, naiveScore(model, listed, context, word).logProb) * Math.LN10,
                      4,
                    )
                })
              })
            }
          },
        ),
        examples(100, 55),
      )
    },
  )

  test("each distribution sums to one; <unk> is forbidden by default", () => {
    const { model } = readText(kenlm.cases[3]!.arpa)
    const sums = (options: NgramDecoderOptions): number[] => {
      const decoder = ngramDecoder(model, options)
      let states = decoder.start(1)
      return ["<s>", "the", "tide", "comes", "in", "zzz", "the"].map((word) => {
        const step = decoder.step(states, Int32Array.of(Math.max(UNK, model.words.indexOf(word))))
        if (step instanceof Promise) throw new Error("not synchronous")
        states = step.states
        if (options.unknown !== "allow") expect(step.logProbs[UNK]).toBe(-Infinity)
        return step.logProbs.reduce((sum, logProb) => sum + Math.exp(logProb), 0)
      })
    }
    for (const sum of sums({ unknown: "allow" })) expect(sum).toBeCloseTo(1, 5)
    for (const sum of sums({})) expect(sum).toBeLessThan(0.999)
  })

  test("rows can be repeated, left out and taken in another order; states are not changed", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    const decoder = ngramDecoder(model)
    const ids = ["the", "gull", "tide"].map((word) => model.words.indexOf(word))
    const { states } = decoder.step(decoder.start(3), Int32Array.from(ids)) as { states: Float64Array }
    const before = states.slice()
    const reordered = decoder.reorder(states, Int32Array.of(2, 0, 2)) as Float64Array
    expect([...reordered]).toEqual([states[2], states[0], states[2]])
    decoder.step(reordered, Int32Array.of(0, 1, 2))
    expect(states).toEqual(before)
  })

  test("wrong options are refused", () => {
    const { model } = readText(kenlm.cases[0]!.arpa)
    expect(refusal(() => ngramDecoder(model, { unknown: "maybe" as "allow" })).kind).toBe("out-of-range")
    expect(refusal(() => ngramDecoder(model, { unk: true } as object)).kind).toBe("unknown-option")
  })
})
