import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { applyRules, mirostat, mirostat2, type SequenceRule, xtc } from "../../src/index.js"
import { keptOf } from "./ruled.js"

const none = { tokens: new Int32Array(0), promptLength: 0, source: 0 }
const logs = [0.5, 0.25, 0.125, 0.125].map(Math.log)

function keptBy(rule: SequenceRule, scores: readonly number[] = logs): number[] {
  const changed = Float64Array.from(scores)
  rule.apply(changed, none)
  return keptOf([...changed])
}

test("xtc() acts as often as its probability says", () => {
  const rule = xtc(0.3, { threshold: 0.2 }).start(pcg64(1))
  let acted = 0
  for (let i = 0; i < 4000; i++) if (keptBy(rule).length < 4) acted += 1
  // 1200 expected, standard error 29; tolerance four of them.
  expect(Math.abs(acted - 1200)).toBeLessThan(116)
})

test("xtc() with probability 0 never acts, with one likely token neither", () => {
  const rule = xtc(0, { threshold: 0.2 }).start(pcg64(1))
  for (let i = 0; i < 50; i++) expect(keptBy(rule)).toHaveLength(4)
  expect(keptBy(xtc(1, { threshold: 0.3 }).start(pcg64(1)))).toHaveLength(4)
  expect(keptBy(xtc(1, { threshold: 0.2 }).start(pcg64(1)))).toEqual([1, 2, 3])
})

test("mirostat 2 starts at twice the target and moves its limit by the surprise of the token", () => {
  const rule = mirostat2(1, { rate: 0.5 }).start(pcg64(1))
  // Surprises 1, 2, 3, 3 bits; the limit is 2.
  expect(keptBy(rule)).toEqual([0, 1])
  rule.accept(0)
  expect(keptBy(rule)).toEqual([0, 1])
  // Two bits, one above the target: the limit falls to 1.5.
  rule.accept(1)
  expect(keptBy(rule)).toEqual([0])
})

test("mirostat 2 takes the surprise before truncation by default", () => {
  const rule = mirostat2(1, { rate: 1 }).start(pcg64(1))
  expect(keptBy(rule)).toEqual([0, 1])
  // Two bits: the limit falls to 1. The only token that is left has one bit before truncation: the limit stays.
  rule.accept(1)
  expect(keptBy(rule)).toEqual([0])
  rule.accept(0)
  expect(keptBy(rule)).toEqual([0])
})

test("a token that mirostat 2 took out, or has not seen, does not move its limit", () => {
  const rule = mirostat2(1, { rate: 1 }).start(pcg64(1))
  rule.accept(0)
  expect(keptBy(rule)).toEqual([0, 1])
  rule.accept(2)
  rule.accept(9)
  expect(keptBy(rule)).toEqual([0, 1])
})

test("mirostat 2 may take the surprise after truncation, as llama.cpp does", () => {
  const rule = mirostat2(1, { rate: 1, surprise: "after" }).start(pcg64(1))
  expect(keptBy(rule)).toEqual([0, 1])
  // Of two tokens with 2/3 and 1/3, the second has 1.585 bits: the limit falls to 1.415.
  rule.accept(1)
  expect(keptBy(rule)).toEqual([0])
  // The only token has 0 bits: the limit rises to 2.415.
  rule.accept(0)
  expect(keptBy(rule)).toEqual([0, 1])
})

test("mirostat keeps k tokens by the exponent of Zipf's law", () => {
  // Probabilities 1/i: exponent 1, k = 2^limit / ln V = 2^4 / ln 100 = 3.47.
  const zipf = Array.from({ length: 100 }, (_, i) => -Math.log(i + 1))
  expect(keptBy(mirostat(2).start(pcg64(1)), zipf)).toEqual([0, 1, 2])
  // Only the 100 likeliest tokens count for the exponent: 2^4 / ln 300 = 2.81.
  const steep = Array.from({ length: 300 }, (_, i) => (i < 100 ? zipf[i]! : -20))
  expect(keptBy(mirostat(2).start(pcg64(1)), steep)).toEqual([0, 1])
  // Exponent 0: of equally likely tokens none is left out, however many there are.
  expect(keptBy(mirostat(1).start(pcg64(1)), new Array(10).fill(-1))).toHaveLength(10)
})

test.each([mirostat, mirostat2])("each text has a mirostat of its own", (make) => {
  const rule = make(2, { rate: 1 })
  const first = rule.start(pcg64(1))
  const kept = keptBy(first)
  first.accept(3)
  expect(keptBy(rule.start(pcg64(2)))).toEqual(kept)
})

test.each([mirostat, mirostat2])("mirostat gives no NaN for one token, equal ones, holes and dead ends", (make) => {
  for (const scores of [[-1], [0, 0, 0], [-Infinity, -1], [-Infinity, -1, -1], [0, -1000], [0, -1e300]]) {
    const rule = make(1).start(pcg64(1))
    for (let i = 0; i < 3; i++) {
      const kept = keptBy(rule, scores)
      expect(kept.length).toBeGreaterThan(0)
      rule.accept(kept[0]!)
    }
  }
  const rule = make(1).start(pcg64(1))
  expect(keptBy(rule, [-Infinity, -Infinity])).toEqual([])
  rule.accept(0)
  expect(keptBy(rule, logs).length).toBeGreaterThan(0)
})

test("applyRules() draws from its seed", () => {
  const often = (seed: number): number => applyRules(logs, [xtc(0.5, { threshold: 0.2 })], { seed }).kept.length
  const counts = Array.from({ length: 40 }, (_, seed) => often(seed))
  expect(new Set(counts)).toEqual(new Set([3, 4]))
  expect(Array.from({ length: 40 }, (_, seed) => often(seed))).toEqual(counts)
})
