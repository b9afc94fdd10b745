import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { attemptTask, buffersOf, resultOf, type Task } from "../../src/engines/task.js"

/** A task that throws its payload. */
const throwing: Task<unknown, never> = {
  name: "throw",
  perform(error) {
    throw error
  },
  bytes: () => 1,
  label: () => "a throw",
  transfer: () => [],
}

test("a problem comes back as data, a bug as it is", async () => {
  const problem = { kind: "bad-data", path: "x", why: "is bad" } as const
  const reply = await attemptTask(throwing, new LecternError(problem))
  expect(reply).toEqual({ ok: false, problem })
  expect(() => resultOf(reply)).toThrow(new LecternError(problem))
  const bug = new RangeError("Invalid string length")
  const found = await attemptTask(throwing, bug)
  expect(found).toEqual({ ok: "bug", error: bug })
  expect(() => resultOf(found)).toThrow(bug)
})

test("too little memory is thrown, so that the task is tried again elsewhere", async () => {
  const error = new RangeError("Array buffer allocation failed")
  await expect(attemptTask(throwing, error)).rejects.toThrow(error)
})

test("buffers are listed once, and shared ones not at all", () => {
  const buffer = new ArrayBuffer(16)
  const views = [new Uint8Array(buffer, 1), new Float64Array(buffer), new Int32Array(new SharedArrayBuffer(8))]
  expect(buffersOf([...views, new Uint8Array(3)])).toEqual([buffer, new ArrayBuffer(3)])
})
