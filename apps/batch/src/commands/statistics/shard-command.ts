// `lectern shard`: counts a part of a plan.

import type { Context } from "../../console/command.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { writeOnce } from "../../store/write-once.js"
import type { ShardOptions } from "./part-options.js"
import { countPart } from "./run/count-part.js"
import { readStatisticsPlan } from "./run/plan.js"

/** Runs `lectern shard`. */
export async function runShard(options: ShardOptions, context: Context): Promise<void> {
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
