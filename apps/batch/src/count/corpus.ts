// A whole run, from texts to merged counts: prepares it, counts the inputs, from files or as streams, and collects warnings.
import type { InputFacts } from "@lectern/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import type { OnProgress } from "@lectern/engine/internal/engines/task"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { withFile } from "@lectern/engine/internal/read/identity"
import { bytesOfFiles, type Input, isSeekable, pairUp, type SeekableInput } from "@lectern/engine/internal/read/inputs"
import type { LineReader } from "@lectern/engine/internal/read/line-reader"
import { lockstepBlocks } from "@lectern/engine/internal/read/lockstep"
import { openSource, type SourceOptions } from "@lectern/engine/internal/read/source"
import { areJoined, spoolInputs } from "@lectern/engine/internal/read/spool-inputs"
import { markDropped, type Warn } from "@lectern/engine/internal/read/warnings"
import type { LineRun } from "@lectern/engine/internal/shard/fold-shards"
import { byteOrderMarkBytes, indexFiles } from "@lectern/engine/internal/shard/index-files"
import { packer } from "@lectern/engine/internal/shard/pack"
import { bytesOf, planShards, type Shard } from "@lectern/engine/internal/shard/plan"
import type { ShardInput } from "@lectern/engine/internal/shard/shard-lines"
import type { CorpusCounts, CountRequest, Progress } from "../types.js"
import { kaldiWarning } from "./kaldi-ids.js"
import { labelKey, labelsInFile, singleGroupWarnings } from "./label-texts.js"
import { type PreparedRun, prepare } from "./prepare.js"
import { reportGroups } from "./report-groups.js"
import { resampleJobs } from "./resample-jobs.js"
import type { FilesRun, Run } from "./run.js"
import { scriptWarnings } from "./script-warnings.js"
import { collectTables } from "./tables.js"
import { type CountJob, countShard } from "./tasks/count-shard.js"

/** A run with an input that is not plain text in a regular file. */
type StreamsRun = Run & Pick<LineRun, "inputs" | "encodingErrors" | "openStdin">

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
    for (const sentence of singleGroupWarnings(request.groupings ?? [], report)) report.warn(sentence)
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

/** Counts streams. */
async function countStreams(run: StreamsRun): Promise<readonly InputFacts[]> {
  const { inputs, engine, shardBytes, report } = run
  const sources = inputs.map((input) => openSource(input, { ...run, warn: report.warn }))
  const readers = sources.map((source) => source.lines())
  const packing = packer(engine)
  const bytesTotal = bytesOfFiles(inputs)
  const count = countShard(run.metricOf)
  let job: CountJob | undefined
  try {
    await inOrder(
      packing.pack(lockstepBlocks(readers, inputs, shardBytes)),
      engine.window,
      (block) => {
        job ??= { ...run.job, inputs: inputs.map((input, i) => shardInput(input, readers[i]!, report.warn)) }
        return engine.run(count, { job, ...block })
      },
      async (counted, block) => {
        packing.release(block)
        await report.counted(counted, block.shard, { stage: "count", bytesDone: bytesRead(), bytesTotal })
      },
    )
    await reportGroups({ ...run, run: run.job.run, groups: report.groups() }, () => [])
    return sources.map((source) => source.facts())
  } finally {
    await Promise.all(sources.map((source) => source.close()))
  }

  function bytesRead(): number {
    return sources.reduce((sum, source) => sum + source.bytes(), 0)
  }
}

function shardInput({ label, records }: Input, reader: LineReader, warn: Warn): ShardInput {
  const markBytes = reader.markBytes()
  if (markBytes > 0) warn(markDropped(label))
  return { label, markBytes, encoded: records !== undefined }
}

/** Counts texts in plain files. */
async function countFiles(run: FilesRun): Promise<readonly InputFacts[]> {
  const { files, engine, shardBytes, limits, report } = run
  const marks = files.map((file) => byteOrderMarkBytes(file, run.byteOrderMark, report.warn))
  const hashes = run.checksums ? files.map((file) => engine.run(hashFile, file)) : []
  for (const hash of hashes) hash.catch(() => {})
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const indexed = (bytesDone: number): void => {
    run.signal?.throwIfAborted()
    report.progress({ stage: "index", bytesDone, bytesTotal: total })
  }
  const indexes = await indexFiles(files, marks, { engine, shardBytes, limits, onIndexed: indexed })
  const segments = pairUp(
    files,
    indexes.map(({ lines }) => lines),
  )
  const inputs = files.map((file, i) => ({ label: file.label, encoded: file.encoded, markBytes: marks[i]!, file }))
  const { resampling = [] } = run.request
  const { jobs: resample, ofGroup } = await resampleJobs({ resampling, engine, report }, segments, (source) =>
    labelsInFile(run, { inputs, indexes }, run.resampleLabels.get(labelKey(source))!),
  )
  const tables = run.twoPasses.includes(true) ? await collectTables(run, inputs, indexes) : undefined
  const job: CountJob = {
    ...run.job,
    inputs: inputs.slice(0, run.countedInputs),
    ...(tables !== undefined && { tables }),
    resample,
  }
  const count = countShard(run.metricOf)
  const progressAt = (bytesDone: number): Omit<Progress, "segments"> => ({
    stage: "count",
    bytesDone: Math.min(bytesDone, total),
    bytesTotal: total,
    segmentsTotal: segments,
  })
  const progress = shardProgress((bytesDone) => report.progress(progressAt(bytesDone)))
  report.progress(progressAt(0))
  const shards = (): Iterable<Shard> => planShards(indexes.slice(0, run.countedInputs), shardBytes)
  run.onPlanned?.([...shards()].length)
  await inOrder(
    shards(), // planned one by one, since threads wait for the first
    engine.window,
    (shard) => engine.run(count, { job, shard }, report.showsProgress ? progress.of(shard) : undefined),
    async (counted, shard) => {
      const done = progress.finish(shard)
      const isLast = shard.firstSegment + shard.segments === segments
      await report.counted(counted, shard, progressAt(isLast ? total : done))
    },
  )
  await reportGroups({ ...run, run: job.run, groups: report.groups() }, ofGroup)
  for (const file of files) withFile(file, () => {})
  const sums = await Promise.all(hashes)
  return files.map(({ path, size }, i) =>
    run.checksums ? { path, bytes: size, sha256: sums[i]! } : { path, bytes: size },
  )
}

/** The progress of a stage. */
function shardProgress(report: (bytesDone: number) => void) {
  const parts = new Map<Shard, number>()
  let finished = 0
  return {
    /** Receives the bytes done of a shard in work. */
    of:
      (shard: Shard): OnProgress =>
      (amount) => {
        parts.set(shard, amount)
        report([...parts.values()].reduce((sum, part) => sum + part, finished))
      },
    /** Counts a shard as done; called once for each, in any order. Returns the bytes of all that are done. */
    finish(shard: Shard): number {
      parts.delete(shard)
      finished += bytesOf(shard)
      return finished
    },
  }
}
