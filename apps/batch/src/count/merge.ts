// Adds up the totals of shards, in their order.
import type { Metric } from "@lectern/metrics"

/** A running sum of totals. */
export interface Merger {
  /** `totals[system][metric]`: everything added so far. */
  readonly totals: readonly (readonly Float64Array[])[]
  /** Adds a shard's totals in place. */
  add(totals: readonly (readonly Float64Array[])[]): void
}

/** Makes an empty sum. */
export function merger(systems: number, metrics: readonly Metric[]): Merger {
  const totals = Array.from({ length: systems }, () => metrics.map((metric) => metric.zero()))
  return {
    totals,
    add(from) {
      for (const [s, states] of totals.entries()) {
        for (const [m, metric] of metrics.entries()) states[m] = metric.merge(states[m]!, from[s]![m]!)
      }
    },
  }
}
