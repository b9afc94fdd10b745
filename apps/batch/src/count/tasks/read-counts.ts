// The task that reads the counts of a shard from a file of statistics, in place of counting its texts.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import { groupSums } from "../groups/group-rows.js"
import type { Labelled } from "../groups/labelled.js"
import { otherShape, type RecordPlace, readRecord } from "../statistics/file.js"
import { decodeRecord, type RecordShape } from "../statistics/record.js"
import type { CountedShard } from "./count-shard.js"
import { type ResampleJob, resampleSums } from "./resample.js"

/** The job of a run, the same for all its shards. */
export interface ReadCountsJob {
  /** The run's id. */
  readonly run: string
  /** The file. */
  readonly path: string
  /** The shape of its records. */
  readonly shape: RecordShape
  /** The numbers of the metrics to return. */
  readonly metrics: readonly number[]
  /** Whether to return rows. */
  readonly wantRows: boolean
  /** The resamples to sum up. */
  readonly resample: readonly ResampleJob[]
  /** Whether the groups are resampled. */
  readonly wantGroupRows: boolean
}

/** A record to read. */
export interface ReadCountsPayload {
  readonly job: ReadCountsJob
  readonly place: RecordPlace
  /** Number of the first segment in the corpus, from 0. */
  readonly firstSegment: number
  /** The labels of its segments, for each grouping. */
  readonly labels: readonly Labelled[]
}

/** The counts of a shard, and which segments they are of. */
export interface ReadShard extends CountedShard {
  /** Number of the first segment in the corpus, from 0. */
  readonly firstSegment: number
  /** The number of segments. */
  readonly segments: number
}

/** Reads the counts of a shard; gives the same as counting its texts. */
export const readCounts: Task<ReadCountsPayload, ReadShard> = {
  name: "read-counts",
  perform({ job, place, firstSegment, labels }) {
    const { run, path, shape, metrics, wantRows, resample, wantGroupRows } = job
    const { content } = readRecord(path, place)
    const record = decodeRecord(content, shape, { metrics, rows: wantRows || resample.length > 0 || labels.length > 0 })
    if (record === undefined) throw otherShape(path, place.at)
    const { segments, counts } = record
    const { rows = [], ...others } = counts
    const widths = metrics.map((m) => shape.widths[m]!)
    const resamples = resample.map((each) => resampleSums({ job: each, run, rows, widths, firstSegment, segments }))
    const groups = labels.map((each) => {
      const sums = groupSums(each, rows.length, widths)
      for (const [s, states] of rows.entries()) for (const [m, state] of states.entries()) sums.add(s, m, 0, state)
      return sums.finish(wantGroupRows ? rows : undefined)
    })
    return { firstSegment, segments, ...others, ...(wantRows && { rows }), resamples, groups }
  },
  bytes: ({ place }) => place.length,
  label: ({ job, place }) => `the shard at byte ${place.at} of ${job.path}`,
  transfer: ({ rows = [], resamples, groups }) =>
    buffersOf([rows, ...resamples, ...groups.map((each) => each.rows ?? [])].flat(2)),
}
