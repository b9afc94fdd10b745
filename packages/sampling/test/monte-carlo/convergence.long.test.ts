// How fast the error of every method falls.

import { describe, expect, test } from "vitest"
import { unitCube } from "../../src/monte-carlo/domain.js"
import { monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import type { MonteCarloMethod } from "../../src/monte-carlo/options.js"
import { METHOD } from "./all-methods.js"

const { E } = Math

describe("the error falls with the number of draws n", () => {
  /** The slope of log(root mean square error) against log n, over n = 2^8, 2^10, 2^12, 2^14. */
  function slope(method: MonteCarloMethod): number {
    const sizes = [8, 10, 12, 14]
    const truth = (E - 1) ** 2
    const logs = sizes.map((m) => {
      let sum = 0
      for (let seed = 0; seed < 24; seed++) {
        const { estimate } = monteCarlo((x) => Math.exp(x[0]! + x[1]!), unitCube(2), { method, draws: 2 ** m, seed })
        sum += (estimate - truth) ** 2 / 24
      }
      return Math.log2(sum) / 2
    })
    // Least squares over -3, -1, 1, 3, each step being two doublings.
    return (3 * (logs[3]! - logs[0]!) + (logs[2]! - logs[1]!)) / 20
  }

  // A log2 of a root mean square of 24 errors has a standard error of about 1.44 / sqrt(48) = 0.21, the slope one of
  // 0.21 sqrt(20) / 40 * 2 = 0.05; heavier tails of scrambled errors at most double that. Tolerances are 4 of them.
  test.each<[string, number, number]>([
    ["plain", -0.7, -0.3],
    ["antithetic", -0.7, -0.3],
    // Two draws a cell, cells of side n^-1/2: within a cell the deviation is of that order.
    ["stratified", -1.2, -0.8],
    ["sobol", -1.9, -1.1],
    ["halton", -1.8, -0.8],
  ])("as %s should", (method, least, most) => {
    const actual = slope(METHOD[method]!)
    expect(actual).toBeGreaterThanOrEqual(least)
    expect(actual).toBeLessThanOrEqual(most)
  })
})
