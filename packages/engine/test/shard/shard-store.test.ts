// The values of shards when a run is interrupted.
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { text } from "../../src/read/formats/format.js"
import { openShardStore, type ShardStore } from "../../src/shard/shard-store.js"
import type { Codec } from "../../src/store/store.js"
import { temporaryFolder } from "../support.js"

const CODEC: Codec<string> = {
  ending: "text",
  encode: (value) => new TextEncoder().encode(value),
  decode: (bytes) => new TextDecoder().decode(bytes),
}

let folder: string
let controller: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  folder = join(temporaryFolder(), "run")
  controller = new AbortController()
})
afterEach(() => void vi.useRealTimers())

function opened(): ShardStore<string> {
  const inputs = [{ path: "a.txt", label: "a.txt", kind: "file", format: text } as const]
  return openShardStore({ folder, plan: { schema: "test/1" }, inputs, signal: controller.signal }, CODEC)
}

/** Shard 0, 1, and so on. */
function shard(index: number): Parameters<ShardStore<string>["get"]>[0] {
  return { input: { label: "a.txt", markBytes: 0 }, shard: { index, firstSegment: 0, segments: 1, ranges: [] } }
}

const parts = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".text"))
    .sort()

test("what is being counted at an interruption is stored; nothing else is begun", async () => {
  const store = opened()
  const finish: (() => void)[] = []
  const values = [0, 1].map((i) =>
    store.get(shard(i), () => new Promise((resolve) => finish.push(() => resolve(`value ${i}`)))),
  )
  controller.abort(new Error("enough"))
  const begun = vi.fn(() => Promise.resolve("value 2"))
  await expect(store.get(shard(2), begun)).rejects.toThrow("enough")
  expect(begun).not.toHaveBeenCalled()
  let closed = false
  const closing = store.close().then(() => {
    closed = true
  })
  finish[0]!()
  await values[0]
  await Promise.resolve()
  expect(closed).toBe(false)
  expect(existsSync(join(folder, "lock"))).toBe(true)
  finish[1]!()
  await closing
  expect(parts()).toEqual(["0-0.text", "0-1.text"])
  expect(existsSync(join(folder, "lock"))).toBe(false)
  controller = new AbortController()
  const again = opened()
  expect(await again.get(shard(1), () => Promise.reject(new Error("counted again")))).toBe("value 1")
  await again.close()
})

test("a shard that takes too long is given up, and not stored later, when the folder may be another run's", async () => {
  const store = opened()
  let finish = (): void => {}
  const value = store.get(shard(0), () => new Promise((resolve) => (finish = () => resolve("late"))))
  controller.abort(new Error("enough"))
  const closing = store.close()
  await vi.advanceTimersByTimeAsync(1200)
  expect(existsSync(join(folder, "lock"))).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  await closing
  finish()
  await expect(value).rejects.toThrow("the run has ended")
  expect(readdirSync(folder)).toEqual(["plan.json"])
})

test("a run that ends otherwise waits for nothing", async () => {
  const store = opened()
  store.get(shard(0), () => new Promise(() => {}))
  await store.close()
  expect(readdirSync(folder)).toEqual(["plan.json"])
})
