// The headers of files of statistics, from a plan.
import { STATISTICS_SCHEMA, type StatisticsHeader } from "../../../count/statistics/header.js"
import type { StatisticsPlan } from "./plan.js"

/** The header of a part. */
export function partHeader({ metrics, systems, inputs, rows }: StatisticsPlan, shards: number): StatisticsHeader {
  return { schema: STATISTICS_SCHEMA, metrics, systems: systems.length, inputs: inputs.length, rows, shards }
}

/** The header of a file with all shards. */
export function corpusHeader(plan: StatisticsPlan): StatisticsHeader {
  const { segments, references, systems, inputs, shards } = plan
  return {
    ...partHeader(plan, shards.length),
    corpus: { segments, references: references.length, systems: systems.map(({ name }) => name), inputs },
  }
}
