// How often each resample draws each unit, and which units each trial swaps, read off sums of rows that have a digit for each
// unit.

import { type BootstrapPlan, bootstrapAccumulator } from "../../src/resampling/bootstrap/accumulator.js"
import { type RandomizationPlan, randomizationAccumulator } from "../../src/resampling/randomization/accumulator.js"

/** `weights[r][u]`: how often resample r draws unit u. */
export function drawsOf(plan: BootstrapPlan): number[][] {
  const units = plan.strata.reduce((sum, size) => sum + size, 0)
  // No unit is drawn more often than there are units.
  return byTrial(units, plan.resamples, 2 ** Math.ceil(Math.log2(units + 2)), (rows, width, sums) => {
    bootstrapAccumulator(plan).add(0, units, [{ rows, width, sums }])
  })
}

/** `coins[t][u]`: 1 when trial t swaps unit u. */
export function coinsOf(plan: RandomizationPlan, units: number): number[][] {
  return byTrial(units, plan.trials, 16, (system, width, sums) => {
    const baseline = new Float64Array(system.length)
    randomizationAccumulator(plan).add(0, units, [{ baseline, system, width, sums }])
  })
}

/** Row u of `rows` is 1 at its own digit, so that a sum of rows holds the count of each; `base` is a power of two. */
function byTrial(
  units: number,
  trials: number,
  base: number,
  add: (rows: Float64Array, width: number, sums: Float64Array) => void,
): number[][] {
  const digits = Math.floor(52 / Math.log2(base))
  const width = Math.ceil(units / digits)
  const rows = new Float64Array(units * width)
  for (let u = 0; u < units; u++) rows[u * width + Math.floor(u / digits)] = base ** (u % digits)
  const sums = new Float64Array(trials * width)
  add(rows, width, sums)
  const powers = Array.from({ length: digits }, (_, digit) => base ** digit)
  return Array.from({ length: trials }, (_, t) => {
    const weights = new Array<number>(units)
    for (let u = 0; u < units; u++) {
      weights[u] = Math.floor(sums[t * width + Math.floor(u / digits)]! / powers[u % digits]!) % base
    }
    return weights
  })
}

/** The sum of `rows`, each times the weight of its unit, row by row. */
export function weighted(weights: readonly number[], units: readonly number[], rows: Float64Array): number[] {
  const width = rows.length / units.length
  const sum = new Array<number>(width).fill(0)
  for (let i = 0; i < units.length; i++) {
    const weight = weights[units[i]!]!
    for (let c = 0; c < width; c++) sum[c]! += weight * rows[i * width + c]!
  }
  return sum
}
