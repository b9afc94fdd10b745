// BERTScore with small vectors: against NumPy, a simple implementation, and values by hand.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type BertScoreOptions, bertScore, type TokenVectors, tokenize } from "../../src/index.js"
import golden from "../golden/bertscore.numpy.json" with { type: "json" }
import { oracleBertScore } from "../oracle/bertscore.js"

const vectors: Readonly<Record<string, readonly number[]>> = golden.vectors
const embed = (tokens: readonly string[]): TokenVectors => tokens.map((token) => vectors[token] ?? [0, 0, 0, 0, 0])
const plane = (tokens: readonly string[]): TokenVectors =>
  tokens.map((token) => ({ right: [1, 0], up: [0, 1], left: [-1, 0], slanted: [3, 4], none: [0, 0] })[token] ?? [1, 0])

test.each([false, true])("bertScore() equals NumPy, with idf: %s", (idf) => {
  const { segments, ...means } = bertScore({ embed, idf }).score(golden.hypotheses, golden.references)
  const wanted = idf ? golden.idf : golden.plain
  for (const [i, { precision, recall, f1 }] of segments.entries()) {
    for (const [k, value] of [precision, recall, f1].entries()) {
      expect(Math.abs(value - wanted[i]![k]!)).toBeLessThanOrEqual(golden.made.tolerance)
    }
  }
  const mean = (k: number): number => wanted.reduce((sum, values) => sum + values[k]!, 0) / wanted.length
  expect(means.precision).toBeCloseTo(mean(0), 12)
  expect(means.recall).toBeCloseTo(mean(1), 12)
  expect(means.score).toBeCloseTo(mean(2), 12)
})

describe("bertScore()", () => {
  const metric = bertScore({ embed: plane, tokenize: "none" })

  test("is worked by hand: the best cosine of each token", () => {
    // slanted . right = 0.6, slanted . up = 0.8.
    const { precision, recall, f1 } = metric.score(["slanted"], ["right up"])
    expect([precision, recall]).toEqual([0.8, expect.closeTo(0.7, 15)])
    expect(f1).toBeCloseTo((2 * 0.8 * 0.7) / 1.5, 15)
  })

  test("weighs tokens by how rare they are among references", () => {
    // Two references; "right" is in both: log(3 / 3) = 0. "up" is in one: log(3 / 2). "slanted" is in none: log(3).
    const { segments } = bertScore({ embed: plane, idf: true }).score(["right slanted", "up"], ["right up", "right"])
    expect(segments[0]!.precision).toBeCloseTo(0.8, 15)
    expect(segments[0]!.recall).toBeCloseTo(0.8, 15)
    expect(segments[1]!.recall).toBe(0)
  })

  test("takes the maximum of each value over references", () => {
    const { precision, recall } = metric.score(["right up"], [["right", "right up left left"]])
    expect([precision, recall]).toEqual([1, 1])
    expect(metric.score(["right up"], [[null, "right"]]).precision).toBe(0.5)
  })

  test("rescales by a baseline", () => {
    const baseline = { precision: 0.5, recall: 0.6, f1: 0.2 }
    const { precision, recall, score } = bertScore({ embed: plane, baseline }).score(["slanted"], ["up"])
    expect(precision).toBeCloseTo((0.8 - 0.5) / 0.5, 15)
    expect(recall).toBeCloseTo((0.8 - 0.6) / 0.4, 15)
    expect(score).toBeCloseTo((0.8 - 0.2) / 0.8, 15)
  })

  test("waits for vectors that are promised, and embeds each distinct text once", async () => {
    const seen: string[] = []
    const later = async (tokens: readonly string[]): Promise<TokenVectors> => {
      seen.push(tokens.join(" "))
      return plane(tokens)
    }
    const hypotheses = ["", "right", "up", "right"]
    const references = ["up", "up", "right", "right"]
    const promised = bertScore({ embed: later }).score(hypotheses, references)
    const now = bertScore({ embed: plane }).score(hypotheses, references)
    const { signature, ...values } = await promised
    const { signature: _, ...wanted } = now
    expect(values).toEqual(wanted)
    expect(seen).toEqual(["up", "right"])
  })

  test("equals a full matrix on random vectors", () => {
    const vector = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(vector, { maxLength: 7 }), fc.array(vector, { maxLength: 7 }), (a, b) => {
        const table = [...a, ...b]
        const words = table.map((_, i) => `w${i}`)
        const texts = [words.slice(0, a.length).join(" "), words.slice(a.length).join(" ")]
        const lookUp = (tokens: readonly string[]): TokenVectors => tokens.map((token) => table[words.indexOf(token)]!)
        const { segments } = bertScore({ embed: lookUp }).score([texts[0]!], [texts[1]!])
        const ones = table.map(() => 1)
        const { precision, recall, f1 } = segments[0]!
        const wanted = oracleBertScore(a, b, ones.slice(0, a.length), ones.slice(0, b.length))
        expect([precision, recall, f1]).toEqual(wanted.map((value) => expect.closeTo(value, 12)))
      }),
      examples(300, 3),
    )
  })

  test.each<[string, string, string, number]>([
    ["an empty hypothesis", "", "right", 0],
    ["an empty reference", "right", "", 0],
    ["both empty", "", "", 0],
    ["identical texts", "right up slanted", "right up slanted", 1],
    ["one token", "up", "up", 1],
    ["2,000 equal tokens", "up ".repeat(2000), "up ".repeat(2000), 1],
    ["emoji", "😀", "😀 👩‍👩‍👧", 1],
    ["whitespace alone", " \u00a0", "\t", 0],
    ["a vector of zeros", "none", "none", 0],
    ["opposite vectors", "left", "right", 0],
  ])("of %s is a number", (_, hypothesis, reference, wanted) => {
    const { score, precision, recall } = metric.score([hypothesis], [reference])
    expect(score).toBeCloseTo(wanted, 12)
    expect([precision, recall].every(Number.isFinite)).toBe(true)
  })

  test("weighs tokens equally when all weights are 0", () => {
    expect(bertScore({ embed: plane, idf: true }).score(["right"], ["right"]).score).toBe(1)
  })

  test("accepts vectors of any size: no square overflows", () => {
    const huge = (tokens: readonly string[]): TokenVectors =>
      tokens.map((token) => Float64Array.of(1e300, token === "a" ? 1e300 : 0))
    expect(bertScore({ embed: huge }).score(["a"], ["b"]).score).toBeCloseTo(Math.SQRT1_2, 15)
    const tiny = (tokens: readonly string[]): TokenVectors => tokens.map(() => [1e-300, 0])
    expect(bertScore({ embed: tiny }).score(["a"], ["b"]).score).toBe(1)
  })

  test("has a signature with every option", () => {
    const of = (options: BertScoreOptions): string => {
      const scored = bertScore(options).score(["right"], ["right"])
      return "signature" in scored ? scored.signature : ""
    }
    expect(of({ embed: plane })).toBe("nrefs:1|case:mixed|tok:13a|model:plane|idf:no|version:lectern-0.1.0")
    const baseline = { precision: 0.1, recall: 0.2, f1: 0.3 }
    expect(of({ embed: plane, model: "glove", idf: true, lowercase: true, tokenize: "none", baseline })).toBe(
      "nrefs:1|case:lc|tok:none|model:glove|idf:yes|baseline:0.1,0.2,0.3|version:lectern-0.1.0",
    )
    expect(of({ embed: (tokens) => plane(tokens) })).toContain("model:custom")
  })

  test("splits text with the tokenizer", () => {
    const seen: string[][] = []
    const noting = (tokens: readonly string[]): TokenVectors => {
      seen.push([...tokens])
      return plane(tokens)
    }
    bertScore({ embed: noting, lowercase: true }).score(["Right, up!"], ["x"])
    expect(seen).toEqual([tokenize("right, up!", "13a"), ["x"]])
    bertScore({ embed: noting, tokenize: (text) => text.split("|") }).score(["a b|"], ["c"])
    expect(seen.slice(2)).toEqual([["a b"], ["c"]])
  })
})

describe("bertScore() refuses", () => {
  test.each<[string, unknown, string]>([
    ["no function", { embed: "glove" }, 'embed must be a function, got "glove"'],
    [
      "a baseline of 1",
      { embed, baseline: { precision: 1, recall: 0, f1: 0 } },
      "baseline.precision must be a finite number less than 1, got 1",
    ],
    [
      "a baseline without parts",
      { embed, baseline: { precision: 0, recall: 0 } },
      "baseline.f1 must be a finite number less than 1, got undefined",
    ],
    [
      "a baseline of another kind",
      { embed, baseline: 0.5 },
      "baseline must be an object with precision, recall and f1, got 0.5",
    ],
    ["an odd idf", { embed, idf: "yes" }, 'idf must be true or false, got "yes"'],
    ["an odd model", { embed, model: 3 }, "model must be a string, got 3"],
  ])("%s", (_, options, sentence) => {
    expect(refusal(() => bertScore(options as BertScoreOptions)).sentence).toBe(sentence)
  })

  test.each<[string, unknown, string]>([
    ["too few vectors", [[1]], "unequal lengths: the text has 2 tokens, what embed returns has 1 token"],
    ["no list", 3, "what embed returns must be a list with one vector per token, got 3"],
    ["a vector that is none", [[1], "x"], 'what embed returns[1] must be a list of numbers, got "x"'],
    ["an empty vector", [[1], []], "the length of what embed returns[1] must be at least 1, got 0"],
    [
      "vectors of several lengths",
      [[1], [1, 2]],
      "what embed returns[1] must be a vector of 1 numbers, as the ones before, got one of 2",
    ],
    ["a number that is none", [[1], [Number.NaN]], "what embed returns[1][0] must be a finite number, got NaN"],
  ])("%s", (_, result, sentence) => {
    const odd = bertScore({ embed: () => result as TokenVectors })
    expect(refusal(() => odd.score(["a b"], ["a b"])).sentence).toBe(sentence)
  })

  test.each<[string, unknown, string]>([
    ["no list of tokens", "a b", 'what tokenize returns for hypotheses[0] must be an array of strings, got "a b"'],
    [
      "a token that is none",
      ["a", 3],
      "what tokenize returns for hypotheses[0] must be an array of strings, got 3 at index 1",
    ],
  ])("%s", (_, result, sentence) => {
    const metric = bertScore({ embed, tokenize: () => result as string[] })
    expect(refusal(() => metric.score(["a b"], ["a b"])).sentence).toBe(sentence)
  })

  test("a corpus that is not valid", () => {
    const metric = bertScore({ embed })
    expect(refusal(() => metric.score([], [])).kind).toBe("out-of-range")
    expect(refusal(() => metric.score(["a"], ["a", "b"])).kind).toBe("unequal-lengths")
    expect(refusal(() => metric.score(["a", "b"], { perSegment: [["x"], ["\ud800"]] })).sentence).toContain(
      "references.perSegment[1][0] must be well-formed text",
    )
  })
})
