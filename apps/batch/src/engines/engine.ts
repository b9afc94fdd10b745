// Where tasks are done: what the inline engine and the threads have in common.
import type { ResultOf, Task } from "./task.js"

/** Does tasks. A thing to be closed. */
export interface Engine {
  /** How many tasks to keep going at a time: enough that nobody waits, few enough to bound memory. */
  readonly window: number
  /**
   * Does a task.
   *
   * @throws LecternError with the task's problem, or `failed` when a thread died twice of it
   */
  run<T extends Task>(task: T): Promise<ResultOf<T>>
  /** Ends every thread, whatever it is doing; tasks not done yet may stay unsettled or reject. */
  close(): Promise<void>
}
