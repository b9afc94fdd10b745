// The run over plain files: index in parallel, plan, count in parallel.
import type { CorpusTable, GramSieve } from "@lectern/metrics"
import type { CollectTask, CountJob, CountTask, SiftTask } from "./count.js"
import type { Run } from "./count-report.js"
import { inOrder } from "./engines/in-order.js"
import { type FileIdentity, readFully, withFile } from "./read/identity.js"
import { pairUp } from "./read/inputs.js"
import { type IndexedPart, joinParts, type LineIndex } from "./read/line-index.js"
import { HEAD_BYTES, markDropped, sniff } from "./read/sniff.js"
import { pageBytesFor, planShards, type Shard } from "./shard.js"
import { tableStack } from "./table-stack.js"
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

const LEAST_SIEVE_BYTES = 2 ** 16
const MOST_SIEVE_BYTES = 2 ** 26

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

/** The first pass: what the metrics of two passes must know of all references. */
async function collectTables(
  { files, job, engine, shardBytes, twoPasses }: FilesRun,
  inputs: CountJob["inputs"],
  indexes: readonly LineIndex[],
): Promise<(CorpusTable | undefined)[]> {
  const used = 1 + Math.max(...job.references.map(({ input }) => input))
  const { run, references, metrics, encodingErrors } = job
  const half: CountJob = {
    run,
    references,
    systems: [],
    metrics,
    encodingErrors,
    wantRows: false,
    resample: [],
    inputs: inputs.slice(0, used),
  }
  const shards = (): Iterable<Shard> => planShards(indexes.slice(0, used), shardBytes)
  const bytes = sizeOf(files.slice(0, used))
  const sieves = twoPasses.map((two) => (two ? sieveFor(bytes) : undefined))
  await inOrder(
    shards(),
    engine.window,
    (shard) => engine.run<SiftTask>({ kind: "sift", job: half, shard, sieves }),
    () => {},
  )
  const stacks = twoPasses.map((two) => (two ? tableStack() : undefined))
  await inOrder(
    shards(),
    engine.window,
    (shard) => engine.run<CollectTask>({ kind: "collect", job: half, shard, sieves }),
    (tables) => {
      for (const [m, table] of tables.entries()) if (table !== undefined) stacks[m]!.add(table)
    },
  )
  return stacks.map((stack) => stack?.merged())
}

/** A sieve in shared memory, for texts of this size: with some ten times as many counters as there are n-grams, if it may. */
function sieveFor(bytes: number): GramSieve {
  const wanted = Math.min(Math.max(bytes, LEAST_SIEVE_BYTES), MOST_SIEVE_BYTES)
  return new Int32Array(new SharedArrayBuffer(2 ** Math.ceil(Math.log2(wanted))))
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
