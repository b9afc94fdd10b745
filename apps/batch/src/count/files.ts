// The run over plain files: index in parallel, plan, count in parallel.

import { inOrder } from "../engines/in-order.js"
import { type FileIdentity, withFile } from "../read/identity.js"
import { pairUp } from "../read/inputs.js"
import { indexFiles, type LabelledFile, markOf } from "../shard/index-files.js"
import { planShards } from "../shard/plan.js"
import type { InputFacts, ResamplingRequest } from "../types.js"
import type { Run } from "./report.js"
import type { CountJob, CountTask } from "./shard-count.js"
import { collectTables } from "./tables.js"
import { unitsOf } from "./units.js"

/** A run over plain files. */
export interface FilesRun extends Run {
  readonly files: readonly LabelledFile[]
  /** Which metrics must see all references before they count. */
  readonly twoPasses: readonly boolean[]
  /** Which resamples to sum up. */
  readonly resampling: readonly ResamplingRequest[]
}

/**
 * Counts texts in plain files.
 *
 * @param run - what to count and where
 * @returns facts of each file
 * @throws LecternError for whatever is wrong with the files
 */
export async function countFiles(run: FilesRun): Promise<readonly InputFacts[]> {
  const { files, engine, shardBytes, report } = run
  const marks = files.map((file) => markOf(file, run.byteOrderMark, report.warn))
  const hashes = run.checksums ? files.map((file) => engine.run({ kind: "hash", file })) : []
  for (const hash of hashes) hash.catch(() => {})
  const indexes = await indexFiles(files, marks, { engine, shardBytes, onIndexed: report.indexed })
  const segments = pairUp(
    files,
    indexes.map(({ lines }) => lines),
  )
  const inputs = files.map((file, i) => ({ label: file.label, markBytes: marks[i]!, file }))
  const resample = run.resampling.map((request) => ({ ...request, ...unitsOf(request, segments) }))
  for (const { method, documents, strata } of resample) {
    const units = strata.reduce((sum, size) => sum + size, 0)
    if (method === "bootstrap" && units < FEW_UNITS) report.warn(fewUnits(units, documents))
  }
  const tables = run.twoPasses.includes(true) ? await collectTables(run, inputs, indexes) : undefined
  const job: CountJob = {
    ...run.job,
    inputs,
    ...(tables !== undefined && { tables }),
    resample,
  }
  const total = sizeOf(files)
  let done = 0
  await inOrder(
    planShards(indexes, shardBytes),
    engine.window,
    (shard) => engine.run<CountTask>({ kind: "count", job, shard }),
    async (counted, { firstSegment, segments: length, ranges }) => {
      done = firstSegment + length === segments ? total : done + ranges.reduce((sum, r) => sum + r.end - r.start, 0)
      await report.counted(counted, firstSegment, length, [Math.min(done, total), total])
    },
  )
  for (const file of files) withFile(file, () => {})
  const sums = await Promise.all(hashes)
  return files.map(({ path, size }, i) =>
    run.checksums ? { path, bytes: size, sha256: sums[i]! } : { path, bytes: size },
  )
}

function sizeOf(files: readonly FileIdentity[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

// Below about so many, resamples of a test set say little of other test sets: intervals and p-values come out too small.
const FEW_UNITS = 20

function fewUnits(units: number, documents: string | undefined): string {
  const what = documents === undefined ? "segment" : "document"
  return `only ${units} ${what}${units === 1 ? "" : "s"} to draw from: intervals and p-values of the bootstrap come out too small`
}
