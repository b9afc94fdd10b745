// Merges the tables of many shards, large ones with large ones, so that no n-gram is merged more often than it must be.
import { type CorpusTable, mergeTables } from "@lectern/metrics"

/** Tables being merged. */
export interface TableMerger {
  /** Adds a table. */
  add(table: CorpusTable): void
  /** The table of everything added; at least one table must have been. */
  merged(): CorpusTable
}

/** A merger of no tables yet. */
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
