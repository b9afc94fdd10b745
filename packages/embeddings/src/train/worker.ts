// What a thread needs to work on a run.
import { checkRecord } from "@lectern/core/checks"
import { type KernelName, kernelOn, type TrainingMemory } from "./kernel/start/kernel-of.js"
import type { TrainingTask } from "./schedule/phases.js"

/** What is posted to the threads of a run: plain data and a shared memory. */
export interface SharedTraining {
  /** All vectors, sentences and tables. Threads can share it if its buffer is a `SharedArrayBuffer`. */
  readonly memory: TrainingMemory
  /** Which kernel works on it. */
  readonly kernel: KernelName
}

/** Does tasks. */
export type TrainingWorker = (task: TrainingTask) => void

/**
 * Does the tasks of a run, on the memory that all threads share. Each thread makes one worker.
 *
 * @param shared - as the trainer gave it, posted to this thread
 * @returns does one task; all of them, phase by phase, give the same bytes in any order and on any number of threads
 * @throws LecternError `wrong-type`
 */
export function trainingWorker(shared: SharedTraining): TrainingWorker {
  checkRecord("shared", shared, "the shared field of a trainer")
  const kernel = kernelOn(shared.kernel, shared.memory)
  return (task) => {
    if (task.kind === "read") kernel.read(task.slice)
    else if (task.kind === "train") kernel.train(task.row, task.column)
    else kernel.give(task.row)
  }
}
