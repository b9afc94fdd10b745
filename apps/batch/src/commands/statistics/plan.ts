// `lectern plan`: divides texts into shards and writes the plan.
import type { Context, TopCommand } from "../../console/command.js"
import { engineGroup, numRefs, readingOptions, shardBytes } from "../../console/groups.js"
import {
  checkedWithTables,
  filesOf,
  metricGroups,
  metricSpecs,
  readMetricValues,
} from "../../console/metrics/metrics.js"
import type { Tables } from "../../console/metrics/tables.js"
import { type OptionGroup, optionGroup, type Raw, readGroup, withoutEffect } from "../../console/option.js"
import { refuseOverwritingFiles, samePathWarnings } from "../../console/overwriting.js"
import { readTexts } from "../../console/read-texts.js"
import { reportRun } from "../../console/report-run.js"
import { flag, texts, unlessOff, usage } from "../../console/values.js"
import { outputGroup, PARTS_EXAMPLE } from "./parts.js"

const { maxExpand: _, ...plainReading } = readingOptions

const inputGroup = optionGroup("Input:", {
  input: { flags: "-i, --input <HYP...>", help: "hypothesis files, one per system", read: texts },
  numRefs,
  ...plainReading,
})

const planGroup = optionGroup("Plan:", {
  rows: {
    flags: "--no-rows",
    help: "store no counts of single segments: no intervals, no tests, no -sl later",
    more: "Such files are much smaller",
    read: unlessOff,
  },
  shardBytes,
  dryRun: {
    flags: "--dry-run",
    help: "print a summary, write nothing",
    more: "It has estimates of time and memory, and a sensible number of parts",
    read: flag,
  },
  ...outputGroup.options,
})

const planGroups: readonly OptionGroup[] = [inputGroup, ...metricGroups, planGroup, engineGroup]

/** `lectern plan`. */
export const plan: TopCommand = {
  name: "plan",
  usage: "[options] REF [REF...] -i HYP [HYP...] -o plan.json",
  description:
    "Divides texts into shards and writes a plan, from which lectern shard counts any part on any machine that has the texts under " +
    "the same paths. The plan depends only on the texts and the options.",
  operands: [["[REF...]", "reference files"]],
  groups: planGroups,
  notes: PARTS_EXAMPLE,
  run: runPlan,
}

async function runPlan(references: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ planSummary }, { splitOptions }, { makePlan }, { jsonWithShards }] = await Promise.all([
    import("./report/plan.js"),
    import("./run/counted-metric.js"),
    import("./run/make-plan.js"),
    import("./run/plan.js"),
  ])
  const options = await checkedWithTables(raw, context.interrupts.signal, (tables) =>
    planOptions(references, raw, tables),
  )
  const { metrics, jobs, engine, encodingErrors, byteOrderMark, maxLineBytes, shardBytes, rows, dryRun } = options
  const texts = await readTexts(options, context.interrupts.signal)
  const work = { doing: "hashing", unit: "segments" } as const
  await reportRun({ options: { ...options, color: false }, texts, context, work }, async (run) => {
    const later = metrics.flatMap((metric) => Object.keys(splitOptions(metric, texts.references.length).scored))
    const notes = later.map((name) => `counts do not depend on ${name}; give it to lectern score --from as well`)
    for (const sentence of [...options.warnings, ...notes]) run.callbacks.onWarning?.(sentence)
    const plan = await makePlan({
      ...{ references: texts.references, systems: texts.systems },
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
    await run.destination.write(dryRun ? planSummary(plan) : jsonWithShards(plan))
  })
}

/** Checks the options. */
function planOptions(references: readonly string[], raw: Raw, tables: Tables) {
  if (references.length === 0) throw usage("no reference given: lectern plan REF [REF...] -i HYP [HYP...] -o plan.json")
  const { input, ...reading } = readGroup(inputGroup, raw)
  if (input === undefined || input.includes("-")) {
    throw usage("a plan needs hypotheses in files, whose lines can be read from any position: name them with -i")
  }
  const plan = readGroup(planGroup, raw)
  if (plan.dryRun && plan.output !== undefined) {
    throw usage("--dry-run and -o cannot be combined: --dry-run writes nothing")
  }
  const values = readMetricValues(raw)
  refuseOverwritingFiles(plan.output, filesOf(values))
  const metrics = metricSpecs(raw, values, tables)
  const names = metrics.map(({ name }) => name)
  const warnings = [...samePathWarnings(input), ...withoutEffect(planGroups, raw, names)]
  return { references, input, ...reading, ...plan, ...readGroup(engineGroup, raw), metrics, warnings }
}
