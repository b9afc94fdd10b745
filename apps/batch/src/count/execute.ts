// The second half of a run: counts the inputs, from files or as streams, and collects warnings.
import type { InputFacts } from "@lectern/engine"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { isSeekable, type SeekableInput } from "@lectern/engine/internal/read/inputs"
import type { SourceOptions } from "@lectern/engine/internal/read/source"
import type { CorpusCounts } from "../types.js"
import { countFiles } from "./files.js"
import { kaldiWarning } from "./kaldi-ids.js"
import type { PreparedRun } from "./prepare.js"
import { scriptWarnings } from "./script-warnings.js"
import { countSpooled } from "./spooled.js"
import { countStreams } from "./streams.js"

/** Counts, and closes the engine. */
export async function execute(run: PreparedRun): Promise<CorpusCounts> {
  const { request, inputs, report, resuming, openStdin, signal } = run
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
    const kaldi = await kaldiWarning({ inputs, references, systems }, sourceOptions)
    if (kaldi !== undefined) report.warn(kaldi)
    if (resuming !== undefined) request.onResumed?.(resuming.reused())
    return { segments: report.segments(), inputs: facts, totals, resamples, scripts }
  } finally {
    await run.engine.close()
  }
}

function counted(run: PreparedRun, sourceOptions: SourceOptions): Promise<readonly InputFacts[]> {
  const { inputs, twoPasses, report, resuming, openStdin } = run
  const { encodingErrors } = run.job
  const { resampling = [] } = run.request
  const overFiles = (plain: readonly SeekableInput[]): Promise<readonly InputFacts[]> => {
    const files = plain.map(({ file, label, encoded }) => ({ ...file, label, encoded }))
    return countFiles({ ...run, files, twoPasses, resampling, onPlanned: resuming?.expect })
  }
  if (inputs.every(isSeekable)) return overFiles(inputs)
  const isReadAgain =
    twoPasses.includes(true) || resampling.length > 0 || inputs.some(({ records }) => records?.identified)
  return isReadAgain
    ? countSpooled(inputs, { ...sourceOptions, report }, overFiles)
    : countStreams({ ...run, inputs, encodingErrors, openStdin })
}
