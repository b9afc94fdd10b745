import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { approximateRandomizationSums } from "../../../src/resampling/randomization/sums.js"
import { compareBootstraps, compareRandomizations } from "../../../src/resampling/significance/comparisons.js"

const fine = { score: 1, scores: Float64Array.of(1, 2, 3) }

test.each([
  ["of all rows", { score: Number.NaN, scores: fine.scores }],
  ["of a resample", { score: 1, scores: Float64Array.of(1, Number.NaN, 3) }],
])("a score %s that is NaN is refused, as the baseline's and as the system's", (_, broken) => {
  for (const compare of [compareBootstraps, compareRandomizations]) {
    expect(() => compare(fine, broken)).toThrow(LecternError)
    expect(() => compare(broken, fine)).toThrow("must be a number, got NaN")
  }
})

test("approximate randomization refuses a score that is NaN", () => {
  const rows = Float64Array.of(1, 2, 3)
  const options = { baseline: rows, systems: [rows], width: 1, score: () => Number.NaN, trials: 10 }
  expect(() => approximateRandomizationSums(options)).toThrow(LecternError)
})
