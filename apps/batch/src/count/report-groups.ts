// The end of a run with groups: resamples each group as if it were the whole corpus, and reports it.
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import type { CountRequest, Resamples } from "../types.js"
import type { GroupChunk, GroupTotal } from "./group-totals.js"
import { addAll, emptyResamples } from "./resample-totals.js"
import type { ResampleJob } from "./tasks/resample.js"
import { type GroupPiece, resampleGroup } from "./tasks/resample-group.js"

/** The resamples of a group, from the numbers of its segments in the corpus. */
export type GroupJobs = (segments: Int32Array) => readonly ResampleJob[]

/** A run whose segments are counted. */
export interface CountedGroups {
  readonly request: Pick<CountRequest, "onGroup" | "resampling" | "systems" | "signal">
  readonly engine: Engine
  /** The run's id. */
  readonly run: string
  /** The length of each metric's state. */
  readonly widths: readonly number[]
  /** The groups of each grouping. */
  readonly groups: readonly (readonly GroupTotal[])[]
}

// A task of so many segments takes much longer than its messages.
const PIECE_SEGMENTS = 2 ** 15

/** Reports all groups. */
export async function reportGroups(counted: CountedGroups, jobsOf: GroupJobs): Promise<void> {
  const { request, engine, widths } = counted
  let resamples: Resamples[] = []
  await inOrder(
    partsOf(counted, jobsOf),
    engine.window,
    ({ piece }) => (piece === undefined ? Promise.resolve([]) : engine.run(resampleGroup, piece)),
    (sums, { grouping, group, units, piece, isLast }) => {
      request.signal?.throwIfAborted()
      if (piece === undefined) resamples = []
      else if (piece.first === 0) resamples = emptyResamples(request, widths)
      for (const [r, into] of resamples.entries()) addAll(into, sums[r]!)
      const { label, segments, totals } = group
      if (isLast) request.onGroup?.({ grouping, label, segments, units, totals, resamples })
    },
  )
}

/** A part of a group: the whole group if it is not resampled. */
interface GroupPart {
  readonly grouping: number
  readonly group: GroupTotal
  /** The number of units of the group. */
  readonly units: number
  readonly piece?: GroupPiece
  readonly isLast: boolean
}

function* partsOf({ groups, run, widths }: CountedGroups, jobsOf: GroupJobs): Generator<GroupPart, void, undefined> {
  for (const [grouping, all] of groups.entries()) {
    for (const group of all) {
      const jobs = group.chunks.length === 0 ? [] : jobsOf(segmentsOf(group))
      const units = jobs[0]?.strata.reduce((sum, size) => sum + size, 0) ?? group.segments
      if (jobs.length === 0 || units < 2) {
        yield { grouping, group, units, isLast: true }
        continue
      }
      let first = 0
      for (const chunks of runsOf(group.chunks)) {
        const segments = chunks.reduce((sum, chunk) => sum + chunk.segments.length, 0)
        const resample = jobs.map(({ units: all, ...job }) =>
          all === undefined ? job : { ...job, units: all.slice(first, first + segments) },
        )
        const rows = chunks.map((chunk) => chunk.rows)
        const piece = { run: `${run} ${grouping} ${group.label}`, resample, widths, rows, first, segments }
        first += segments
        yield { grouping, group, units, piece, isLast: first === group.segments }
      }
    }
  }
}

function segmentsOf({ segments, chunks }: GroupTotal): Int32Array {
  const all = new Int32Array(segments)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk.segments, at)
    at += chunk.segments.length
  }
  return all
}

/** Chunks that make pieces of about equal size; they are removed, so that their memory is free when the piece is done. */
function* runsOf(chunks: GroupChunk[]): Generator<GroupChunk[], void, undefined> {
  while (chunks.length > 0) {
    const run: GroupChunk[] = []
    for (let segments = 0; segments < PIECE_SEGMENTS && chunks.length > 0; ) {
      const chunk = chunks.shift()!
      segments += chunk.segments.length
      run.push(chunk)
    }
    yield run
  }
}
