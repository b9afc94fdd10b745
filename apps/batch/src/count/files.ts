// Counts plain files: indexes them in parallel, plans shards, counts these in parallel.
import type { InputFacts } from "@lectern/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import type { OnProgress } from "@lectern/engine/internal/engines/task"
import { hashFile } from "@lectern/engine/internal/read/hash-file"
import { withFile } from "@lectern/engine/internal/read/identity"
import { pairUp } from "@lectern/engine/internal/read/inputs"
import { byteOrderMarkBytes, indexFiles } from "@lectern/engine/internal/shard/index-files"
import { bytesOf, planShards, type Shard } from "@lectern/engine/internal/shard/plan"
import type { Progress } from "../types.js"
import { labelKey, labelsInFile } from "./label-texts.js"
import { reportGroups } from "./report-groups.js"
import { resampleJobs } from "./resample-jobs.js"
import type { FilesRun } from "./run.js"
import { collectTables } from "./tables.js"
import { type CountJob, countShard } from "./tasks/count-shard.js"

/** Counts texts in plain files. */
export async function countFiles(run: FilesRun): Promise<readonly InputFacts[]> {
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
  const shards = [...planShards(indexes.slice(0, run.countedInputs), shardBytes)]
  run.onPlanned?.(shards.length)
  await inOrder(
    shards,
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

/** The progress of a stage that works on shards. */
interface ShardProgress {
  /** Receives the bytes done of a shard in work. */
  of(shard: Shard): OnProgress
  /** Counts a shard as done; called once for each, in any order. Returns the bytes of all that are done. */
  finish(shard: Shard): number
}

/** The progress of a stage. */
function shardProgress(report: (bytesDone: number) => void): ShardProgress {
  const parts = new Map<Shard, number>()
  let finished = 0
  return {
    of: (shard) => (amount) => {
      parts.set(shard, amount)
      report([...parts.values()].reduce((sum, part) => sum + part, finished))
    },
    finish(shard) {
      parts.delete(shard)
      finished += bytesOf(shard)
      return finished
    },
  }
}
