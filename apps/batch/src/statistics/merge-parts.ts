// Merges the parts of a plan into one file.
import { LecternError } from "@lectern/core"
import {
  damaged,
  headerBytes,
  openStatistics,
  type RecordPlace,
  readRecord,
  type StatisticsFile,
} from "../count/statistics/file.js"
import { decodeRecord } from "../count/statistics/record.js"
import { corpusHeader, partHeader, shapeOf } from "./headers.js"
import { type PlannedShard, type StatisticsPlan, segmentsOf } from "./plan.js"

/** The parts to merge. */
export interface MergeRequest {
  readonly plan: StatisticsPlan
  /** The files, in any order. */
  readonly parts: readonly string[]
  /** Receives the bytes of the merged file. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Stops the merge. */
  readonly signal: AbortSignal
}

interface FoundRecord {
  readonly path: string
  readonly place: RecordPlace
}

/**
 * Writes all shards of a plan in its order. Parts must have each shard once, and no other.
 *
 * @param request - plan and parts
 * @throws LecternError `unreadable`; `bad-data` naming missing, doubled, foreign and damaged shards and their files
 */
export async function mergeParts({ plan, parts, write, signal }: MergeRequest): Promise<void> {
  const records = recordsOf(plan, parts.map(openStatistics))
  const shape = shapeOf(corpusHeader(plan))
  const nothing = { metrics: [], rows: false }
  await write(headerBytes(corpusHeader(plan)))
  for (const shard of plan.shards) {
    signal.throwIfAborted()
    const { path, place } = records.get(shard.key)!
    const { bytes, content } = readRecord(path, place)
    const record = decodeRecord(content, shape, nothing)
    if (record?.firstSegment !== shard.firstSegment || record.segments !== shard.segments) {
      throw damaged(path, `the shard at byte ${place.at} is not of ${segmentsOf([shard])}`)
    }
    await write(bytes)
  }
}

/** Where the record of each key is. */
function recordsOf(plan: StatisticsPlan, files: readonly StatisticsFile[]): Map<string, FoundRecord> {
  const planned = new Map(plan.shards.map((shard) => [shard.key, shard]))
  const found = new Map<string, FoundRecord>()
  for (const { path, header, records } of files) {
    const foreign = records.filter(({ key }) => !planned.has(key)).length
    if (foreign > 0) {
      throw bad(path, `${foreign} of its ${records.length} shards ${foreign === 1 ? "is" : "are"} not of this plan`)
    }
    if (JSON.stringify(header) !== JSON.stringify(partHeader(plan, records.length))) {
      const why =
        header.corpus === undefined ? "its header is not of this plan" : "it is merged already, expected parts"
      throw bad(path, why)
    }
    for (const place of records) {
      const other = found.get(place.key)
      if (other !== undefined) {
        const where = other.path === path ? "twice" : `as does ${other.path}`
        throw bad(path, `has ${segmentsOf([planned.get(place.key)!])}, ${where}; name each part once`)
      }
      found.set(place.key, { path, place })
    }
  }
  const missing = plan.shards.filter(({ key }) => !found.has(key))
  if (missing.length > 0) throw incomplete(plan, missing)
  return found
}

function incomplete({ shards }: StatisticsPlan, missing: readonly PlannedShard[]): LecternError {
  const what = missing.length === 1 ? "shard is" : "shards are"
  const why = `${missing.length} of ${shards.length} ${what} missing: ${segmentsOf(missing)}; count the parts that have them (lectern shard)`
  return new LecternError({ kind: "bad-data", path: "the parts", why })
}

function bad(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why })
}
