import { expect, test } from "vitest"
import { stretchedDraws } from "../../../src/importance/diagnosis/diagnose.js"
import type { ImportanceSample } from "../../../src/importance/importance-sample.js"

const sampleOf = (draws: readonly number[], dimension: number): ImportanceSample => {
  const zeros = new Float64Array(draws.length / dimension)
  return { draws: Float64Array.from(draws), dimension, logWeights: zeros, logTargets: zeros }
}

test("every draw is moved to 1.5, 2, 3, 5 and 10 times its distance from the mean", () => {
  expect([...stretchedDraws(sampleOf([0, 2], 1))]).toEqual([-0.5, -1, -2, -4, -9, 2.5, 3, 4, 6, 11])
  expect([...stretchedDraws(sampleOf([0, 10, 2, 10], 2))].slice(0, 4)).toEqual([-0.5, 10, -1, 10])
})

test.each([
  [1, 5],
  [48, 48 * 5],
  [95, 95 * 5],
  [96, 48 * 5],
  [1000, 50 * 5],
])("of %i draws there are %i moved ones", (draws, probes) => {
  expect(stretchedDraws(sampleOf(new Array<number>(draws).fill(1), 1))).toHaveLength(probes)
})
