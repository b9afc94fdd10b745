// Modified Kneser-Ney smoothing beside KenLM's lmplz.
import { describe, expect, test } from "vitest"
import { countNgrams, modifiedKneserNey, type SmoothedModel, type SmoothingOptions } from "../../../src/ngram/index.js"
import { difference, readArpa } from "../../helpers/arpa.js"
import { golden, linesOf } from "../../helpers/lines.js"
import { listedNgrams, naiveScore } from "../../helpers/naive-ngrams.js"
import { hasShared, shared } from "../../helpers/shared.js"

const { tolerance } = JSON.parse(golden("ngram/made.json")) as { tolerance: number }
const sentences = linesOf(golden("ngram/sentences.txt"))

function trained(lines: readonly string[], order: number, options: SmoothingOptions = {}): SmoothedModel {
  return modifiedKneserNey(countNgrams(lines, { order }), options)
}

describe("modifiedKneserNey() gives every n-gram as lmplz", () => {
  test.each([
    ["o1", 1, {}],
    ["o3", 3, {}],
    ["o3.prune-0-1-1", 3, { prune: [0, 1, 1] }],
    ["o3.prune-0-1-1", 3, { prune: [0, 1] }],
    ["o3.prune-1-1-2", 3, { prune: [1, 1, 2] }],
    ["o4.iu0", 4, { interpolateUnigrams: false }],
  ] as const)("in %s with order %d and %o", (name, order, options) => {
    const { model } = trained(sentences, order, options)
    expect(difference(listedNgrams(model), readArpa(golden(`ngram/sentences.${name}.arpa`)))).toBeLessThanOrEqual(
      tolerance,
    )
  })

  test("with its fallback discounts for orders without enough data, which are noted", () => {
    const { model, parameters, notes } = trained(sentences.slice(0, 3), 3)
    expect(difference(listedNgrams(model), readArpa(golden("ngram/first-three.o3.arpa")))).toBeLessThanOrEqual(
      tolerance,
    )
    expect(parameters).toEqual([
      [0.5, 1, 1.5],
      [0.5, 1, 1.5],
      [0.5, 1, 1.5],
    ])
    expect(notes).toHaveLength(3)
    expect(notes[0]).toBe("order 1: the discount of count 2 would be -0.6471, so the discounts 0.5, 1, 1.5 are used")
  })

  test("with a fallback for the one order whose discounts are out of range", () => {
    const { parameters, notes } = trained(sentences, 3)
    expect(parameters[1]).toEqual([0.5, 1, 1.5])
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(/^order 2: the discount of count 3 would be -0\.344/)
    // As lmplz prints them.
    expect(parameters[0]!.map((each) => Number(each.toPrecision(6)))).toEqual([0.584906, 1.6012, 1.59623])
    expect(parameters[2]!.map((each) => Number(each.toPrecision(6)))).toEqual([0.831126, 1.70666, 1.33775])
  })
})

interface Reference {
  readonly stats: readonly { readonly D: readonly number[] }[]
  readonly sentences: readonly {
    readonly sentence: string
    readonly words: readonly (readonly [word: string, logProb: number, length: number])[]
  }[]
  readonly perplexity_incl_oov: number
}

describe.skipIf(!hasShared)("on the shared texts", () => {
  test.each([
    ["tiny", "tiny.o3", {}],
    ["grimm", "grimm.o3", {}],
    ["grimm", "grimm.o3.iu0", { interpolateUnigrams: false }],
  ] as const)("modifiedKneserNey() of %s is that of lmplz in %s", (text, name, options) => {
    const { model, parameters, notes } = trained(linesOf(shared(`golden/ngram/${text}.txt`)), 3, options)
    expect(difference(listedNgrams(model), readArpa(shared(`golden/ngram/${name}.arpa`)))).toBeLessThanOrEqual(1e-6)
    expect(notes).toEqual([])
    const reference = JSON.parse(shared(`golden/ngram/${name}.f64.json`)) as Reference
    for (const [n, { D }] of reference.stats.entries())
      for (const [i, each] of D.entries()) expect(parameters[n]![i]).toBeCloseTo(each, 14)
  })

  test.each(["tiny.o3", "grimm.o3", "grimm.o3.iu0"])("words score as in the double-precision reference %s", (name) => {
    const [text, , variant] = name.split(".")
    const { model } = trained(linesOf(shared(`golden/ngram/${text}.txt`)), 3, {
      interpolateUnigrams: variant === undefined,
    })
    const ngrams = listedNgrams(model)
    const reference = JSON.parse(shared(`golden/ngram/${name}.f64.json`)) as Reference
    let total = 0
    let tokens = 0
    for (const { words } of reference.sentences) {
      let context = ["<s>"]
      for (const [word, logProb] of words) {
        const known = ngrams.has(word) ? word : "<unk>"
        const score = naiveScore(model, ngrams, context, known).logProb
        expect(Math.abs(score - logProb)).toBeLessThan(1e-11)
        context = [...context, known].slice(-2)
        total += score
        tokens++
      }
    }
    const perplexity = 10 ** (-total / tokens)
    expect(Math.abs(perplexity / reference.perplexity_incl_oov - 1)).toBeLessThan(1e-9)
  })
})
