// Merges the tables of many shards. Tables of similar size are merged, so that an n-gram is merged only a few times.
import { type CorpusTable, mergeTables } from "@lectern/metrics/engine"

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
