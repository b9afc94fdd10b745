// A whole run, from texts to merged counts: prepares it, counts the inputs, from files or as streams, and collects warnings.
import type { InputFacts } from "@lectern/engine"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { isSeekable, type SeekableInput } from "@lectern/engine/internal/read/inputs"
import type { SourceOptions } from "@lectern/engine/internal/read/source"
import { areJoined, spoolInputs } from "@lectern/engine/internal/read/spool-inputs"
import type { CorpusCounts, CountRequest } from "../types.js"
import { countFiles } from "./files.js"
import { kaldiWarning } from "./kaldi-ids.js"
import { type PreparedRun, prepare } from "./prepare.js"
import { scriptWarnings } from "./script-warnings.js"
import { countStreams } from "./streams.js"

/**
 * Counts a corpus: every metric for every system against the references.
 *
 * The counts depend only on the texts and the metrics, not on `jobs` or the engine.
 *
 * @param request - texts, metrics and how to count
 * @returns the merged counts, and facts about the inputs, each input once in the order of first use
 * @throws LecternError `out-of-range`, `wrong-type` or `unknown-option` for the request; `unreadable`, `bad-data` or
 * `unequal-lengths` for the texts; `failed`; the reason of `request.signal` when it aborts
 */
export async function countCorpus(request: CountRequest): Promise<CorpusCounts> {
  return execute(await prepare(request))
}

/** Counts, and closes the engine. */
export async function execute(run: PreparedRun): Promise<CorpusCounts> {
  const { request, inputs, textInputs, report, resuming, openStdin, signal } = run
  const { encodingErrors, references, systems } = run.job
  const { checksums, byteOrderMark, limits } = run
  const sourceOptions: SourceOptions = {
    ...{ checksums, byteOrderMark, encodingErrors, limits, openStdin, signal },
    warn: report.warn,
  }
  try {
    const facts = await untilAborted(counted(run, sourceOptions), signal)
    const { totals, resamples } = report
    const scripts = report.scripts()
    for (const sentence of scriptWarnings(request.metrics, scripts)) report.warn(sentence)
    const kaldi = await kaldiWarning({ inputs: inputs.slice(0, textInputs), references, systems }, sourceOptions)
    if (kaldi !== undefined) report.warn(kaldi)
    if (resuming !== undefined) request.onResumed?.(resuming.reused())
    const missing = request.systems.some((each) => each.missing !== undefined) && { missing: report.missing() }
    const [segments, units] = [report.segments(), report.units()]
    const drawn = units !== undefined && { units }
    return { ...missing, ...drawn, segments, inputs: facts.slice(0, textInputs), totals, resamples, scripts }
  } finally {
    await run.engine.close()
  }
}

async function counted(run: PreparedRun, sourceOptions: SourceOptions): Promise<readonly InputFacts[]> {
  const { inputs, twoPasses, report, resuming, openStdin } = run
  const { encodingErrors } = run.job
  const { resampling = [] } = run.request
  const overFiles = (plain: readonly SeekableInput[]): Promise<readonly InputFacts[]> => {
    const files = plain.map(({ file, label, encoded }) => ({ ...file, label, encoded }))
    return countFiles({ ...run, files, twoPasses, onPlanned: resuming?.expect })
  }
  if (inputs.every(isSeekable)) return overFiles(inputs)
  const isReadAgain = twoPasses.includes(true) || resampling.length > 0 || areJoined(inputs)
  if (!isReadAgain) return countStreams({ ...run, inputs, encodingErrors, openStdin })
  const spooled = await spoolInputs(inputs, sourceOptions, (bytesDone, bytesTotal) =>
    report.progress({ stage: "copy", bytesDone, bytesTotal }),
  )
  try {
    return (await overFiles(spooled.inputs)).map((fact, i) => spooled.facts.get(i) ?? fact)
  } finally {
    spooled.remove()
  }
}
