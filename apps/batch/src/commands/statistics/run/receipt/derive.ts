// Derives scores from the records of shards.

import { badData } from "@lectern/core"
import { merger } from "../../../../count/merge.js"
import { damaged, recordParts } from "../../../../count/statistics/file.js"
import { type StatisticsHeader, shapeOf } from "../../../../count/statistics/header.js"
import { decodeRecord } from "../../../../count/statistics/record.js"
import { metricOf } from "../../../../count/tasks/metric-lookup.js"
import { splitOptions, storedMetric } from "../counted-metric.js"
import type { ReceiptResult, ReceiptSettings } from "./receipt.js"

/** A derivation without shards. */
export function derivation(
  path: string,
  header: StatisticsHeader,
  { metrics: specs, references, systems }: ReceiptSettings,
) {
  const shape = shapeOf(header)
  refuseOther(path, header, { metrics: specs, references, systems })
  const metrics = specs.map(metricOf)
  const wanted = {
    metrics: specs.map(({ name }) => header.metrics.findIndex(({ spec }) => spec.name === name)),
    rows: false,
  }
  const { totals, add } = merger(systems.length, metrics)
  let segments = 0
  return {
    /** Adds the next shard. */
    add(bytes: Uint8Array): { readonly key: string; readonly checksum: string } {
      const { key, content, checksum } = recordParts(bytes)
      const record = decodeRecord(content, shape, wanted)
      if (record === undefined) throw damaged(path, "a shard does not have the header's shape")
      add(record.counts.totals)
      segments += record.segments
      return { key, checksum }
    },
    /** The scores of the shards so far. */
    result: (): ReceiptResult => ({
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

/** Settings of a receipt say what was counted a second time, and may contradict the records. */
function refuseOther(path: string, header: StatisticsHeader, { metrics, references, systems }: ReceiptSettings): void {
  const refuse = (why: string): void => {
    throw badData(path, why)
  }
  if (systems.length !== header.systems) refuse(`has ${header.systems} systems, the receipt ${systems.length}`)
  for (const spec of metrics) {
    const counted = header.metrics.find((each) => each.spec.name === spec.name)
    if (counted === undefined) refuse(`has no counts of ${spec.name}, which the receipt has`)
    const { counted: asked } = splitOptions(spec, references)
    const ours = storedMetric(path, { ...counted!, spec: asked }, references)
    if (ours.signature === counted!.signature) continue
    refuse(`has counts of ${spec.name} as ${counted!.signature}, the receipt ${ours.signature}`)
  }
}
