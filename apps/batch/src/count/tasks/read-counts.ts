// The task that reads the counts of a shard from a file of statistics, in place of counting its texts.
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
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
}

/** A record to read. */
export interface ReadCountsPayload {
  readonly job: ReadCountsJob
  readonly place: RecordPlace
  /** Number of the first segment in the corpus, from 0. */
  readonly firstSegment: number
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
  perform({ job, place, firstSegment }) {
    const { run, path, shape, metrics, wantRows, resample } = job
    const { content } = readRecord(path, place)
    const record = decodeRecord(content, shape, { metrics, rows: wantRows || resample.length > 0 })
    if (record === undefined) throw otherShape(path, place.at)
    const { segments, counts } = record
    const { rows = [], ...others } = counts
    const widths = metrics.map((m) => shape.widths[m]!)
    const resamples = resample.map((each) => resampleSums({ job: each, run, rows, widths, firstSegment, segments }))
    return { firstSegment, segments, ...others, ...(wantRows && { rows }), resamples }
  },
  bytes: ({ place }) => place.length,
  label: ({ job, place }) => `the shard at byte ${place.at} of ${job.path}`,
  transfer: ({ rows = [], resamples }) => buffersOf([rows, ...resamples].flat(2)),
}
