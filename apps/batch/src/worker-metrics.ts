// Metrics by name: one object per thread and set of options, since a metric owns tables worth keeping.
import { type Metric, metricRegistry } from "@lectern/metrics"
import type { MetricSpec } from "./types.js"

const known = new Map<string, Metric<unknown>>()

/**
 * The metric of this name with these options.
 *
 * @param spec - name and options
 * @returns the same object for equal specs
 * @throws LecternError when the options are not allowed
 */
export function metricOf(spec: MetricSpec): Metric<unknown> {
  const key = JSON.stringify(spec)
  let metric = known.get(key)
  if (metric === undefined) {
    metric = metricRegistry[spec.name](spec.options)
    known.set(key, metric)
  }
  return metric
}
