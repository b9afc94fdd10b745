// Scores of parts of a corpus. The states of every metric are summed per bucket, so a bucket's score is exact.
import type { Metric } from "@lectern/metrics"

/** Makes empty sums of rows per bucket. */
export function scoreBuckets(metrics: readonly Metric[], systems: number, buckets: number) {
  const states = Array.from({ length: buckets }, () =>
    Array.from({ length: systems }, () => metrics.map((metric) => metric.zero())),
  )
  return {
    /** Adds a segment's row in place. */
    add(bucket: number, system: number, metric: number, row: Float64Array): void {
      const ofSystem = states[bucket]![system]!
      ofSystem[metric] = metrics[metric]!.merge(ofSystem[metric]!, row)
    },
    /** The score of a bucket, on the scale of reports. */
    score(bucket: number, system: number, metric: number): number {
      const { report, finalize } = metrics[metric]!
      return report(finalize(states[bucket]![system]![metric]!)).score
    },
  }
}
