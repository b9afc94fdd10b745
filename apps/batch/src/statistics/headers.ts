// The headers of files of statistics, from a plan.
import { STATISTICS_SCHEMA, type StatisticsHeader } from "../count/statistics/header.js"
import type { StatisticsPlan } from "./plan.js"

/**
 * The header of a part.
 *
 * @param plan - the plan
 * @param shards - the number of shards in the part
 * @returns only values that the keys are made of
 */
export function partHeader({ metrics, systems, inputs, rows }: StatisticsPlan, shards: number): StatisticsHeader {
  return { schema: STATISTICS_SCHEMA, metrics, systems: systems.length, inputs: inputs.length, rows, shards }
}

/**
 * The header of a file with all shards.
 *
 * @param plan - the plan
 * @returns the header of a part, and the corpus
 */
export function corpusHeader(plan: StatisticsPlan): StatisticsHeader {
  const { segments, references, systems, inputs, shards } = plan
  return {
    ...partHeader(plan, shards.length),
    corpus: { segments, references: references.length, systems: systems.map(({ name }) => name), inputs },
  }
}
