// Metrics by name: one object per thread and set of options, because a metric owns tables that are expensive to build.
import { checkChoice } from "@lectern/core/checks"
import { type Metric, type MetricName, type MetricOptions, metricRegistry } from "@lectern/metrics"
import { usableOptions } from "../../resources/usable.js"
import type { MetricSpec, PlainOptions } from "../../types.js"

/** Finds a metric by its name and options; equal ones give the same object. */
export type MetricLookup = (spec: MetricSpec) => Metric

const known = new Map<string, Metric>()

/** The registered metric of this name with these options. */
export function metricOf(spec: MetricSpec): Metric {
  const key = JSON.stringify(spec)
  let metric = known.get(key)
  if (metric === undefined) {
    metric = createMetric(spec)
    known.set(key, metric)
  }
  return metric
}

function createMetric<Name extends MetricName>({
  name,
  options,
}: {
  name: Name
  options: PlainOptions<MetricOptions[Name]>
}): Metric {
  checkChoice("the name of a metric", name, Object.keys(metricRegistry))
  return metricRegistry[name](usableOptions(options) as MetricOptions[Name])
}
