// `lectern decode`: the best outputs of a model for each source.
import { decode } from "../../lm/decode.js"
import type { Context } from "../shared/command.js"
import { lineOptions, linesRequest } from "../shared/lines.js"
import type { Raw } from "../shared/option.js"
import { refuseOverwritingFiles } from "../shared/overwriting.js"
import { reportRun } from "../shared/report-run.js"
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
