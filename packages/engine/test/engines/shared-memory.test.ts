import { expect, test } from "vitest"
import { allocate, inSharedMemory } from "../../src/engines/shared-memory.js"

test("arrays are copied to shared memory, wherever they are and from any offset of their memory", () => {
  const whole = Float64Array.of(1, 2, 3, 4)
  const value = { list: [whole.subarray(1, 3)], bytes: new Uint8Array(whole.buffer, 8, 3), text: "t", none: null }
  const shared = inSharedMemory(value)
  expect(shared).toEqual(value)
  expect(shared.list[0]!.buffer).toBeInstanceOf(SharedArrayBuffer)
  expect(shared.list[0]!.buffer.byteLength).toBe(16)
  expect(shared.bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
  shared.list[0]![0] = 9
  expect([...whole]).toEqual([1, 2, 3, 4])
})

test("an array that is in shared memory stays the same array", () => {
  const view = new Int32Array(new SharedArrayBuffer(8), 4)
  expect(inSharedMemory({ view }).view).toBe(view)
})

test.each([true, false])("memory is shared if the engine shares it: %s", (sharesMemory) => {
  const memory = allocate({ sharesMemory }, 5)
  expect(memory.byteLength).toBe(5)
  expect(memory instanceof SharedArrayBuffer).toBe(sharesMemory)
})
