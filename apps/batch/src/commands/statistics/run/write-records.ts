// Copies shards from files of statistics into a new one.
import { badData } from "@lectern/core"
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import {
  damaged,
  otherShape,
  type RecordPlace,
  readRecord,
  type StatisticsFile,
} from "../../../count/statistics/file.js"
import { decodeRecord, type RecordShape } from "../../../count/statistics/record.js"
import type { Progress } from "../../../types.js"
import { segmentsOf } from "./plan.js"

/** Options for writing shards. */
export interface RecordOutput {
  /** Receives the bytes of the file. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Stops the writing. */
  readonly signal: AbortSignal
  /** Receives the progress. */
  readonly onProgress?: (progress: Progress) => void
}

/** A shard and its file. */
export interface FoundRecord {
  readonly path: string
  readonly place: RecordPlace
}

/** The shards of files, each by its key; refuses two of one key. */
export function recordsByKey(files: readonly StatisticsFile[], what: "text" | "part"): Map<string, FoundRecord> {
  const found = new Map<string, FoundRecord>()
  for (const { path, records } of files) {
    for (const place of records) {
      const other = found.get(place.key)
      if (other !== undefined) {
        const where = other.path === path ? "twice" : `as does ${other.path}`
        throw badData(path, `has ${segmentsOf([place])}, ${where}; name each ${what} once`)
      }
      found.set(place.key, { path, place })
    }
  }
  return found
}

/** Writes shards one after the other; checks each. */
export async function writeRecords(
  records: readonly FoundRecord[],
  shape: RecordShape,
  { write, signal, onProgress }: RecordOutput,
): Promise<void> {
  const bytesTotal = records.reduce((sum, { place }) => sum + place.length, 0)
  let bytesDone = 0
  let segments = 0
  const pause = yieldToEvents(signal)
  signal.throwIfAborted()
  for (const { path, place } of records) {
    await pause()
    const { bytes, content } = readRecord(path, place)
    const record = decodeRecord(content, shape, { metrics: [], rows: false })
    if (record === undefined) throw otherShape(path, place.at)
    if (record.firstSegment !== place.firstSegment || record.segments !== place.segments) {
      throw damaged(path, `the shard at byte ${place.at} is not of ${segmentsOf([place])}`)
    }
    await write(bytes)
    bytesDone += place.length
    segments += place.segments
    onProgress?.({ stage: "count", bytesDone, bytesTotal, segments })
  }
}
