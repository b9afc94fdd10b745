// Receives the shards of a run in order, merges them, and calls the caller's functions.
import { linesOfText } from "@lectern/engine/internal/read/text-lines"
import { textWarnings, warnOnce } from "@lectern/engine/internal/read/warnings"
import type { ShardInput } from "@lectern/engine/internal/shard/shard-lines"
import type { Metric } from "@lectern/metrics"
import { scriptCounts } from "@lectern/metrics/engine"
import type { CountRequest, Progress, ShardRows } from "../types.js"
import { groupTotals } from "./group-totals.js"
import { merger } from "./merge.js"
import { addAll, emptyResamples } from "./resample-totals.js"
import type { CountedShard } from "./tasks/count-shard.js"

/** Receives the results of the stages. */
export type RunReport = ReturnType<typeof runReport>

/** Makes the report of a run. */
export function runReport(
  request: CountRequest,
  metrics: readonly Metric[],
  inputs: readonly Pick<ShardInput, "label">[],
) {
  const { signal, onProgress, onWarning, onRows } = request
  const { totals, add } = merger(request.systems.length, metrics)
  const resamples = emptyResamples(
    request,
    metrics.map(({ width }) => width),
  )
  const groups = groupTotals(request.groupings ?? [], request.systems.length, metrics)
  const scripts = scriptCounts()
  const letters = scripts.zero()
  const missing = request.systems.map(() => 0)
  let unequal: number | undefined
  let done = 0
  let drawn: number | undefined
  const warn = warnOnce(onWarning)
  return {
    /** `totals[system][metric]` of the shards so far. */
    totals,
    /** `resamples[request][system][metric]` of the shards so far. */
    resamples,
    /** The groups of the shards so far. */
    groups: groups.groups,
    /** The missing outputs so far. */
    missing: () => ({ counts: missing, unequal }),
    /** The number of segments so far. */
    segments: () => done,
    /** Receives the number of units that resamples of the corpus draw. */
    draws(units: number): void {
      drawn = units
    },
    /** That number; undefined if nothing is drawn. */
    units: () => drawn,
    /** The scripts of all texts so far. */
    scripts: () => scripts.finalize(letters),
    /** Whether the caller receives the progress. */
    showsProgress: onProgress !== undefined,
    /** Reports the progress of a stage, unless the run was aborted. */
    progress(progress: Omit<Progress, "segments">): void {
      if (!signal?.aborted) onProgress?.({ ...progress, segments: done })
    },
    /** Receives the next shard in order, and the progress with it. */
    async counted(
      shard: CountedShard,
      { firstSegment, segments }: Pick<ShardRows, "firstSegment" | "segments">,
      progress: Omit<Progress, "segments">,
    ): Promise<void> {
      signal?.throwIfAborted()
      add(shard.totals)
      scripts.merge(letters, shard.scripts)
      for (const [r, into] of resamples.entries()) addAll(into, shard.resamples[r]!)
      groups.add(shard.groups, firstSegment)
      for (const [s, { length }] of (shard.missing ?? []).entries()) missing[s]! += length
      const other = unequalIn(shard.missing ?? [])
      if (unequal === undefined && other !== undefined) unequal = firstSegment + other + 1
      done = firstSegment + segments
      for (const [i, findings] of shard.findings.entries()) {
        for (const sentence of textWarnings(inputs[i]!.label, findings)) warn(sentence)
      }
      if (shard.rows !== undefined)
        await onRows?.({ firstSegment, segments, rows: shard.rows, ...rowTexts(shard, request) })
      onProgress?.({ ...progress, segments: done })
    },
    /** Receives a warning. */
    warn,
  }
}

/** The labels and texts that come with rows. */
function rowTexts({ texts = [], missing = [] }: CountedShard, { references, rowLabels = [] }: CountRequest): RowTexts {
  const lines = texts.map(linesOfText)
  const systems = rowLabels.length + references.length
  return {
    missing,
    labels: lines.slice(0, rowLabels.length),
    references: lines.slice(rowLabels.length, systems),
    systems: lines.slice(systems),
  } as RowTexts
}

type RowTexts = Pick<ShardRows, "missing" | "labels" | "references" | "systems">

/** The first place that is in some lists and not in others. */
function unequalIn([first = new Uint32Array(), ...others]: readonly Uint32Array[]): number | undefined {
  const found = others.flatMap((other) => {
    const i = [...first, Number.POSITIVE_INFINITY].findIndex((place, j) => place !== other[j])
    const place = Math.min(first[i] ?? Number.POSITIVE_INFINITY, other[i] ?? Number.POSITIVE_INFINITY)
    return Number.isFinite(place) ? place : []
  })
  return found.length === 0 ? undefined : Math.min(...found)
}
