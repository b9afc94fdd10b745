// `lectern merge`: merges the parts of a plan.
import { mergeParts } from "../../statistics/merge-parts.js"
import { readStatisticsPlan } from "../../statistics/plan.js"
import type { Context } from "../shared/command.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { reportRun } from "../shared/report-run.js"
import type { MergeOptions } from "./part-options.js"

/**
 * Runs `lectern merge`.
 *
 * @param options - checked options
 * @param context - streams and signals
 * @throws LecternError for any fault of the plan, the parts or the output
 */
export async function runMerge(options: MergeOptions, context: Context): Promise<void> {
  const { parts, output } = options
  const plan = readStatisticsPlan(options.plan)
  refuseOverwritingFiles(output, [options.plan, ...parts, ...plan.inputs.map(({ path }) => path)])
  const work = { doing: "merging", unit: "segments" } as const
  const texts = { references: [], systems: [] }
  await reportRun({ options: { ...options, color: false }, texts, context, work }, async ({ destination }) => {
    const { signal } = context.interrupts
    await mergeParts({ plan, parts, signal, write: (bytes) => destination.write(bytes) })
  })
}
