// How often 95% intervals hold the integral, on functions that make an interval's life hard.

import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { normal } from "../../src/distributions/normal.js"
import { unitCube } from "../../src/monte-carlo/domain.js"
import { type MonteCarloResult, monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import type { MonteCarloMethod, MonteCarloOptions } from "../../src/monte-carlo/options.js"
import { METHODS } from "./all-methods.js"

const RUNS = ALL_TESTS ? 400 : 40
const DRAWS = 512

type Run = Pick<MonteCarloOptions<never>, "method" | "draws" | "seed">

const PROBLEMS: readonly (readonly [string, number, (run: Run) => MonteCarloResult])[] = [
  ["a jump at 0.3", 0.3, (run) => monteCarlo((x) => (x < 0.3 ? 1 : 0), [0, 1], run)],
  ["two jumps", 0.57, (run) => monteCarlo((x) => (x > 0.2 && x < 0.77 ? 1 : 0), [0, 1], run)],
  [
    "a quarter of a disc",
    Math.PI / 4,
    (run) => monteCarlo(([x = 0, y = 0]) => (x * x + y * y < 1 ? 1 : 0), unitCube(2), run),
  ],
]

function shareHolding(truth: number, run: (run: Run) => MonteCarloResult, method: MonteCarloMethod): number {
  let held = 0
  for (let seed = 0; seed < RUNS; seed++) {
    const { low, high } = run({ method, draws: DRAWS, seed }).interval
    expect(high).toBeGreaterThan(low)
    if (low <= truth && truth <= high) held++
  }
  return held / RUNS
}

describe.each(PROBLEMS)("of %s:", (_, truth, run) => {
  test.each(METHODS)("by %s, 95 in 100 intervals hold, less 4 standard errors, and none has no width", (_, method) => {
    expect(shareHolding(truth, run, method)).toBeGreaterThanOrEqual(0.95 - 4 * Math.sqrt((0.95 * 0.05) / RUNS))
  })
})

test("strata hold the mean of a lognormal number, nearly all of whose variance is in the last stratum", () => {
  const share = shareHolding(Math.exp(0.5), (run) => monteCarlo(Math.exp, normal(), run), "stratified")
  expect(share).toBeGreaterThanOrEqual(0.95 - 4 * Math.sqrt((0.95 * 0.05) / RUNS))
})
