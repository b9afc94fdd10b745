// The task that counts a shard: every system against the references, with every metric.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type OnProgress, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { shardBlocks } from "@lectern/engine/internal/shard/blocks"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import { deserializeInput, serializeLines } from "@lectern/engine/internal/shard/serialized-lines"
import type { Metric } from "@lectern/metrics"
import { blockCache, type CorpusTable, scriptCounts } from "@lectern/metrics/engine"
import { countKept, keptLines } from "./kept-lines.js"
import type { MetricLookup } from "./metric-lookup.js"
import { type ResampleJob, resampleSums } from "./resample.js"
import { readTexts, type ShardPayload, type TextJob } from "./shard-texts.js"

/** The job of a run, the same for all its shards. */
export interface CountJob extends TextJob {
  /** Whether to return rows. */
  readonly wantRows: boolean
  /** Whether to return references and outputs. */
  readonly wantTexts?: boolean
  /** One per metric: the table from the first of two passes. */
  readonly tables?: readonly (CorpusTable | undefined)[]
  /** The resamples to sum up. */
  readonly resample: readonly ResampleJob[]
}

/** Numbers in memory that is not shared. */
type Row = Float64Array<ArrayBuffer>

/** The counts of a shard. */
export interface CountedShard {
  /** `totals[system][metric]`. */
  readonly totals: readonly (readonly Row[])[]
  /** `rows[system][metric]`, when wanted. */
  readonly rows?: readonly (readonly Row[])[]
  /** `resamples[request][system][metric]`. */
  readonly resamples: readonly (readonly (readonly Row[])[])[]
  /** The lines of labels, references and systems, when wanted. */
  readonly texts?: readonly Uint8Array[]
  /** The missing outputs of each system, where outputs may be missing: their places in the shard, ascending. */
  readonly missing?: readonly Uint32Array[]
  /** The state of `scriptCounts`, over all texts. */
  readonly scripts: Row
  /** One per input. */
  readonly findings: readonly TextFindings[]
}

/** Makes the task. */
export function countShard(metricOf: MetricLookup): Task<ShardPayload<CountJob>, CountedShard> {
  return {
    name: "count",
    perform: (payload, onProgress) => counted(payload, metricOf, onProgress),
    bytes: ({ shard }) => bytesOf(shard),
    label: ({ shard }) => shardLabel(shard),
    remote: {
      async serialize({ job, shard, data }, here) {
        const { metrics, tables, resample } = job
        const run = here.idOf({ metrics, tables, resample })
        if (data !== undefined) return { job: { ...job, run }, shard, data }
        const lines = await serializeLines({ inputs: job.inputs, shard }, here)
        return { job: { ...job, run, inputs: lines.inputs }, shard: lines.shard }
      },
      deserialize: ({ job, ...others }, localPath) => ({
        ...others,
        job: { ...job, inputs: job.inputs.map((input) => deserializeInput(input, localPath)) },
      }),
      workOf: ({ job, ...others }) => ({
        ...others,
        job: { ...job, inputs: job.inputs.map(({ file: _, ...input }) => input) },
      }),
    },
    // Totals are a few numbers each: copying them costs less than transferring them.
    transfer: ({ rows = [], resamples, texts = [] }) => buffersOf([...[rows, ...resamples].flat(2), ...texts]),
  }
}

function counted(payload: ShardPayload<CountJob>, metricOf: MetricLookup, onProgress: OnProgress): CountedShard {
  const { job, shard } = payload
  const { segments, firstSegment } = shard
  const { references, systems, labels, missing, findings } = readTexts(payload)
  const skipped = job.systems.map((text, s) => new Set(text.missing?.as === "skip" ? missing[s]! : []))
  // Copied, because the memory is that of the next shard too.
  const texts = [...labels, ...(job.wantTexts ? [...references, ...systems] : [])].map((text) => text.slice())
  const scripts = [...references, ...systems].reduce(SCRIPTS.add, SCRIPTS.zero())
  const metrics = job.metrics.map((_, m) => preparedMetric(job, m, metricOf))
  const wantRows = job.wantRows || job.resample.length > 0
  const totals = systems.map(() => metrics.map(({ width }) => new Float64Array(width)))
  const rows = systems.map(() => (wantRows ? metrics.map(({ width }) => new Float64Array(segments * width)) : []))
  let bytes = 0
  for (const block of shardBlocks([...references, ...systems], segments)) {
    onProgress(bytes)
    bytes += block.texts.reduce((sum, { length }) => sum + length, 0)
    const lines = { segments: block.segments, references: block.texts.slice(0, references.length), cache: blockCache() }
    for (const [s, hypothesis] of block.texts.slice(references.length).entries()) {
      const kept = keptLines({ ...lines, hypothesis }, (i) => !skipped[s]!.has(block.first + i))
      for (const [m, metric] of metrics.entries()) {
        const from = block.first * metric.width
        const blockRows = rows[s]![m]?.subarray(from, from + block.segments * metric.width)
        if (kept === undefined) metric.countLines({ ...lines, hypothesis }, totals[s]![m]!, blockRows)
        else countKept(metric, kept, totals[s]![m]!, blockRows)
      }
    }
  }
  const widths = metrics.map(({ width }) => width)
  const resamples = job.resample.map((resample) =>
    resampleSums({ job: resample, run: job.run, rows, widths, firstSegment, segments }),
  )
  return {
    totals,
    ...(job.wantRows && { rows }),
    resamples,
    ...(texts.length > 0 && { texts }),
    ...(job.systems.some((text) => text.missing !== undefined) && { missing }),
    scripts,
    findings,
  }
}

const SCRIPTS = scriptCounts()

/** Metric `m` of the job, with its table if it has one. */
function preparedMetric({ run, metrics, tables }: CountJob, m: number, metricOf: MetricLookup): Metric {
  const metric = metricOf(metrics[m]!)
  const table = tables?.[m]
  return table === undefined ? metric : cachedForRun(run, `metric ${m}`, () => metric.firstPass!.using(table))
}
