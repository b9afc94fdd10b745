// What a thread is asked to do, and how it answers: expected problems as data, bugs as what they are.
import { LecternError } from "@lectern/core"
import type { CorpusTable } from "@lectern/metrics"
import type { CollectTask, CountedShard, CountTask, SiftTask } from "../count/shard-count.js"
import type { HashTask } from "../read/hash-file.js"
import type { IndexedPart, IndexPart } from "../read/line-index.js"
import type { DecodedShard, DecodeTask } from "../tokenizer/tasks/decode.js"
import type { EncodedShard, EncodeTask } from "../tokenizer/tasks/encode.js"
import type { MeasuredShard, MeasureTask } from "../tokenizer/tasks/measure.js"
import type { ModelTask, TrainedFile } from "../tokenizer/tasks/model.js"
import type { CountedWords, WordsTask } from "../tokenizer/tasks/words.js"
import type { Outcome } from "../types.js"

/** A part of a file to index. */
export interface IndexTask extends IndexPart {
  readonly kind: "index"
}

/** Anything a thread can be asked. */
export type Task = MetricTask | WordsTask | EncodeTask | DecodeTask | MeasureTask | ModelTask

/** What a run that counts metrics asks. */
export type MetricTask = IndexTask | HashTask | SiftTask | CollectTask | CountTask

/** The answer to a task. */
export type ResultOf<T extends Task> = T extends IndexTask
  ? IndexedPart
  : T extends HashTask
    ? string
    : T extends SiftTask
      ? undefined
      : T extends CollectTask
        ? readonly (CorpusTable | undefined)[]
        : T extends CountTask
          ? CountedShard
          : T extends WordsTask
            ? CountedWords
            : T extends EncodeTask
              ? EncodedShard
              : T extends DecodeTask
                ? DecodedShard
                : T extends MeasureTask
                  ? MeasuredShard
                  : TrainedFile

/** What comes back from a thread: an outcome, or something that should never happen, told apart from a thread's death. */
export type Reply<T extends Task> = Outcome<ResultOf<T>> | { readonly ok: "bug"; readonly error: unknown }

/** Does a task, one of a kind it knows; throws LecternError for whatever is wrong with the data. */
export type Perform = (task: Task) => ResultOf<Task>

/**
 * Does a task.
 *
 * @param task - what to do
 * @param perform - does it
 * @returns its result, or the problem
 * @throws RangeError when there is no memory for the task
 */
export function runTask<T extends Task>(task: T, perform: Perform): Reply<T> {
  try {
    return { ok: true, value: perform(task) as ResultOf<T> }
  } catch (error) {
    if (error instanceof LecternError) return { ok: false, problem: error.problem }
    // As good as a thread's death: the task may fare better on a fresh one.
    if (error instanceof RangeError && /allocation failed/.test(error.message)) throw error
    return { ok: "bug", error }
  }
}
