// What a thread is asked to do, and how it answers: expected problems as data, bugs as what they are.
import { LecternError } from "@lectern/core"
import type { CorpusTable } from "@lectern/metrics"
import {
  type CollectTask,
  type CountedShard,
  type CountTask,
  collectShard,
  countShard,
  type MetricLookup,
  type SiftTask,
  siftShard,
} from "./count.js"
import { type HashTask, hashFile } from "./read/hash-file.js"
import { type IndexedPart, type IndexPart, indexPart } from "./read/line-index.js"
import type { Outcome } from "./types.js"

/** A part of a file to index. */
export interface IndexTask extends IndexPart {
  readonly kind: "index"
}

/** Anything a thread can be asked. */
export type Task = IndexTask | HashTask | SiftTask | CollectTask | CountTask

/** The answer to a task. */
export type ResultOf<T extends Task> = T extends IndexTask
  ? IndexedPart
  : T extends HashTask
    ? string
    : T extends SiftTask
      ? undefined
      : T extends CollectTask
        ? readonly (CorpusTable | undefined)[]
        : CountedShard

/** What comes back from a thread: an outcome, or something that should never happen, told apart from a thread's death. */
export type Reply<T extends Task> = Outcome<ResultOf<T>> | { readonly ok: "bug"; readonly error: unknown }

/**
 * Does a task.
 *
 * @param task - what to do
 * @param metricOf - finds the metrics
 * @returns its result, or the problem
 * @throws RangeError when there is no memory for the task
 */
export function runTask<T extends Task>(task: T, metricOf: MetricLookup): Reply<T> {
  try {
    return { ok: true, value: perform(task, metricOf) as ResultOf<T> }
  } catch (error) {
    if (error instanceof LecternError) return { ok: false, problem: error.problem }
    // As good as a thread's death: the task may fare better on a fresh one.
    if (error instanceof RangeError && /allocation failed/.test(error.message)) throw error
    return { ok: "bug", error }
  }
}

function perform(task: Task, metricOf: MetricLookup): ResultOf<Task> {
  switch (task.kind) {
    case "index":
      return indexPart(task)
    case "hash":
      return hashFile(task)
    case "sift":
      siftShard(task, metricOf)
      return undefined
    case "collect":
      return collectShard(task, metricOf)
    case "count":
      return countShard(task, metricOf)
  }
}
