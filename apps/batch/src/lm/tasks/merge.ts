// The task that adds the counts of two parts of a corpus.
import { addNgramCounts, type NgramCounts, ngramCounter } from "@lectern/decoding/ngram"
import { buffersOf, type Task } from "../../engines/task.js"
import { sizeOf } from "../model/counts.js"
import { arraysIn } from "../model/plain-data.js"

/** Counts to add. */
export interface MergePayload {
  readonly parts: readonly NgramCounts[]
}

// An n-gram takes about as long as this many bytes of text.
const BYTES_PER_NGRAM = 8

/** Adds counts of the same order. */
export const mergeCounts: Task<MergePayload, NgramCounts> = {
  name: "merge",
  perform({ parts }) {
    const counter = ngramCounter({ order: parts[0]!.order })
    const state = counter.zero()
    for (const part of parts) addNgramCounts(state, part)
    return counter.finalize(state)
  },
  bytes: ({ parts }) => BYTES_PER_NGRAM * parts.reduce((sum, part) => sum + sizeOf(part), 0),
  label: () => "the merging of counts",
  transfer: (counts) => buffersOf(arraysIn(counts)),
}
