// How often each resample draws each unit, and which units each trial swaps, read off the sums of rows that are 1 for one unit.
import { bootstrapSums, randomizationSums } from "../../src/index.js"
import type { BootstrapPlan } from "../../src/resampling/bootstrap-sums.js"
import type { RandomizationPlan } from "../../src/resampling/randomization-sums.js"

/** `weights[r][u]`: how often resample r draws unit u. */
export function drawsOf(plan: BootstrapPlan): number[][] {
  const units = plan.strata.reduce((sum, size) => sum + size, 0)
  return byTrial(units, plan.resamples, (rows, sums) => {
    bootstrapSums(plan).add(0, units, [{ rows, width: units, sums }])
  })
}

/** `coins[t][u]`: 1 when trial t swaps unit u. */
export function coinsOf(plan: RandomizationPlan, units: number): number[][] {
  return byTrial(units, plan.trials, (system, sums) => {
    const baseline = new Float64Array(system.length)
    randomizationSums(plan).add(0, units, [{ baseline, system, width: units, sums }])
  })
}

/** Row u of `rows` is 1 in column u alone, so that a sum of rows holds the count of each. */
function byTrial(units: number, trials: number, add: (rows: Float64Array, sums: Float64Array) => void): number[][] {
  const rows = new Float64Array(units * units)
  for (let u = 0; u < units; u++) rows[u * units + u] = 1
  const sums = new Float64Array(trials * units)
  add(rows, sums)
  return Array.from({ length: trials }, (_, t) => [...sums.subarray(t * units, (t + 1) * units)])
}

/** The sum of `rows`, each times the weight of its unit, row by row. */
export function weighted(weights: readonly number[], units: readonly number[], rows: Float64Array): number[] {
  const width = rows.length / units.length
  const sum = new Array<number>(width).fill(0)
  for (const [i, unit] of units.entries()) {
    for (let c = 0; c < width; c++) sum[c] = sum[c]! + weights[unit]! * rows[i * width + c]!
  }
  return sum
}
