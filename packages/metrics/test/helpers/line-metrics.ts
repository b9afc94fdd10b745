// The metrics of the registry whose segments are any texts; those of meetings take sessions, see test/meetings.
import { type MetricName, metricRegistry } from "../../src/index.js"

/** Their names. */
export const lineMetrics: readonly MetricName[] = (Object.keys(metricRegistry) as MetricName[]).filter(
  (name) => !/^t?cp[wc]er$/.test(name),
)
