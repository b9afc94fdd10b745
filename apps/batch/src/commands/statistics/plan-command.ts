// `lectern plan`: divides texts into shards and writes the plan.

import type { Context } from "../../console/command.js"
import { reportRun } from "../../console/report-run.js"
import { findTexts } from "../../console/texts.js"
import type { PlanOptions } from "./plan-options.js"
import { planJson, planSummary } from "./report/plan.js"
import { splitOptions } from "./run/counted-metric.js"
import { makePlan } from "./run/make-plan.js"

/** Runs `lectern plan`. */
export async function runPlan(options: PlanOptions, context: Context): Promise<void> {
  const { metrics, jobs, engine, encodingErrors, byteOrderMark, maxLineBytes, shardBytes, rows, dryRun } = options
  const texts = findTexts(options)
  const work = { doing: "hashing", unit: "segments" } as const
  await reportRun({ options: { ...options, color: false }, texts, context, work }, async (run) => {
    const later = metrics.flatMap((metric) => Object.keys(splitOptions(metric, texts.references.length).scored))
    const notes = later.map((name) => `counts do not depend on ${name}; give it to lectern score --from as well`)
    for (const sentence of [...options.warnings, ...notes]) run.callbacks.onWarning?.(sentence)
    const plan = await makePlan({
      ...texts,
      metrics,
      jobs,
      engine,
      encodingErrors,
      byteOrderMark,
      maxLineBytes,
      shardBytes,
      rows,
      signal: context.interrupts.signal,
      ...run.callbacks,
    })
    await run.destination.write(dryRun ? planSummary(plan) : planJson(plan))
  })
}
