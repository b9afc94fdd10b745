// `lectern merge`: merges the parts of a plan, or adds and subtracts merged files.

import type { Context } from "../../console/command.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { isStatistics } from "../../count/statistics/file.js"
import type { MergeOptions } from "./part-options.js"
import { combineStatistics } from "./run/combine.js"
import { mergeParts } from "./run/merge-parts.js"
import { readStatisticsPlan } from "./run/plan.js"
import type { RecordOutput } from "./run/write-records.js"

/** Runs `lectern merge`. */
export async function runMerge(options: MergeOptions, context: Context): Promise<void> {
  const { files, minus, output } = options
  refuseOverwritingFiles(output, [...files, ...minus])
  const merge = isStatistics(files[0]!) ? combined(options) : parts(options)
  const work = { doing: "merging", unit: "segments" } as const
  const texts = { references: [], systems: [] }
  await reportRun({ options: { ...options, color: false }, texts, context, work }, ({ destination, callbacks }) =>
    merge({ signal: context.interrupts.signal, write: (bytes) => destination.write(bytes), ...callbacks }),
  )
}

type Merge = (output: RecordOutput & Pick<ReportRun["callbacks"], "onWarning">) => Promise<void>

function combined({ files, minus }: MergeOptions): Merge {
  return (output) => combineStatistics({ files, minus, ...output })
}

function parts({ files: [first, ...rest], minus, output }: MergeOptions): Merge {
  const plan = readStatisticsPlan(first!)
  if (minus.length > 0) throw usage(`--minus takes shards away from merged files, but ${first} is a plan`)
  refuseOverwritingFiles(
    output,
    plan.inputs.map(({ path }) => path),
  )
  return ({ onWarning: _, ...records }) => mergeParts({ plan, parts: rest, ...records })
}
