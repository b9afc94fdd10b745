// The options of a metric that its counts depend on.
import { badData, LecternError } from "@lectern/core"
import type { MetricName } from "@lectern/metrics"
import type { CountedMetric } from "../../../count/statistics/header.js"
import { metricOf } from "../../../count/tasks/metric-lookup.js"
import type { MetricSpec } from "../../../types.js"

/** Options that change the score of counts, but not the counts. */
const SCORE_OPTIONS: { readonly [Name in MetricName]?: readonly string[] } = {
  bleu: ["smoothing", "smoothingValue", "effectiveOrder", "weights"],
}

/** With several references, these also choose the reference that a segment is counted against. */
const SCORE_OPTIONS_OF_ONE_REFERENCE: { readonly [Name in MetricName]?: readonly string[] } = {
  chrf: ["beta", "epsSmoothing"],
}

/** Separates the options that counts depend on from those that only scores depend on. */
export function splitOptions({ name, options }: MetricSpec, references: number) {
  const names = [
    ...(SCORE_OPTIONS[name] ?? []),
    ...(references === 1 ? (SCORE_OPTIONS_OF_ONE_REFERENCE[name] ?? []) : []),
  ]
  const entries = Object.entries(options)
  const counted = Object.fromEntries(entries.filter(([option]) => !names.includes(option)))
  const scored = Object.fromEntries(entries.filter(([option]) => names.includes(option)))
  return { counted: { name, options: counted } as MetricSpec, scored }
}

/** A metric as files of statistics describe it. */
export function countedMetric(spec: MetricSpec, references: number): CountedMetric {
  const metric = metricOf(spec)
  return { spec, signature: metric.signature(references), width: metric.width }
}

/** A metric of a file, as this version counts it. */
export function storedMetric(
  path: string,
  { spec, signature, width }: CountedMetric,
  references: number,
): CountedMetric {
  const bad = (why: string): LecternError => badData(path, why)
  let ours: CountedMetric
  try {
    ours = countedMetric(spec, references)
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    throw bad(`has wrong options of ${spec.name}: ${error.message}`)
  }
  if (ours.signature === signature && ours.width !== width) {
    throw bad(`has states of ${spec.name} with ${width} numbers, expected ${ours.width}`)
  }
  return ours
}
