// Where tasks are done: what all engines have in common.
import type { OnProgress, Task } from "./task.js"

/** Does tasks, whatever they are. Must be closed. */
export interface Engine {
  /** How many tasks to keep going at a time: enough that no worker waits, few enough to bound memory. */
  readonly window: number
  /** Whether a `SharedArrayBuffer` in a payload is seen by every task. Nothing may depend on it but speed. */
  readonly sharesMemory: boolean
  /**
   * Does a task.
   *
   * @param task - the task
   * @param payload - what to do
   * @param onProgress - hears now and then how much is done, where the engine can tell
   * @throws LecternError with the task's problem, or `failed` when two workers died of it
   */
  run<Payload, Result>(task: Task<Payload, Result>, payload: Payload, onProgress?: OnProgress): Promise<Result>
  /**
   * Makes a value cheap to put into many payloads.
   *
   * @param value - plain data; not changed afterwards
   * @returns an equal value
   */
  broadcast<Value>(value: Value): Value
  /** Ends every worker, whatever it is doing; tasks that are not done yet may stay unsettled or reject. */
  close(): Promise<void>
}
