// The shared memory of a run, as a thread receives it.
import { checkChoice, checkInteger, checkRecord, wrongType } from "@lectern/core/checks"
import { CLASSES, FIELDS, MARK, PARAMETERS, PARTS, SLICES, TRAINING } from "./kernel/fields.js"
import { type KernelName, kernelOn, type TrainingMemory } from "./kernel/start/kernel-of.js"
import type { TrainingTask } from "./schedule/phases.js"

/** The message to the threads of a run: plain data and a shared memory. */
export interface SharedTraining {
  /** All vectors, sentences and tables. Threads can share it if its buffer is a `SharedArrayBuffer`. */
  readonly memory: TrainingMemory
  /** Which kernel works on it. */
  readonly kernel: KernelName
}

/**
 * Does tasks.
 *
 * @param task - one of a phase
 */
export type TrainingWorker = (task: TrainingTask) => void

/**
 * Does the tasks of a run, on the memory that all threads share. Each thread makes one worker.
 *
 * @param shared - as the trainer gave it, posted to this thread
 * @returns does one task; all of them, phase by phase, give the same bytes in any order and on any number of threads
 * @throws LecternError `wrong-type`
 * @see [Note: hierarchical softmax and negative sampling](../../../../docs/notes/negative-sampling.md)
 * @example
 * ```ts
 * const sentences = Array.from({ length: 20 }, () => ["cats", "eat", "fish"])
 * const counter = wordCounts()
 * const words = vocabulary(counter.finalize(sentences.reduce(counter.add, counter.zero())), { minCount: 1 })
 * const trainer = word2vec(encodeCorpus(sentences, words), words, { dimensions: 4, epochs: 1, seed: 1 })
 * // In a thread, with trainer.shared posted to it:
 * const perform = trainingWorker(trainer.shared)
 * while (!trainer.done) {
 *   const { phases, finish } = trainer.begin()
 *   // The tasks of a phase may be done on any threads; phases follow one another.
 *   for (const phase of phases) for (const task of phase) perform(task)
 *   finish()
 * }
 * trainer.losses.length //=> 1
 * ```
 */
export function trainingWorker(shared: SharedTraining): TrainingWorker {
  checkRecord("shared", shared, "the shared field of a trainer")
  checkChoice("shared.kernel", shared.kernel, ["wasm", "plain"])
  const parameters = parametersOf(shared.memory)
  const kernel = kernelOn(shared.kernel, shared.memory)
  return (task) => {
    checkRecord("task", task, "a task of a round")
    const last = parameters[CLASSES]! - 1
    checkChoice("task.kind", task.kind, ["read", "train", "give", "compose", "share"])
    if (task.kind === "read") checkInteger("task.slice", task.slice, 0, parameters[SLICES]! - 1)
    else if (task.kind === "train" || task.kind === "give") checkInteger("task.row", task.row, 0, last)
    else checkInteger("task.part", task.part, 0, parameters[PARTS]! - 1)
    if (task.kind === "train") checkInteger("task.column", task.column, 0, last)
    if (task.kind === "train") checkInteger("task.columns", task.columns, 1, last + 1)
    if (task.kind === "give") checkInteger("task.rows", task.rows, 1, last + 1 - task.row)
    if (task.kind === "read") kernel.read(task.slice)
    else if (task.kind === "train") kernel.train(task.row, task.column, task.columns)
    else if (task.kind === "give") kernel.give(task.row, task.rows)
    else kernel[task.kind](task.part)
  }
}

/** The parameter block of a memory that a trainer has filled. */
function parametersOf(memory: unknown): Uint32Array {
  const { buffer } = Object(memory) as { readonly buffer?: unknown }
  if (isBuffer(buffer) && buffer.byteLength > PARAMETERS + 4 * FIELDS) {
    const parameters = new Uint32Array(buffer, PARAMETERS, FIELDS)
    if (parameters[MARK] === TRAINING) return parameters
  }
  throw wrongType("shared.memory", memory, "the memory of a trainer")
}

/** Pages that are not isolated have shared memory, but not its class. */
function isBuffer(value: unknown): value is ArrayBufferLike {
  return /^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(value))
}
