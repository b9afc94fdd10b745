import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { applyRules, dynamicTemperature, minP, temperature, topP } from "../../src/index.js"
import { keptOf, ruled } from "./ruled.js"

test("temperature() divides scores", () => {
  expect(ruled([2, -1, -Infinity], [temperature(0.5)])).toEqual([4, -2, -Infinity])
})

test("temperature 0 keeps the likeliest token, of equally likely ones the lowest id", () => {
  expect(ruled([-2, -1, -1, -3], [temperature(0)])).toEqual([-Infinity, -1, -Infinity, -Infinity])
  expect(ruled([-Infinity, -Infinity], [temperature(0)])).toEqual([-Infinity, -Infinity])
})

test("a tiny or a huge temperature gives no NaN and loses no token that it should keep", () => {
  expect(keptOf(ruled([-3, -1, -2], [temperature(1e-310)]))).toEqual([1])
  expect([...applyRules([-3, -1, -2], [temperature(1e-310)]).logProbs]).toEqual([-Infinity, 0, -Infinity])
  expect(applyRules([-3, -1], [temperature(Number.MAX_VALUE)]).logProbs[0]).toBeCloseTo(-Math.LN2, 14)
})

test("a dynamic temperature is low for a certain outcome and high for equally likely ones", () => {
  expect(ruled([0, 0], [dynamicTemperature(0.5, 2)])).toEqual([0, 0])
  expect(ruled([-4, -4], [dynamicTemperature(0.5, 2)])).toEqual([-2, -2])
  expect(ruled([-4, -Infinity], [dynamicTemperature(0.5, 2)])).toEqual([-4, -Infinity])
  // Entropy of 9/10, 1/10: 0.325083 of ln 2 = 0.693147, a share of 0.468996; the temperature 0.5 + 1.5 * 0.468996 = 1.203493.
  const [first] = ruled([Math.log(0.9), Math.log(0.1)], [dynamicTemperature(0.5, 2)])
  expect(first).toBeCloseTo(Math.log(0.9) / 1.203493, 6)
})

test("top-p keeps more after a high temperature than before it; min-p before it is not affected", () => {
  const logs = [0.6, 0.25, 0.1, 0.05].map(Math.log)
  expect(keptOf(ruled(logs, [temperature(2), topP(0.8)]))).toEqual([0, 1, 2])
  expect(keptOf(ruled(logs, [topP(0.8), temperature(2)]))).toEqual([0, 1])
  expect(keptOf(ruled(logs, [temperature(2), minP(0.2)]))).toEqual([0, 1, 2, 3])
  expect(keptOf(ruled(logs, [minP(0.2), temperature(2)]))).toEqual([0, 1])
})

test("temperatures out of range are refused", () => {
  for (const call of [() => temperature(-1), () => temperature(Infinity), () => dynamicTemperature(0, 1, 0)])
    expect(refusal(call).kind).toBe("out-of-range")
})
