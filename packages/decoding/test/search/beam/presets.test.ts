import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { cTranslate2, fairseq, huggingFace, marian, openNmt, type SearchPreset, scorer } from "../../../src/index.js"

/** The score of five tokens, the end token among them, with sum -6. */
const scoreOf = ({ scoring }: SearchPreset): number => scorer(scoring, 9).score(-6, 5, true)

test("presets score by the documented formulas", () => {
  expect(scoreOf(huggingFace())).toBe(-6 / 5)
  expect(scoreOf(huggingFace({ lengthPenalty: 2 }))).toBeCloseTo(-6 / 25, 15)
  expect(scoreOf(fairseq())).toBe(-6 / 5)
  expect(scoreOf(marian())).toBe(-6)
  expect(scoreOf(marian({ normalize: 1, wordPenalty: 0.5 }))).toBe((-6 - 2.5) / 5)
  expect(scoreOf(openNmt())).toBe(-6)
  expect(scoreOf(openNmt({ lengthPenalty: "avg" }))).toBe(-1)
  expect(scoreOf(openNmt({ lengthPenalty: "wu" }))).toBe(-6)
  expect(scoreOf(openNmt({ lengthPenalty: "wu", alpha: 1 }))).toBeCloseTo(-6 / (11 / 6), 15)
  expect(scoreOf(cTranslate2())).toBe(-6 / 5)
})

test("presets stop as the tools do, and take their coverage terms", () => {
  expect(huggingFace({ earlyStopping: "never" }).stop).toEqual({ kind: "hugging-face", earlyStopping: "never" })
  expect(fairseq().stop).toEqual({ kind: "count" })
  expect(marian().stop).toEqual({ kind: "optimal" })
  expect(openNmt().stop).toEqual({ kind: "top" })
  expect(cTranslate2({ patience: 2 }).stop).toEqual({ kind: "count", patience: 2 })
  expect(cTranslate2({ lengthPenalty: 0 }).stop).toEqual({ kind: "top" })
  expect(cTranslate2({ lengthPenalty: 0, coveragePenalty: 0.2 })).toEqual({
    scoring: { alpha: 0, coverage: { kind: "covered", beta: 0.2 } },
    stop: { kind: "count", patience: 1 },
  })
  expect(openNmt({ coveragePenalty: "wu" }).scoring.coverage).toEqual({ kind: "gnmt", beta: 0 })
  expect(openNmt({ coveragePenalty: "wu", beta: 0.3 }).scoring.coverage).toEqual({ kind: "gnmt", beta: 0.3 })
  expect(openNmt({ coveragePenalty: "summary", beta: 5 }).scoring.coverage).toEqual({ kind: "summary", beta: 5 })
})

test.each<[string, () => unknown, string]>([
  ["an option of another tool", () => fairseq({ lengthPenalty: 1 } as never), "unknown-option"],
  ["an exponent that is no number", () => huggingFace({ lengthPenalty: "1" as never }), "wrong-type"],
  ["early stopping by word", () => huggingFace({ earlyStopping: "always" as never }), "wrong-type"],
  ["an infinite penalty", () => marian({ wordPenalty: Infinity }), "out-of-range"],
  ["an unknown penalty", () => openNmt({ lengthPenalty: "power" as never }), "out-of-range"],
  ["a negative weight", () => cTranslate2({ coveragePenalty: -1 }), "out-of-range"],
])("refuses %s", (_, call, kind) => {
  expect(refusal(call).kind).toBe(kind)
})
