// The run over plain files: index in parallel, plan, count in parallel.
import { collectTables } from "./collect-tables.js"
import type { CountJob, CountTask } from "./count.js"
import type { Run } from "./count-report.js"
import { inOrder } from "./engines/in-order.js"
import { type FileIdentity, readFully, withFile } from "./read/identity.js"
import { pairUp } from "./read/inputs.js"
import { type IndexedPart, joinParts, type LineIndex } from "./read/line-index.js"
import { HEAD_BYTES, markDropped, sniff } from "./read/sniff.js"
import { pageBytesFor, planShards } from "./shard.js"
import type { InputFacts, ResamplingRequest } from "./types.js"
import { unitsOf } from "./units.js"
import type { IndexTask } from "./worker-task.js"

/** A run over plain files. */
export interface FilesRun extends Run {
  readonly files: readonly LabelledFile[]
  /** Which metrics must see all references before they count. */
  readonly twoPasses: readonly boolean[]
  /** Which resamples to sum up. */
  readonly resampling: readonly ResamplingRequest[]
}

/** A file, and how problems name it: a temporary one goes by the name of what it holds. */
export interface LabelledFile extends FileIdentity {
  readonly label: string
}

const PART_PAGES = 128

/**
 * Counts texts in plain files.
 *
 * @param run - what to count and where
 * @returns facts of each file
 * @throws LecternError for whatever is wrong with the files
 */
export async function countFiles(run: FilesRun): Promise<readonly InputFacts[]> {
  const { files, engine, shardBytes, report } = run
  const marks = files.map((file) => markOf(file, run))
  const hashes = run.checksums ? files.map((file) => engine.run({ kind: "hash", file })) : []
  for (const hash of hashes) hash.catch(() => {})
  const indexes = await indexFiles(run, marks)
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

/** How many bytes to drop at the file's start. */
function markOf(file: LabelledFile, { byteOrderMark, report }: FilesRun): number {
  const head = new Uint8Array(Math.min(HEAD_BYTES, file.size))
  withFile(file, (descriptor) => readFully(file, descriptor, head, 0))
  const mark = sniff(head, file.label)
  if (mark === 0 || byteOrderMark === "keep") return 0
  report.warn(markDropped(file.label))
  return mark
}

async function indexFiles(
  { files, engine, shardBytes, report }: FilesRun,
  marks: readonly number[],
): Promise<LineIndex[]> {
  const pageBytes = pageBytesFor(shardBytes)
  const parts: IndexedPart[][] = files.map(() => [])
  const total = sizeOf(files)
  let done = 0
  await inOrder(
    partsOf(files, pageBytes),
    engine.window,
    ({ task }) => engine.run<IndexTask>(task),
    (part, { number, task }) => {
      parts[number]!.push(part)
      done += task.end - task.start
      report.indexed(done, total)
    },
  )
  return files.map(({ size }, i) => joinParts(size, marks[i]!, pageBytes, parts[i]!))
}

function* partsOf(
  files: readonly FileIdentity[],
  pageBytes: number,
): Generator<{ readonly number: number; readonly task: IndexTask }, void, undefined> {
  const partBytes = PART_PAGES * pageBytes
  for (const [number, file] of files.entries()) {
    for (let start = 0; start < file.size; start += partBytes) {
      yield { number, task: { kind: "index", file, start, end: Math.min(start + partBytes, file.size), pageBytes } }
    }
  }
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
