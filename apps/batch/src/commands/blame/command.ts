// `lectern blame`: whether the search or the model is to blame for outputs that are not the references.

import type { Context } from "../../console/command.js"
import { toFile } from "../../console/destination.js"
import { readingRequest } from "../../console/groups.js"
import type { Raw } from "../../console/option.js"
import { refuseOverwriting, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { usage } from "../../console/values.js"
import { blame } from "./blame.js"
import { blameOptions } from "./options.js"
import { blameJson, blameText } from "./report.js"

/** Runs `lectern blame`. */
export async function runBlame(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [model = "", ...files] = operands
  const options = blameOptions(files, raw)
  const { texts, spec, nbestOut, output, jobs, engine } = options
  refuseOverwritingFiles(output, [model])
  refuseOverwritingFiles(nbestOut, [model])
  refuseOverwriting(nbestOut, texts)
  if (output !== undefined && output === nbestOut) throw usage(`-o and --nbest-out are both ${output}`)
  const { signal } = context.interrupts
  const plan = { options, texts, context, work: { doing: "searching", unit: "lines" } } as const
  await reportRun(plan, async ({ destination, callbacks }) => {
    const lists = nbestOut === undefined ? undefined : await toFile(nbestOut, signal)
    try {
      const blamed = await blame({
        ...texts,
        ...readingRequest(options),
        ...callbacks,
        jobs,
        engine,
        signal,
        model,
        spec,
        onLists: (text) => lists?.write(text),
      })
      lists?.finish()
      const report = { ...blamed, model, spec }
      await destination.write(options.format === "json" ? blameJson(report) : blameText(report))
    } finally {
      lists?.discard()
    }
  })
}
