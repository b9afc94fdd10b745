import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type ChrfOptions, chrf, metricRegistry, sentenceChrf } from "../../src/index.js"

const odd = <T>(value: unknown): T => value as T

describe("chrf() refuses", () => {
  test.each<[string, unknown, string, string]>([
    ["a negative character order", { charOrder: -1 }, "out-of-range", "charOrder must be an integer in 0..16, got -1"],
    ["a character order of 17", { charOrder: 17 }, "out-of-range", "charOrder must be an integer in 0..16, got 17"],
    ["half an order", { charOrder: 2.5 }, "out-of-range", "charOrder must be an integer in 0..16, got 2.5"],
    ["an order in words", { charOrder: "6" }, "wrong-type", 'charOrder must be an integer in 0..16, got "6"'],
    ["a negative word order", { wordOrder: -1 }, "out-of-range", "wordOrder must be an integer in 0..16, got -1"],
    [
      "a word order of NaN",
      { wordOrder: Number.NaN },
      "out-of-range",
      "wordOrder must be an integer in 0..16, got NaN",
    ],
    ["no n-grams at all", { charOrder: 0 }, "out-of-range", "charOrder must be at least 1 when wordOrder is 0, got 0"],
    ["a negative beta", { beta: -2 }, "out-of-range", "beta must be a number in 0..1000, got -2"],
    [
      "a beta whose square is infinite",
      { beta: 1e200 },
      "out-of-range",
      "beta must be a number in 0..1000, got 1e+200",
    ],
    ["a beta of NaN", { beta: Number.NaN }, "out-of-range", "beta must be a number in 0..1000, got NaN"],
    ["a beta of null", { beta: null }, "wrong-type", "beta must be a number in 0..1000, got null"],
    ["a case that is not a boolean", { lowercase: "no" }, "wrong-type", 'lowercase must be true or false, got "no"'],
    ["a whitespace that is not a boolean", { whitespace: 1 }, "wrong-type", "whitespace must be true or false, got 1"],
    [
      "a smoothing that is not a boolean",
      { epsSmoothing: null },
      "wrong-type",
      "epsSmoothing must be true or false, got null",
    ],
    [
      "an unknown kernel",
      { kernel: "gpu" },
      "out-of-range",
      'kernel must be "auto", "wasm" or "typescript", got "gpu"',
    ],
  ])("%s", (_, options, kind, sentence) => {
    expect(refusal(() => chrf(odd<ChrfOptions>(options)))).toEqual({ kind, sentence })
    expect(refusal(() => metricRegistry.chrf(odd<ChrfOptions>(options))).kind).toBe(kind)
  })

  test("the WebAssembly kernel above its order", () => {
    expect(refusal(() => chrf({ kernel: "wasm", charOrder: 7 })).kind).toBe("out-of-range")
    expect(chrf({ kernel: "wasm", charOrder: 6, wordOrder: 6 }).width).toBe(36)
  })
})

test("score(), sentenceChrf() and countLines() refuse what every metric refuses", () => {
  expect(refusal(() => chrf().score([], [])).kind).toBe("out-of-range")
  expect(refusal(() => chrf().score(["a", "b"], ["a"])).kind).toBe("unequal-lengths")
  expect(refusal(() => chrf().score(["a"], ["\ud800"])).sentence).toContain("references[0] must be well-formed text")
  expect(refusal(() => sentenceChrf("a", [])).kind).toBe("wrong-type")
  expect(refusal(() => sentenceChrf("a", [null])).kind).toBe("wrong-type")
  expect(refusal(() => sentenceChrf(odd<string>(7), "a")).sentence).toBe("hypothesis must be a string, got 7")
  const block = { segments: 1, hypothesis: new Uint8Array(0), references: [] }
  expect(refusal(() => chrf().countLines(block, chrf().zero())).kind).toBe("wrong-type")
})
