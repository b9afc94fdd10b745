// Merges the parts of a plan into one file.
import { badData, type LecternError } from "@lectern/core"
import { headerBytes, openStatistics, type StatisticsFile } from "../../../count/statistics/file.js"
import { shapeOf } from "../../../count/statistics/header.js"
import { corpusHeader, partHeader } from "./headers.js"
import { type PlannedShard, type StatisticsPlan, segmentsOf } from "./plan.js"
import { type FoundRecord, type RecordOutput, recordsByKey, writeRecords } from "./write-records.js"

/** The parts to merge. */
export interface MergeRequest extends RecordOutput {
  readonly plan: StatisticsPlan
  /** The files, in any order. */
  readonly parts: readonly string[]
}

/** Writes all shards of a plan in its order. Parts must have each shard once, and no other. */
export async function mergeParts({ plan, parts, ...output }: MergeRequest): Promise<void> {
  const found = recordsOf(plan, parts.map(openStatistics))
  const records = plan.shards.map(({ key, firstSegment, segments }) => {
    const { path, place } = found.get(key)!
    return { path, place: { ...place, firstSegment, segments } }
  })
  const header = corpusHeader(plan)
  await output.write(headerBytes(header))
  await writeRecords(records, shapeOf(header), output)
}

/** The location of the record of each key. */
function recordsOf(plan: StatisticsPlan, files: readonly StatisticsFile[]): Map<string, FoundRecord> {
  const planned = new Set(plan.shards.map(({ key }) => key))
  for (const { path, header, records } of files) {
    const foreign = records.filter(({ key }) => !planned.has(key)).length
    if (foreign > 0) {
      throw badData(path, `${foreign} of its ${records.length} shards ${foreign === 1 ? "is" : "are"} not of this plan`)
    }
    if (JSON.stringify(header) !== JSON.stringify(partHeader(plan, records.length))) {
      const why =
        header.corpus === undefined ? "its header is not of this plan" : "it is merged already, expected parts"
      throw badData(path, why)
    }
  }
  const found = recordsByKey(files, "part")
  const missing = plan.shards.filter(({ key }) => !found.has(key))
  if (missing.length > 0) throw incomplete(plan, missing)
  return found
}

function incomplete({ shards }: StatisticsPlan, missing: readonly PlannedShard[]): LecternError {
  const what = missing.length === 1 ? "shard is" : "shards are"
  const why = `${missing.length} of ${shards.length} ${what} missing: ${segmentsOf(missing)}; count the parts that have them (lectern shard)`
  return badData("the parts", why)
}
