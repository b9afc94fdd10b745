import { expect, test } from "vitest"
import { exp32, sigmoid32, tanh32 } from "../../../src/seq2seq/kernel/plain/elementary32.js"
import { largestError, MEASURED } from "./elementary-errors.js"

test.each(MEASURED)("$name is within $most units in the last place", (measured) => {
  expect(largestError(measured, 10_001)).toBeLessThanOrEqual(measured.most)
})

test("the ends of the ranges", () => {
  expect([exp32(0), exp32(-0), exp32(-Infinity), exp32(-200), exp32(-87.1)]).toEqual([1, 1, 0, 0, 0])
  expect(exp32(-87)).toBeGreaterThan(1.6e-38)
  expect([tanh32(0), tanh32(-0), tanh32(Infinity), tanh32(-30), tanh32(2 ** -149)]).toEqual([0, -0, 1, -1, 2 ** -149])
  expect([sigmoid32(0), sigmoid32(-0), sigmoid32(Infinity), sigmoid32(-Infinity), sigmoid32(-88)]).toEqual([
    0.5, 0.5, 1, 0, 0,
  ])
})
