// The options of `lectern plan`.

import {
  type EngineOptions,
  engineGroup,
  numRefs,
  type ReadingOptions,
  type ReportOptions,
  readingOptions,
  reportOptions,
  shardBytes,
} from "../../console/groups.js"
import { metricGroups, metricSpecs, readMetricValues } from "../../console/metrics/metrics.js"
import type { Tables } from "../../console/metrics/tables.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup, withoutEffect } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { samePathWarnings } from "../../console/same-file.js"
import { flag, texts, unlessOff, usage } from "../../console/values.js"
import type { MetricSpec } from "../../types.js"

type PlainReading = Omit<ReadingOptions, "maxExpand">
type PlainReport = Pick<ReportOptions, "output" | "quiet" | "progress">

/** The options of `lectern plan`, checked. */
export interface PlanOptions extends PlainReading, PlainReport, EngineOptions {
  /** Reference files and folders, as given. */
  readonly references: readonly string[]
  /** Hypothesis files, as given. */
  readonly input: readonly string[]
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** The metrics to count. */
  readonly metrics: readonly MetricSpec[]
  /** Whether the counts of single segments are stored. */
  readonly rows: boolean
  /** The approximate size of a shard in bytes. */
  readonly shardBytes: number
  /** Whether only a summary is printed. */
  readonly dryRun: boolean
  /** Warnings about options that have no effect. */
  readonly warnings: readonly string[]
}

const { maxExpand: _, ...plainReading } = readingOptions
const { output, quiet, progress } = reportOptions

const inputGroup: OptionGroup<
  PlainReading & Pick<PlanOptions, "numRefs"> & { input: PlanOptions["input"] | undefined }
> = {
  title: "Input:",
  options: {
    input: { flags: "-i, --input <HYP...>", help: "hypothesis files, one per system", read: texts },
    numRefs,
    ...plainReading,
  },
}

const planGroup: OptionGroup<PlainReport & Pick<PlanOptions, "rows" | "shardBytes" | "dryRun">> = {
  title: "Plan:",
  options: {
    rows: {
      flags: "--no-rows",
      help: "store no counts of single segments: no intervals, no tests, no -sl later",
      read: unlessOff,
    },
    shardBytes,
    dryRun: { flags: "--dry-run", help: "print a summary, write nothing", read: flag },
    output,
    quiet,
    progress,
  },
}

/** All options, in the order of the help. */
export const planGroups: readonly AnyGroup[] = [inputGroup, ...metricGroups, planGroup, engineGroup]

/** Checks the options of `lectern plan`. */
export function planOptions(references: readonly string[], raw: Raw, tables: Tables = {}): PlanOptions {
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
  refuseOverwritingFiles(plan.output, [values.werTable, values.meteorSynonyms])
  const metrics = metricSpecs(raw, values, tables)
  const names = metrics.map(({ name }) => name)
  const warnings = [...samePathWarnings(input), ...withoutEffect(planGroups, raw, names)]
  return { references, input, ...reading, ...plan, ...readGroup(engineGroup, raw), metrics, warnings }
}
