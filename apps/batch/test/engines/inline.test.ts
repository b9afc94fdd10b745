import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { inlineEngine } from "../../src/engines/inline.js"
import type { Task } from "../../src/engines/task.js"

const done: number[] = []
const task: Task<number, number> = {
  name: "note",
  perform(payload) {
    done.push(payload)
    return payload
  },
  bytes: () => 1,
  label: String,
  transfer: () => [],
}

test("the inline engine yields to events between tasks, and does nothing more once it is closed", async () => {
  const engine = inlineEngine()
  done.length = 0
  const first = engine.run(task, 1)
  const second = engine.run(task, 2)
  expect(done).toEqual([]) // not in the caller's turn
  expect(await first).toBe(1)
  expect(done).toEqual([1]) // one task per turn of the event loop
  await engine.close()
  const third = engine.run(task, 3)
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  expect(done).toEqual([1])
  const unsettled = Symbol("unsettled")
  expect(await Promise.race([second, third, unsettled])).toBe(unsettled)
})
