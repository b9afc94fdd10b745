// The interface of engines.
import type { OnProgress, Task } from "./task.js"

/** Does tasks of any kind. Must be closed. */
export interface Engine {
  /** The number of tasks to keep running at a time: enough to keep all workers busy, few enough to bound memory. */
  readonly window: number
  /** Whether all tasks share a `SharedArrayBuffer` in their payloads. Only speed may depend on it. */
  readonly sharesMemory: boolean
  /**
   * Does a task.
   *
   * @typeParam Payload - plain data for the task
   * @typeParam Result - plain data
   * @param task - the task, which the worker entry lists too
   * @param payload - what to work on
   * @param onProgress - receives the amount done
   * @returns the result of the task's `perform`
   * @throws LecternError the one of the task; `failed` for a thread that died three times
   */
  run<Payload, Result>(task: Task<Payload, Result>, payload: Payload, onProgress?: OnProgress): Promise<Result>
  /**
   * Prepares a value that is part of many payloads: its typed arrays go into shared memory where the engine has it.
   *
   * @typeParam Value - plain data
   * @param value - not changed
   * @returns the value to use in payloads
   */
  broadcast<Value>(value: Value): Value
  /** Ends all workers at once; the promises of unfinished tasks reject or stay unsettled. */
  close(): Promise<void>
}
