// What is shared when several metrics run in one command, what that does to memory, and what intervals cost.

import type { TestSet } from "../data/test-set.js"
import { lecternMetrics } from "../harness/commands.js"
import { alternate, measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"

const TOGETHER = ["bleu", "chrf", "wer", "mer", "cer", "rouge1", "rouge2", "rougeL"]
const MEGABYTES = 1e6
const RESAMPLES = 1000

/** Measures metrics one by one and together, peak memory of a short and a long corpus, and bootstrap intervals. */
export function manySection(plan: Plan, set: (segments: number) => TestSet): Findings {
  const slice = set(plan.slice)
  const rounds = Math.min(3, plan.rounds)
  const commands = Object.fromEntries(TOGETHER.map((name) => [name, lecternMetrics(slice, 1, ["-m", name])]))
  const singles = alternate(commands, rounds)
  const { together } = alternate({ together: lecternMetrics(slice, 1, ["-m", ...TOGETHER]) }, rounds)
  const sum = Object.values(singles).reduce((total, { cpu }) => total + cpu, 0)
  const [whole, quarter] = [set(plan.corpus), set(plan.quarter)]
  const many = (files: TestSet) => measure(lecternMetrics(files, 2, ["-m", ...TOGETHER]))
  const [long, short] = [many(whole), many(quarter)]
  const sure = measure(lecternMetrics(whole, 2, ["-m", "bleu", "--confidence", "--confidence-n", `${RESAMPLES}`]))
  const names = TOGETHER.join(" ")
  return {
    runs: [
      ...TOGETHER.map((name) => ({ what: `lectern score -m ${name}`, segments: plan.slice, ...singles[name]! })),
      { what: `lectern score -m ${names}`, segments: plan.slice, ...together },
      { what: "the same, 2 threads, the whole", segments: plan.corpus, ...long },
      { what: "the same, 2 threads, a quarter", segments: plan.quarter, ...short },
      { what: `BLEU with ${RESAMPLES} resamples, 2 threads`, segments: plan.corpus, ...sure },
    ].map(({ what, segments, wall, cpu, peak }) => ({ what, segments, wall, cpu, peak })),
    goals: [
      goal("CPU of metrics together over the sum of each alone", together.cpu / sum, 1, "x"),
      goal("peak memory of many metrics, the whole over a quarter", long.peak / short.peak, 1.1, "x"),
      goal("peak memory of many metrics, 2 threads", long.peak / MEGABYTES, 400, "MB"),
      goal(`wall time of BLEU with ${RESAMPLES} resamples, 2 threads`, sure.wall, 60, "s"),
      goal("peak memory with resamples", sure.peak / MEGABYTES, 400, "MB"),
    ],
  }
}

function goal(what: string, measured: number, value: number, unit: string): NonNullable<Findings["goals"]>[number] {
  return { what, measured, wanted: { kind: "at most", value }, unit }
}
