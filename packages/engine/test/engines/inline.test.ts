import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { inlineEngine } from "../../src/engines/inline.js"
import type { Task } from "../../src/engines/task.js"

const events: (number | string)[] = []
const task: Task<number, number> = {
  name: "note",
  perform(payload) {
    events.push(payload)
    setTimeout(() => events.push(`a timer of task ${payload}`))
    const start = performance.now()
    while (performance.now() - start < 5); // longer than the timer
    return payload
  },
  bytes: () => 1,
  label: String,
  transfer: () => [],
}

test("the inline engine does tasks in order, and lets other events happen between them", async () => {
  const engine = inlineEngine()
  events.length = 0
  const results = [1, 2, 3].map((payload) => engine.run(task, payload))
  expect(events).toEqual([]) // nothing in the caller's turn
  expect(await Promise.all(results)).toEqual([1, 2, 3])
  expect(events).toEqual([1, "a timer of task 1", 2, "a timer of task 2", 3])
})

test("the inline engine does nothing more once it is closed", async () => {
  const engine = inlineEngine()
  events.length = 0
  const first = engine.run(task, 1)
  const second = engine.run(task, 2)
  expect(await first).toBe(1)
  await engine.close()
  const third = engine.run(task, 3)
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  expect(events.filter((event) => typeof event === "number")).toEqual([1])
  const unsettled = Symbol("unsettled")
  expect(await Promise.race([second, third, unsettled])).toBe(unsettled)
})
