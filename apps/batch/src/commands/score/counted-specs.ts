// The metrics of `lectern score --from`: those that were counted, with options that only scores depend on.

import { usage } from "../../console/values.js"
import type { CountedMetric } from "../../count/statistics/header.js"
import { metricOf } from "../../count/tasks/metric-lookup.js"
import type { MetricSpec } from "../../types.js"
import type { CorpusStatistics } from "../statistics/run/corpus-texts.js"
import { countedMetric, splitOptions, storedMetric } from "../statistics/run/counted-metric.js"

/** The metrics to score. */
export function countedSpecs(asked: readonly MetricSpec[], { path, header, corpus }: CorpusStatistics): MetricSpec[] {
  const names = header.metrics.map(({ spec }) => spec.name)
  return asked.map((each) => {
    const counted = header.metrics.find(({ spec }) => spec.name === each.name)
    if (counted === undefined) throw usage(`${path} has no counts of ${each.name}; it has: ${names.join(", ")}`)
    const split = splitOptions(each, corpus.references)
    refuseOtherCounts(path, counted, split.counted, corpus.references)
    return { name: each.name, options: { ...counted.spec.options, ...split.scored } } as MetricSpec
  })
}

/** Refuses options that counts depend on, unless none is given or all are as they were. */
function refuseOtherCounts(path: string, counted: CountedMetric, asked: MetricSpec, references: number): void {
  const { name } = counted.spec
  const ours = storedMetric(path, counted, references).signature
  if (ours !== counted.signature) {
    throw usage(`${path} was counted by another version: ${name} as ${counted.signature}, here ${ours}; count it again`)
  }
  if (Object.keys(asked.options).length === 0) return
  const [stored, wanted] = [described(counted.spec, references), described(asked, references)]
  if (wanted !== stored) throw usage(`${path} has counts of ${stored}; ${wanted} needs other counts`)
}

/** A metric's name may have options that its signature has not: chrF2, macro-WER. */
function described(spec: MetricSpec, references: number): string {
  return `${metricOf(spec).name} (${countedMetric(spec, references).signature})`
}
