import { refusal } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import * as rules from "../../src/index.js"
import { startChain } from "../../src/rules/chain.js"
import { keptOf, ruled } from "./ruled.js"

const entries = Object.entries(rules.truncationRules)

test.each(entries)("%s can be made with its common values, and does what its function does", (name, entry) => {
  const values = entry.parameters.map(({ common }) => common)
  const rule = entry.make(...values)
  expect(rule.name).toBe(name)
  const scores = [3, 2.5, 1, 0, -1, -1, -4]
  const after = ruled(scores, [rule], [0, 1, 0, 1])
  expect(after.some((score) => score > -Infinity)).toBe(true)
  expect("start" in rule).toBe(entry.needs.includes("random") || entry.needs.includes("memory"))
})

test.each(entries)("%s can be made with its first parameter only", (_, entry) => {
  expect(() => entry.make(...entry.parameters.slice(0, 1).map(({ common }) => common))).not.toThrow()
})

test.each(entries)("parameters of %s that are left out have their common values", (_, entry) => {
  const values = entry.parameters.map(({ common }) => common)
  const falling = Array.from({ length: 100 }, (_, i) => -0.15 * i)
  const outcomes = [values, values.slice(0, 1)].map((given) => {
    const chain = startChain([entry.make(...given)], pcg64(1))
    return Array.from({ length: 6 }, () => {
      const scores = Float64Array.from(falling)
      chain.apply(scores, { tokens: Int32Array.of(0, 1, 0, 1, 0, 1, 0), promptLength: 0, source: 0 })
      chain.accept(keptOf([...scores]).at(-1)!)
      return [...scores]
    })
  })
  expect(outcomes[1]).toEqual(outcomes[0])
})

test.each(entries)("common values of %s are in the ranges that it names", (_, { parameters }) => {
  for (const { common, min, max, whole } of parameters) {
    expect(common).toBeGreaterThanOrEqual(min)
    expect(common).toBeLessThanOrEqual(max)
    expect(whole && !Number.isInteger(common)).toBe(false)
  }
})

test("no two rules share a parameter, and the first one is named like its rule", () => {
  const names = entries.flatMap(([, { parameters }]) => parameters.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  for (const [name, { parameters }] of entries)
    if (parameters[0] !== undefined) expect(parameters[0].name).toMatch(new RegExp(`^${name}`))
})

test.each(entries)("%s refuses what is outside of the ranges that it names", (_, entry) => {
  const common = entry.parameters.map((each) => each.common)
  entry.parameters.forEach(({ min, max, whole }, i) => {
    const made = (value: number) => () => entry.make(...common.map((each, k) => (k === i ? value : each)))
    expect(refusal(made(Number.NaN)).kind).toBe("out-of-range")
    if (min > -Infinity) expect(refusal(made(min - 1)).kind).toBe("out-of-range")
    if (max < Infinity) expect(refusal(made(max + 1)).kind).toBe("out-of-range")
    if (whole) expect(refusal(made(1.5)).kind).toBe("out-of-range")
  })
})

test("applyRules() refuses log-probabilities and rules that are of another kind", () => {
  expect(refusal(() => rules.applyRules([], [])).kind).toBe("out-of-range")
  expect(refusal(() => rules.applyRules([Number.NaN], [])).kind).toBe("out-of-range")
  expect(refusal(() => rules.applyRules([Infinity], [])).kind).toBe("out-of-range")
  expect(refusal(() => rules.applyRules([-Infinity, -Infinity], [])).kind).toBe("out-of-range")
  expect(refusal(() => rules.applyRules([0], [{ name: "x" } as rules.Rule])).sentence).toMatch(
    /rules\[0\] must be a rule/,
  )
  expect(refusal(() => rules.applyRules([0], rules.topK(1) as unknown as rules.Rule[])).kind).toBe("wrong-type")
})

test("presets leave out what changes nothing", () => {
  const names = (list: readonly rules.AnyRule[]): string[] => list.map(({ name }) => name)
  expect(names(rules.huggingFaceRules())).toEqual(["topK"])
  expect(names(rules.huggingFaceRules({ topK: 0 }))).toEqual([])
  expect(names(rules.llamaCppRules())).toEqual(["topK", "topP", "minP", "temperature"])
  const all = {
    repeatPenalty: 1.1,
    frequencyPenalty: 0.1,
    presencePenalty: 0.1,
    dryMultiplier: 0.8,
    topNSigma: 1,
    typicalP: 0.9,
    xtcProbability: 0.5,
    dynatempRange: 0.3,
  }
  expect(names(rules.llamaCppRules(all))).toEqual([
    ...[
      "repetitionPenalty",
      "frequencyPenalty",
      "presencePenalty",
      "dry",
      "topNSigma",
      "topK",
      "typical",
      "topP",
      "minP",
    ],
    ...["xtc", "dynamicTemperature"],
  ])
  expect(names(rules.llamaCppRules({ mirostat: 2 }))).toEqual(["temperature", "mirostat2"])
  expect(names(rules.llamaCppRules({ penaltyLastN: 0, repeatPenalty: 2 }))).toEqual([
    "topK",
    "topP",
    "minP",
    "temperature",
  ])
  expect(refusal(() => rules.llamaCppRules({ mirostat: 3 as 1 })).kind).toBe("out-of-range")
  expect(refusal(() => rules.huggingFaceRules({ top_p: 1 } as object)).kind).toBe("unknown-option")
})
