// Makes receipts, from texts or from statistics.
import { yieldToEvents } from "@lectern/engine/internal/engines/yield-to-events"
import { readRecord } from "../../../../count/statistics/file.js"
import type { CountRequest, MetricSpec } from "../../../../types.js"
import type { CorpusStatistics } from "../corpus-texts.js"
import { countPart } from "../count-part.js"
import { corpusHeader } from "../headers.js"
import { makePlan, type PlanRequest } from "../make-plan.js"
import { derivation } from "./derive.js"
import { type Receipt, type ReceiptShard, withHashes } from "./receipt.js"

/** The receipt of a score over texts. Reads and counts them. */
export async function receiptOfTexts(request: PlanRequest): Promise<Receipt> {
  const { metrics, jobs, engine, signal, onProgress } = request
  const how = { jobs, ...(engine && { engine }), ...(signal && { signal }), ...(onProgress && { onProgress }) }
  const plan = await makePlan(request)
  const { inputs, shards, ...rest } = plan
  const settings = {
    metrics,
    references: plan.references.length,
    systems: plan.systems.map(({ name }) => name),
    plan: rest,
  }
  const { add, result } = derivation("the texts", corpusHeader(plan), settings)
  const counted: ReceiptShard[] = []
  const onRecord = (bytes: Uint8Array): void => {
    const { checksum } = add(bytes)
    counted.push({ ...shards[counted.length]!, statistics: checksum })
  }
  await countPart({ plan, part: 1, parts: 1, ...how, write: afterHeader(onRecord) })
  return withHashes({ inputs, settings, shards: counted, result: result() })
}

/** The metrics and systems that were scored from statistics. */
export interface ScoredStatistics extends Pick<CountRequest, "signal"> {
  /** The metrics with all options. */
  readonly metrics: readonly MetricSpec[]
  /** The names of the systems in the report. */
  readonly systems: readonly string[]
}

/** The receipt of a score over statistics. */
export async function receiptOfStatistics(
  statistics: CorpusStatistics,
  { metrics, systems, signal }: ScoredStatistics,
): Promise<Receipt> {
  const { path, header, corpus } = statistics
  const settings = { metrics, references: corpus.references, systems }
  const { add, result } = derivation(path, header, settings)
  const pause = yieldToEvents(signal)
  const shards: ReceiptShard[] = []
  for (const place of statistics.records) {
    await pause()
    const { key, checksum } = add(readRecord(path, place).bytes)
    shards.push({ key, firstSegment: place.firstSegment, segments: place.segments, statistics: checksum })
  }
  return withHashes({ inputs: corpus.inputs, settings, shards, result: result() })
}

/** Passes on the records of `countPart`, which writes its header first. */
export function afterHeader(onRecord: (bytes: Uint8Array) => void): (bytes: Uint8Array) => void {
  let header = true
  return (bytes) => {
    if (!header) onRecord(bytes)
    header = false
  }
}
