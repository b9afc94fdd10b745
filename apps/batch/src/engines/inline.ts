// Does every task in the calling thread, one at a time, letting events in between.
import { setImmediate } from "node:timers/promises"
import type { Engine } from "./engine.js"
import { resultOf } from "./result-of.js"
import { type Perform, type ResultOf, runTask, type Task } from "./task.js"

/**
 * The engine without threads.
 *
 * @param perform - does a task
 * @returns an engine
 */
export function inlineEngine(perform: Perform): Engine {
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  return {
    window: 1,
    run<T extends Task>(task: T): Promise<ResultOf<T>> {
      const result = last.then(async () => {
        await setImmediate()
        if (closed) return new Promise<never>(() => {})
        return resultOf(runTask(task, perform))
      })
      last = result.catch(() => {})
      return result
    },
    close() {
      closed = true
      return Promise.resolve()
    },
  }
}
