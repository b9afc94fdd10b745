// Merges the tables of many shards, large ones with large ones, so that no n-gram is merged more often than it must.
import { type CorpusTable, mergeTables } from "@lectern/metrics"

/** Tables being merged. */
export interface TableStack {
  /** Adds a table. */
  add(table: CorpusTable): void
  /** The table of everything added, in memory that threads share. */
  merged(): CorpusTable
}

/**
 * A stack of no tables.
 *
 * @returns the stack
 */
export function tableStack(): TableStack {
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
      const { words, wordEnds, tokens, starts, counts, ...facts } = stack[0]!
      return {
        ...facts,
        words: shared(words, (buffer) => new Uint8Array(buffer)),
        wordEnds: shared(wordEnds, (buffer) => new Uint32Array(buffer)),
        tokens: shared(tokens, (buffer) => new Int32Array(buffer)),
        starts: shared(starts, (buffer) => new Int32Array(buffer)),
        counts: shared(counts, (buffer) => new Float64Array(buffer)),
      }
    },
  }
}

function shared<Numbers extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  numbers: Numbers,
  over: (buffer: SharedArrayBuffer) => Numbers,
): Numbers {
  const copy = over(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}
