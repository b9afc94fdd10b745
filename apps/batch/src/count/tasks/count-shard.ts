// The task that counts a shard: every system against the references, with every metric.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type OnProgress, type Task } from "@lectern/engine/internal/engines/task"
import { shardBlocks } from "@lectern/engine/internal/shard/blocks"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import { deserializeInput, serializeLines } from "@lectern/engine/internal/shard/serialized-lines"
import type { Metric } from "@lectern/metrics"
import { blockCache, type CorpusTable, type LineBlock, lastingCache, scriptCounts } from "@lectern/metrics/engine"
import { makeReady } from "../../resources/make-ready.js"
import { type GroupedShard, groupSums } from "../groups/group-rows.js"
import { checkGroups, type Labelled, labelsIn, lengthsIn } from "../groups/labelled.js"
import type { ShardCounts } from "../statistics/record.js"
import type { MetricLookup } from "./metric-lookup.js"
import { type ResampleJob, resampleSums } from "./resample.js"
import { readTexts, type ShardPayload, type ShardTexts, type TextJob } from "./shard-texts.js"

/** A division of the segments into groups: by the labels of a text of the job, or by the words of the first reference. */
export type GroupingJob =
  | { readonly kind: "labels"; readonly name: string; readonly text: number }
  | { readonly kind: "length"; readonly name: string; readonly edges: readonly number[] }

/** The job of a run, the same for all its shards. */
export interface CountJob extends TextJob {
  /** Whether to return rows. */
  readonly wantRows: boolean
  /** The number of labels to return, the last ones. */
  readonly rowLabels?: number
  /** Whether to return references and outputs. */
  readonly wantTexts?: boolean
  /** One per metric: the table from the first of two passes. */
  readonly tables?: readonly (CorpusTable | undefined)[]
  /** The resamples to sum up. */
  readonly resample: readonly ResampleJob[]
  /** The divisions into groups; none by default. */
  readonly groupings?: readonly GroupingJob[]
  /** Whether the groups are resampled, which needs their rows. */
  readonly wantGroupRows?: boolean
}

/** Numbers in memory that is not shared. */
type Row = Float64Array<ArrayBuffer>

/** The counts of a shard. */
export interface CountedShard extends ShardCounts {
  /** `resamples[request][system][metric]`. */
  readonly resamples: readonly (readonly (readonly Row[])[])[]
  /** One per grouping. */
  readonly groups: readonly GroupedShard[]
  /** The lines of labels, references and systems, when wanted. */
  readonly texts?: readonly Uint8Array[]
  /** The missing outputs of each system, where outputs may be missing: their places in the shard, ascending. */
  readonly missing?: readonly Uint32Array[]
}

/** The segments of a block that are counted. */
interface KeptLines {
  /** Their lines. */
  readonly block: LineBlock
  /** Their places in the whole block. */
  readonly places: readonly number[]
}

const NEWLINE = 10

/** Makes the task. */
export function countShard(metricOf: MetricLookup): Task<ShardPayload<CountJob>, CountedShard> {
  return {
    name: "count",
    async perform(payload, onProgress) {
      await makeReady(payload.job.resources)
      return counted(payload, metricOf, onProgress)
    },
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
    transfer: ({ rows = [], resamples, groups, texts = [] }) =>
      buffersOf([...[rows, ...resamples, ...groups.map((each) => each.rows ?? [])].flat(2), ...texts]),
  }
}

function counted(payload: ShardPayload<CountJob>, metricOf: MetricLookup, onProgress: OnProgress): CountedShard {
  const { job, shard } = payload
  const { segments, firstSegment } = shard
  const read = readTexts(payload)
  const { references, systems, labels, missing, findings } = read
  const skipped = job.systems.map((text, s) => new Set(text.missing?.as === "skip" ? missing[s]! : []))
  const rowLabels = labels.slice(labels.length - (job.rowLabels ?? 0))
  // Copied, because the memory is that of the next shard too.
  const texts = [...rowLabels, ...(job.wantTexts ? [...references, ...systems] : [])].map((text) => text.slice())
  const scripts = [...references, ...systems].reduce(SCRIPTS.add, SCRIPTS.zero())
  const metrics = job.metrics.map((_, m) => preparedMetric(job, m, metricOf))
  const widths = metrics.map(({ width }) => width)
  const { groupings = [], wantGroupRows = false } = job
  const groups = groupings.map((each) => groupSums(labelsOf(each, read, segments), systems.length, widths))
  const wantRows = job.wantRows || job.resample.length > 0 || wantGroupRows
  const totals = systems.map(() => widths.map((width) => new Float64Array(width)))
  const rows = systems.map(() => (wantRows ? widths.map((width) => new Float64Array(segments * width)) : []))
  const scratch: Row[] = []
  const scratchOf = (m: number, size: number): Row => {
    if (scratch[m] === undefined || scratch[m].length < size) scratch[m] = new Float64Array(size)
    return scratch[m].subarray(0, size)
  }
  let bytes = 0
  const nextCache = lastingCache()
  for (const block of shardBlocks([...references, ...systems], segments)) {
    onProgress(bytes)
    bytes += block.texts.reduce((sum, { length }) => sum + length, 0)
    const lines = { segments: block.segments, references: block.texts.slice(0, references.length), cache: nextCache() }
    for (const [s, hypothesis] of block.texts.slice(references.length).entries()) {
      const isKept = (i: number) => !skipped[s]!.has(block.first + i)
      const kept = skipped[s]!.size === 0 ? undefined : keptLines({ ...lines, hypothesis }, isKept)
      for (const [m, metric] of metrics.entries()) {
        const from = block.first * metric.width
        const size = block.segments * metric.width
        const blockRows =
          rows[s]![m]?.subarray(from, from + size) ?? (groups.length > 0 ? scratchOf(m, size) : undefined)
        if (kept === undefined) metric.countLines({ ...lines, hypothesis }, totals[s]![m]!, blockRows)
        else countKept(metric, kept, totals[s]![m]!, blockRows)
        for (const group of groups) group.add(s, m, block.first, blockRows!)
      }
    }
  }
  const resamples = job.resample.map((resample) =>
    resampleSums({ job: resample, run: job.run, rows, widths, firstSegment, segments }),
  )
  return {
    totals,
    ...(job.wantRows && { rows }),
    resamples,
    groups: groups.map((each) => each.finish(wantGroupRows ? rows : undefined)),
    ...(texts.length > 0 && { texts }),
    ...(job.systems.some((text) => text.missing !== undefined) && { missing }),
    scripts,
    findings,
  }
}

function labelsOf(grouping: GroupingJob, { references, labels }: ShardTexts, segments: number): Labelled {
  const found =
    grouping.kind === "length"
      ? lengthsIn(references[0]!, segments, grouping.edges)
      : labelsIn(labels[grouping.text]!, segments)
  checkGroups(grouping.name, found.labels.length)
  return found
}

const SCRIPTS = scriptCounts()

/** Metric `m` of the job, with its table if it has one. */
function preparedMetric({ run, metrics, tables }: CountJob, m: number, metricOf: MetricLookup): Metric {
  const metric = metricOf(metrics[m]!)
  const table = tables?.[m]
  return table === undefined ? metric : cachedForRun(run, `metric ${m}`, () => metric.firstPass!.using(table))
}

/** The lines of a block that are kept; undefined for all of them. */
function keptLines(block: LineBlock, isKept: (i: number) => boolean): KeptLines | undefined {
  const places = Array.from({ length: block.segments }, (_, i) => i).filter(isKept)
  if (places.length === block.segments) return undefined
  const { hypothesis, references } = block
  const [kept, ...others] = [hypothesis, ...references].map((text) => linesWhere(text, isKept))
  return {
    block: { segments: places.length, hypothesis: kept!, references: others, cache: blockCache() },
    places,
  }
}

/** Counts the lines that are kept; the rows of others are 0. */
function countKept(
  metric: Metric,
  { block, places }: KeptLines,
  totals: Float64Array,
  rows: Float64Array | undefined,
): void {
  rows?.fill(0)
  if (places.length === 0) return
  const { width } = metric
  const found = rows && new Float64Array(places.length * width)
  metric.countLines(block, totals, found)
  for (const [i, place] of places.entries()) rows?.set(found!.subarray(i * width, (i + 1) * width), place * width)
}

function linesWhere(text: Uint8Array, isKept: (i: number) => boolean): Uint8Array {
  const kept = new Uint8Array(text.length)
  let length = 0
  for (let start = 0, i = 0; start < text.length; i++) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline + 1
    if (isKept(i)) {
      kept.set(text.subarray(start, end), length)
      length += end - start
    }
    start = end
  }
  return kept.subarray(0, length)
}
