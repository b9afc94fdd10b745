// Merges the results of shards: totals in their order, and tables.
import type { Metric } from "@lectern/metrics"
import { type CorpusTable, mergeTables } from "@lectern/metrics/engine"

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

/** A merger of tables. */
export interface TableMerger {
  /** Adds a table. */
  add(table: CorpusTable): void
  /** The merged table; at least one table must have been added. */
  merged(): CorpusTable
}

/** Makes an empty merger. */
export function tableMerger(): TableMerger {
  const stack: CorpusTable[] = []
  const mergeTop = (count: number): void => {
    if (stack.length > 1) stack.push(mergeTables(stack.splice(-count)))
  }
  return {
    add(table) {
      stack.push(table)
      while (stack.length > 1 && stack.at(-2)!.counts.length < 2 * stack.at(-1)!.counts.length) mergeTop(2)
    },
    merged() {
      mergeTop(stack.length)
      return stack[0]!
    },
  }
}
