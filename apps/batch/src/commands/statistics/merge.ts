// `lectern merge`: merges the parts of a plan, or adds and subtracts merged files.

import type { Context, TopCommand } from "../../console/command.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { type ReportRun, reportRun } from "../../console/report-run.js"
import { orElse, texts, usage } from "../../console/values.js"
import { outputGroup, PARTS_EXAMPLE } from "./parts.js"
import type { RecordOutput } from "./run/write-records.js"

const minusGroup = optionGroup("Input:", {
  minus: {
    flags: "--minus <FILE...>",
    help: "take the shards of these parts or merged files away",
    read: orElse([], texts),
  },
})

/** `lectern merge`. */
export const merge: TopCommand = {
  name: "merge",
  usage:
    "PLAN PART [PART...] -o all.stats\n       lectern merge ALL.stats [MORE.stats...] [--minus FILE...] -o new.stats",
  description:
    "Merges the parts of a plan, in any order, and checks that every shard is there once and undamaged. The result is scored by " +
    "lectern score --from. Merged files of several texts are put one after the other; --minus takes shards away.",
  operands: [["[OPERAND...]", "the plan and the files of its parts, or merged files"]],
  groups: [minusGroup, outputGroup],
  notes: PARTS_EXAMPLE,
  run: runMerge,
}

async function runMerge(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const { isStatistics } = await import("../../count/statistics/file.js")
  const options = mergeOptions(operands, raw)
  const { files, minus, output } = options
  refuseOverwritingFiles(output, [...files, ...minus])
  const merge = await (isStatistics(files[0]!) ? combined(options) : parts(options))
  const work = { doing: "merging", unit: "segments" } as const
  const texts = { references: [], systems: [] }
  await reportRun({ options: { ...options, color: false }, texts, context, work }, ({ destination, callbacks }) =>
    merge({ signal: context.interrupts.signal, write: (bytes) => destination.write(bytes), ...callbacks }),
  )
}

type MergeOptions = ReturnType<typeof mergeOptions>
type Merge = (output: RecordOutput & Pick<ReportRun["callbacks"], "onWarning">) => Promise<void>

async function combined({ files, minus }: MergeOptions): Promise<Merge> {
  const { combineStatistics } = await import("./run/combine.js")
  return (output) => combineStatistics({ files, minus, ...output })
}

async function parts({ files: [first, ...rest], minus, output }: MergeOptions): Promise<Merge> {
  const [{ mergeParts }, { readStatisticsPlan }] = await Promise.all([
    import("./run/merge-parts.js"),
    import("./run/plan.js"),
  ])
  const plan = readStatisticsPlan(first!)
  if (minus.length > 0) throw usage(`--minus takes shards away from merged files, but ${first} is a plan`)
  refuseOverwritingFiles(
    output,
    plan.inputs.map(({ path }) => path),
  )
  return ({ onWarning: _, ...records }) => mergeParts({ plan, parts: rest, ...records })
}

/** Checks the operands and options. */
function mergeOptions(files: readonly string[], raw: Raw) {
  const line = "lectern merge plan.json part-*.stats -o all.stats"
  const { minus } = readGroup(minusGroup, raw)
  if (files.length === 0 || (files.length === 1 && minus.length === 0)) {
    throw usage(`expected a plan and its parts: ${line}`)
  }
  const { output: file, ...screen } = readGroup(outputGroup, raw)
  if (file === undefined) throw usage(`-o is missing: ${line}`)
  return { files, minus, output: file, ...screen }
}
