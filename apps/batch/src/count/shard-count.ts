// Counts one shard: reads its lines of every input, and hands each system with the references to every metric.
import { LecternError } from "@lectern/core"
import { blockCache, type CorpusTable, type GramSieve, type LineBlock, type Metric } from "@lectern/metrics"
import { keptFor } from "../engines/run-cache.js"
import { type Column, takeColumn } from "../read/formats/tsv.js"
import { threadScanner } from "../read/scanner.js"
import { type CleanText, cleanText, type Oddities } from "../read/text.js"
import { blocksOf } from "../shard/blocks.js"
import type { Shard } from "../shard/plan.js"
import { readShardLines, type ShardInput } from "../shard/shard-lines.js"
import type { MetricSpec } from "../types.js"
import { type ResampleJob, resampleSums } from "./resample.js"

/** A text: an input, or one column of it. */
export interface CountText {
  /** Which of the inputs. */
  readonly input: number
  /** Which column of it. */
  readonly column?: Column
}

/** What is the same for all shards of a run. */
export interface CountJob {
  /** The run's number. */
  readonly run: number
  readonly inputs: readonly ShardInput[]
  readonly references: readonly CountText[]
  readonly systems: readonly CountText[]
  readonly metrics: readonly MetricSpec[]
  readonly encodingErrors: "refuse" | "replace"
  /** Whether rows are wanted. */
  readonly wantRows: boolean
  /** One per metric: what a metric of two passes found in the first. */
  readonly tables?: readonly (CorpusTable | undefined)[]
  /** The resamples wanted. */
  readonly resample: readonly ResampleJob[]
}

/** A shard to count. */
export interface CountTask {
  readonly kind: "count"
  readonly job: CountJob
  /** Its ranges: one per input, of the file, or of `data`. */
  readonly shard: Shard
  /** The lines themselves, when they come from a stream; left as they are. */
  readonly data?: Uint8Array<SharedArrayBuffer>
}

/** A shard whose references are to be looked through. */
export interface ReferencesTask extends Omit<CountTask, "kind"> {
  /** `sift` comes before `collect`, over the whole corpus. */
  readonly kind: "sift" | "collect"
  /** One per metric, in memory that threads share; undefined for a metric of one pass. */
  readonly sieves: readonly (GramSieve | undefined)[]
}

/** A shard whose n-grams are to be counted in the sieves. */
export interface SiftTask extends ReferencesTask {
  readonly kind: "sift"
}

/** A shard whose n-grams that pass the sieves are to be collected. */
export interface CollectTask extends ReferencesTask {
  readonly kind: "collect"
}

/** The counts of a shard. */
export interface CountedShard {
  /** `totals[system][metric]`. */
  readonly totals: readonly (readonly Float64Array<ArrayBuffer>[])[]
  /** `rows[system][metric]`, when wanted. */
  readonly rows?: readonly (readonly Float64Array<ArrayBuffer>[])[]
  /** `resamples[request][system][metric]`. */
  readonly resamples: readonly (readonly (readonly Float64Array<ArrayBuffer>[])[])[]
  /** One per input. */
  readonly oddities: readonly Oddities[]
}

/** Finds a metric by its name and options; the same object for the same ones. */
export type MetricLookup = (spec: MetricSpec) => Metric

/** The most bytes that the lines of one shard may span: what a thread can be expected to hold. */
export const MAX_SHARD_BYTES: number = 2 ** 31

/**
 * Counts a shard.
 *
 * @param task - the shard, and what to do with it
 * @param metricOf - finds the metrics
 * @returns its counts
 * @throws LecternError `unreadable` or `bad-data`, naming input and line
 */
export function countShard(task: CountTask, metricOf: MetricLookup): CountedShard {
  const { job, shard } = task
  const { segments, firstSegment } = shard
  const { references, systems, oddities } = readTexts(task)
  const metrics = job.metrics.map((_, m) => preparedMetric(job, m, metricOf))
  const wantRows = job.wantRows || job.resample.length > 0
  const totals = systems.map(() => metrics.map(({ width }) => new Float64Array(width)))
  const rows = systems.map(() => (wantRows ? metrics.map(({ width }) => new Float64Array(segments * width)) : []))
  for (const block of blocksOf([...references, ...systems], segments)) {
    const lines = { segments: block.segments, references: block.texts.slice(0, references.length), cache: blockCache() }
    for (const [s, hypothesis] of block.texts.slice(references.length).entries()) {
      for (const [m, metric] of metrics.entries()) {
        const from = block.first * metric.width
        const blockRows = rows[s]![m]?.subarray(from, from + block.segments * metric.width)
        metric.countLines({ ...lines, hypothesis }, totals[s]![m]!, blockRows)
      }
    }
  }
  const widths = metrics.map(({ width }) => width)
  const resamples = job.resample.map((resample) =>
    resampleSums({ job: resample, run: job.run, rows, widths, firstSegment, segments }),
  )
  return { totals, ...(job.wantRows && { rows }), resamples, oddities }
}

/**
 * Counts a shard's references in the sieves of the metrics that need two passes.
 *
 * @param task - the shard
 * @param metricOf - finds the metrics
 * @throws LecternError as {@link countShard}
 */
export function siftShard(task: SiftTask, metricOf: MetricLookup): void {
  const block = referencesOnly(task)
  for (const [m, sieve] of task.sieves.entries()) {
    if (sieve !== undefined) metricOf(task.job.metrics[m]!).firstPass!.sift(block, sieve)
  }
}

/**
 * Looks through a shard's references for the metrics that need two passes.
 *
 * @param task - the shard
 * @param metricOf - finds the metrics
 * @returns one table per metric, undefined for a metric of one pass
 * @throws LecternError as {@link countShard}
 */
export function collectShard(task: CollectTask, metricOf: MetricLookup): (CorpusTable | undefined)[] {
  const block = referencesOnly(task)
  return task.sieves.map((sieve, m) => {
    return sieve && metricOf(task.job.metrics[m]!).firstPass!.collectFrequent(block, sieve)
  })
}

function referencesOnly(task: ReferencesTask): LineBlock {
  const { references } = readTexts(task)
  const { segments } = task.shard
  return { segments, hypothesis: new Uint8Array(segments).fill(NEWLINE), references, cache: blockCache() }
}

/** The metric number `m` of the job, with its table if it has one. */
function preparedMetric({ run, metrics, tables }: CountJob, m: number, metricOf: MetricLookup): Metric {
  const metric = metricOf(metrics[m]!)
  const table = tables?.[m]
  return table === undefined ? metric : keptFor(run, `metric ${m}`, () => metric.firstPass!.using(table))
}

/** The lines of every text. */
function readTexts({ job, shard, data }: Omit<CountTask, "kind">): {
  readonly references: readonly Uint8Array[]
  readonly systems: readonly Uint8Array[]
  readonly oddities: readonly Oddities[]
} {
  const inputs = readInputs(job, shard, data)
  const textOf = ({ input, column }: CountText): Uint8Array => {
    const { bytes } = inputs[input]!
    if (column === undefined) return bytes
    return takeColumn(bytes, column, job.inputs[input]!.label, shard.firstSegment)
  }
  return {
    references: job.references.map(textOf),
    systems: job.systems.map(textOf),
    oddities: inputs.map(({ carriageReturns, nuls }) => ({ carriageReturns, nuls })),
  }
}

/** The shard's lines of every input, clean. */
function readInputs(job: CountJob, shard: Shard, data: Uint8Array | undefined): CleanText[] {
  const sizes = shard.ranges.map(({ start, end }) => end - start)
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0)
  if (size > MAX_SHARD_BYTES) throw tooLong(job, shard, sizes)
  const room = threadScanner().room(size)
  let at = 0
  return job.inputs.map((input, i) => {
    const range = shard.ranges[i]!
    const bytes = room.subarray(at, at + sizes[i]!)
    at += sizes[i]!
    const lines = readShardLines(input, shard, range, bytes, data)
    const { label, markBytes } = input
    return cleanText(lines, { label, markBytes, firstLine: shard.firstSegment, encodingErrors: job.encodingErrors })
  })
}

const NEWLINE = 10

function tooLong(job: CountJob, { firstSegment, segments }: Shard, sizes: readonly number[]): LecternError {
  const largest = sizes.indexOf(Math.max(...sizes))
  return new LecternError({
    kind: "bad-data",
    path: job.inputs[largest]!.label,
    line: firstSegment + 1,
    why: `this and the next ${segments} lines are too long to be held in memory (over ${MAX_SHARD_BYTES} bytes)`,
  })
}
