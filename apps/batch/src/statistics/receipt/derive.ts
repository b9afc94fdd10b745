// Derives scores from the records of shards.

import { merger } from "../../count/merge.js"
import { damaged, recordParts, type StatisticsHeader } from "../../count/statistics/file.js"
import { decodeRecord } from "../../count/statistics/record.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import { shapeOf } from "../headers.js"
import type { ReceiptResult, ReceiptSettings } from "./receipt.js"

/** Adds up records. */
export interface Derivation {
  /**
   * Adds the next shard.
   *
   * @param record - its whole record
   * @returns the record's key and checksum, in hexadecimal
   */
  add(record: Uint8Array): { readonly key: string; readonly checksum: string }
  /** The scores of the shards so far. */
  result(): ReceiptResult
}

/**
 * A derivation without shards.
 *
 * @param path - the file in messages
 * @param header - the header of the records' file
 * @param settings - the metrics and systems
 * @returns the derivation
 */
export function derivation(
  path: string,
  header: StatisticsHeader,
  { metrics: specs, references, systems }: ReceiptSettings,
): Derivation {
  const shape = shapeOf(header)
  const metrics = specs.map(metricOf)
  const wanted = {
    metrics: specs.map(({ name }) => header.metrics.findIndex(({ spec }) => spec.name === name)),
    rows: false,
  }
  const { totals, add } = merger(systems.length, metrics)
  let segments = 0
  return {
    add(bytes) {
      const { key, content, checksum } = recordParts(bytes)
      const record = decodeRecord(content, shape, wanted)
      if (record === undefined) throw damaged(path, "a shard does not have the header's shape")
      add(record.counts.totals)
      segments += record.segments
      return { key, checksum }
    },
    result: () => ({
      segments,
      systems: systems.map((system, s) => ({
        system,
        metrics: metrics.map((metric, m) => {
          const { score, parts } = metric.report(metric.finalize(totals[s]![m]!))
          return { name: metric.name, score, signature: metric.signature(references), ...parts }
        }),
      })),
    }),
  }
}
