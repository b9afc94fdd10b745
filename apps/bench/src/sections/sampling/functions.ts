// How fast distribution functions and quantiles are, beside scipy.special's on whole arrays.
import type { DrawingReport, DrawingRequest } from "../../children/drawing-report.js"
import { child } from "../../harness/commands.js"
import { type Command, median, rounded } from "../../harness/measure.js"
import type { Findings, Goal } from "../../harness/report.js"
import { PYTHON_EVALUATE } from "../../python/evaluate.js"
import type { SamplingBench } from "./draws.js"

/** By the names of children/evaluate.ts: the ends of the grid, the distribution's parameters. */
const FUNCTIONS: readonly (readonly [string, string, readonly number[]])[] = [
  ["normal cdf", "normal cdf", [-8, 8]],
  ["normal quantile", "normal quantile", [0, 1]],
  ["gamma cdf, shape 2.5", "gamma cdf", [0, 20, 2.5]],
  ["gamma quantile, shape 2.5", "gamma quantile", [0, 1, 2.5]],
  ["beta cdf, 2 and 3", "beta cdf", [0, 1, 2, 3]],
  ["beta quantile, 2 and 3", "beta quantile", [0, 1, 2, 3]],
  ["Student's t cdf, 5 degrees of freedom", "student cdf", [-10, 10, 5]],
  ["Student's t quantile, 5 degrees of freedom", "student quantile", [0, 1, 5]],
]

const SIZE = 1000
// Between sums of 100,000 values; no function is off by more than a few units in the last place where it counts.
const CLOSE = 1e-11

/** Measures every function, and whether the values are scipy's. */
export function functionSection({ plan, scipy }: SamplingBench): Findings {
  const found = FUNCTIONS.map(([what, draws, parameters]) => {
    const request: DrawingRequest = {
      ...{ generator: "", draws, parameters, way: "many" },
      ...{ size: SIZE, seconds: plan.drawSeconds },
    }
    const word = JSON.stringify(request)
    const commands: Record<string, Command> = {
      lectern: { program: process.execPath, words: [child("evaluate"), word] },
      ...(scipy !== undefined && { "scipy.special": { program: "python3", words: ["-c", PYTHON_EVALUATE, word] } }),
    }
    const runs = Object.entries(rounded(commands, plan.rounds)).map(([tool, usages]) => {
      const reports = usages.map(({ stdout }) => JSON.parse(stdout) as DrawingReport)
      return { tool, rate: median(reports.map(({ rate }) => rate)), sum: reports[0]!.sum }
    })
    const ours = runs[0]!
    return {
      what,
      rates: runs.map(({ tool, rate }) => ({ what, tool, rate, times: ours.rate / rate })),
      differs: runs.some(({ sum }) => !(Math.abs(sum - ours.sum) <= CLOSE * ours.sum)),
    }
  })
  const differing = found.filter(({ differs }) => differs).map(({ what }) => what)
  const same: Goal = {
    what: "functions whose values differ from scipy's",
    measured: differing.length,
    wanted: { kind: "at most", value: 0 },
    unit: "",
  }
  return {
    draws: found.flatMap(({ rates }) => rates),
    goals: scipy === undefined ? [] : [same],
    notes: [
      ...(scipy === undefined ? ["skipped: scipy: not installed (pip install scipy)"] : []),
      ...differing.map((what) => `other values than scipy's: ${what}`),
    ],
  }
}
