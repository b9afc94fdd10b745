// `lectern decode`: the best outputs of a model for each source.

import type { Context } from "../../console/command.js"
import { lineOptions, linesRequest } from "../../console/lines.js"
import type { Raw } from "../../console/option.js"
import { refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { decode } from "./decode.js"
import { decodeSpec } from "./options.js"

/** Runs `lectern decode`. */
export async function runDecode(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [model = "", ...files] = operands
  const spec = decodeSpec(raw)
  const options = lineOptions(files.length === 0 ? ["-"] : files, raw)
  refuseOverwritingFiles(options.output, [model])
  const texts = { references: [], systems: options.texts }
  const plan = { options, texts, context, work: { doing: "decoding", unit: "lines" }, incremental: true } as const
  await reportRun(plan, async (run) => {
    const onText = (text: Uint8Array) => run.destination.write(text)
    await decode({ ...linesRequest(options, context, run), model, spec, onText })
  })
}
