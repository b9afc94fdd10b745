// Merges the results of shards: totals in their order, and tables.
import type { Metric } from "@lectern/metrics"
import { type CorpusTable, mergeTables } from "@lectern/metrics/engine"

/** Makes an empty sum. */
export function merger(systems: number, metrics: readonly Metric[]) {
  const totals = Array.from({ length: systems }, () => metrics.map((metric) => metric.zero()))
  return {
    totals,
    add(from: readonly (readonly Float64Array[])[]): void {
      for (const [s, states] of totals.entries()) {
        for (const [m, metric] of metrics.entries()) states[m] = metric.merge(states[m]!, from[s]![m]!)
      }
    },
  }
}

/** Makes an empty merger. */
export function tableMerger() {
  const stack: CorpusTable[] = []
  const mergeTop = (count: number): void => {
    if (stack.length > 1) stack.push(mergeTables(stack.splice(-count)))
  }
  return {
    add(table: CorpusTable): void {
      stack.push(table)
      while (stack.length > 1 && stack.at(-2)!.counts.length < 2 * stack.at(-1)!.counts.length) mergeTop(2)
    },
    /** The merged table; at least one table must have been added. */
    merged(): CorpusTable {
      mergeTop(stack.length)
      return stack[0]!
    },
  }
}
