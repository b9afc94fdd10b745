// Does all tasks in the calling thread, one at a time, and yields to events between them.
import type { Engine } from "./engine.js"
import { attemptTask, resultOf } from "./task.js"
import { eventsHandled } from "./yield-to-events.js"

/**
 * The engine without threads: it does one task after another in the calling thread, and yields to events between them.
 *
 * @returns the engine; its `window` is 1
 * @see [Architecture: engine](../../../../docs/architecture.md#engine)
 * @example
 * ```ts
 * import { inlineEngine, type Task } from "@lectern/engine"
 *
 * const countWords: Task<string, number> = {
 *   name: "count-words",
 *   perform: (text) => text.split(" ").length,
 *   bytes: (text) => text.length,
 *   label: (text) => `the text ${text}`,
 *   transfer: () => [],
 * }
 * const engine = inlineEngine()
 * await Promise.all(["a cat", "a cat sat"].map((text) => engine.run(countWords, text))) //=> [2, 3]
 * await engine.close()
 * ```
 */
export function inlineEngine(): Engine {
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  return {
    window: 1,
    sharesMemory: true,
    run(task, payload, onProgress) {
      const result = last.then(async () => {
        await eventsHandled()
        if (closed) return new Promise<never>(() => {})
        return resultOf(await attemptTask(task, payload, onProgress))
      })
      last = result.catch(() => {})
      return result
    },
    broadcast: (value) => value,
    close() {
      closed = true
      return Promise.resolve()
    },
  }
}
