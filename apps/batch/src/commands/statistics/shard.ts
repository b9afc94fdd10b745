// `lectern shard`: counts a part of a plan.
import { writeOnce } from "@lectern/engine/internal/store/write-once"
import type { Context, TopCommand } from "../../console/command.js"
import { engineGroup } from "../../console/groups.js"
import { type Raw, readGroup } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { outputGroup, PARTS_EXAMPLE } from "./parts.js"

/** `lectern shard`. */
export const shard: TopCommand = {
  name: "shard",
  usage: "PLAN I/N -o part-I.stats [options]",
  description:
    "Counts part I of N of a plan. Its bytes do not depend on the machine, the time or the number of threads. Texts that have " +
    "changed since the plan was made are refused, and so is a FILE that exists with other bytes.",
  operands: [["[OPERAND...]", "the plan, and the part as I/N: 1/4 to 4/4"]],
  groups: [outputGroup, engineGroup],
  notes: PARTS_EXAMPLE,
  run: runShard,
}

async function runShard(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ countPart }, { readStatisticsPlan }] = await Promise.all([
    import("./run/count-part.js"),
    import("./run/plan.js"),
  ])
  const options = shardOptions(operands, raw)
  const { part, parts, output, jobs, engine } = options
  const plan = readStatisticsPlan(options.plan)
  refuseOverwritingFiles(output, [options.plan, ...plan.inputs.map(({ path }) => path)])
  const work = { doing: "counting", unit: "segments" } as const
  const texts = { references: [], systems: [] }
  const screen = { ...options, output: undefined, color: false }
  await reportRun({ options: screen, texts, context, work }, async ({ callbacks }) => {
    const writer = writeOnce(output)
    try {
      const { signal } = context.interrupts
      await countPart({ plan, part, parts, jobs, engine, signal, write: writer.write, ...callbacks })
      writer.finish()
    } finally {
      writer.discard()
    }
  })
}

/** Checks the operands and options. */
function shardOptions(operands: readonly string[], raw: Raw) {
  const [plan, which, extra] = operands
  const line = "lectern shard plan.json 1/4 -o part-1.stats"
  if (plan === undefined || which === undefined || extra !== undefined) {
    throw usage(`expected a plan and a part, got ${operands.length} operands: ${line}`)
  }
  const [, part, parts] = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,8})$/.exec(which) ?? []
  if (part === undefined || Number(part) > Number(parts)) {
    throw usage(`the part must be I/N with I from 1 to N, got '${which}': ${line}`)
  }
  const { output: file, ...screen } = readGroup(outputGroup, raw)
  if (file === undefined) throw usage(`-o is missing: ${line}`)
  return { plan, part: Number(part), parts: Number(parts), output: file, ...screen, ...readGroup(engineGroup, raw) }
}
