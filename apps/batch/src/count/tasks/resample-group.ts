// The task that sums up resamples of a group from the rows of its segments, which come in pieces.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { PackedRows } from "../groups/group-rows.js"
import { type ResampleJob, resampleSums } from "./resample.js"

/** Consecutive segments of a group. */
export interface GroupPiece {
  /** The run's id. */
  readonly run: string
  /** The resamples of the group to sum up; `units` are those of the piece. */
  readonly resample: readonly ResampleJob[]
  /** One per metric. */
  readonly widths: readonly number[]
  /** `rows[chunk][system][metric]`. */
  readonly rows: readonly (readonly (readonly PackedRows[])[])[]
  /** Number of the first segment in the group, from 0. */
  readonly first: number
  /** The number of segments. */
  readonly segments: number
}

/** Sums up `[request][system][metric]`. */
export const resampleGroup: Task<GroupPiece, readonly (readonly (readonly Float64Array<ArrayBuffer>[])[])[]> = {
  name: "resample-group",
  perform({ run, resample, widths, rows: chunks, first, segments }) {
    const rows = chunks[0]!.map((metrics, s) =>
      metrics.map((_, m) => {
        const joined = new Float64Array(segments * widths[m]!)
        let at = 0
        for (const chunk of chunks) {
          joined.set(chunk[s]![m]!, at)
          at += chunk[s]![m]!.length
        }
        return joined
      }),
    )
    return resample.map((job) => {
      const firstSegment = job.units === undefined ? first : 0
      return resampleSums({ job, run, rows, widths, firstSegment, segments })
    })
  },
  bytes: ({ segments, resample }) => segments * resample.reduce((sum, { resamples }) => sum + resamples, 0),
  label: ({ first, segments }) => `the resamples of a group (segments ${first + 1}..${first + segments})`,
  transfer: (resamples) => buffersOf(resamples.flat(2)),
}
