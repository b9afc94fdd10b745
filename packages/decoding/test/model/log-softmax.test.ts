import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { logSoftmax } from "../../src/index.js"

test("logSoftmax() normalizes each row, far from zero too", () => {
  const logProbs = logSoftmax([1000, 1000, -Infinity, 0, Math.log(3), Math.log(4)], 3)
  const probs = Array.from(logProbs, Math.exp)
  ;[0.5, 0.5, 0, 1 / 8, 3 / 8, 4 / 8].forEach((each, i) => {
    expect(probs[i]).toBeCloseTo(each, 7)
  })
  expect([...logSoftmax([3, -7], 1)]).toEqual([0, 0])
})

test.each<[string, unknown, number, string]>([
  ["half a row", [1, 2, 3], 2, "out-of-range"],
  ["NaN", [1, Number.NaN], 2, "out-of-range"],
  ["Infinity", [1, Infinity], 2, "out-of-range"],
  ["a row of nothing", [0, 0, -Infinity, -Infinity], 2, "out-of-range"],
  ["no list", 3, 2, "wrong-type"],
  ["a vocabulary of 0", [], 0, "out-of-range"],
])("logSoftmax() refuses %s", (_, logits, size, kind) => {
  expect(refusal(() => logSoftmax(logits as number[], size)).kind).toBe(kind)
})
