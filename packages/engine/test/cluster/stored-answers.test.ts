// What a worker's thread does with a stored task.
import { realpathSync } from "node:fs"

import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { decodePlain, encodePlain } from "../../src/cluster/plain-bytes.js"
import { storedTask } from "../../src/cluster/stored-task.js"
import type { Task } from "../../src/engines/task.js"
import { openContentStore, sha256 } from "../../src/store/content-store.js"
import { temporaryFolder } from "../support.js"

const NOTHING = (): void => {}
const KEY = "ab".repeat(32)

/** A worker's task in a new store, the payloads that it was done with, and how to ask for it. */
function worker(perform: (payload: unknown) => unknown = (payload) => payload) {
  const folder = realpathSync(temporaryFolder())
  const store = openContentStore(folder)
  const done: unknown[] = []
  const task: Task<unknown, unknown> = {
    name: "work",
    perform(payload) {
      done.push(payload)
      return perform(payload)
    },
    bytes: () => 1,
    label: () => "shard 1",
    transfer: () => [],
    remote: {
      serialize: async (payload) => payload,
      deserialize: (payload, pathFor) =>
        typeof payload === "object" && payload !== null && "file" in payload ? pathFor(String(payload.file)) : payload,
    },
  }
  const stored = storedTask([task])
  const job = { version: "1", store: store.id, task: "work", bytes: 5, label: "shard 7", nonce: "r/1" }
  const payloadOf = (payload: string, key = KEY) => ({
    ...job,
    payload,
    folder,
    root: folder,
    key,
    worker: "atlas/1/2",
  })
  const ask = (payload: string, key?: string) => stored.perform(payloadOf(payload, key), NOTHING)
  return { folder, store, done, stored, ask, payloadOf }
}

test("the result is stored, and its hash is the answer; the task is not done again", async () => {
  const { store, done, ask } = worker((payload) => ({ twice: [payload, payload] }))
  const payload = store.putPayload(encodePlain("x"))
  const answer = await ask(payload)
  const bytes = store.result(KEY)!
  expect(decodePlain(bytes)).toEqual({ twice: ["x", "x"] })
  expect(answer).toEqual({ kind: "stored", hash: sha256(bytes) })
  expect(await ask(payload)).toEqual(answer)
  expect(done).toEqual(["x"])
  expect(await ask(payload, "cd".repeat(32))).toEqual(answer)
  expect(done).toEqual(["x", "x"])
})

test("values of their own are read once for payloads of one run, and forgotten with another", async () => {
  const { store, done, ask } = worker()
  const common = Float64Array.of(1, 2, 3)
  const hash = store.putPayload(encodePlain(common))
  const hashOf = (value: object): string | undefined => (value === common ? hash : undefined)
  const put = (value: unknown): string => store.putPayload(encodePlain(value, hashOf))
  for (const [i, value] of [{ common, i: 0 }, { common, i: 1 }, { i: 2 }, { common, i: 3 }].entries()) {
    expect(await ask(put(value), String(i).repeat(64))).toMatchObject({ kind: "stored" })
  }
  const found = done as readonly { readonly common: Float64Array; readonly i: number }[]
  expect(found).toEqual([{ common, i: 0 }, { common, i: 1 }, { i: 2 }, { common, i: 3 }])
  expect(found[1]!.common).toBe(found[0]!.common)
  expect(found[3]!.common).not.toBe(found[0]!.common)
})

test("a payload that comes late is waited for", async () => {
  const { store, done, ask } = worker()
  const bytes = encodePlain("late")
  const answer = ask(sha256(bytes))
  await sleep(20)
  store.putPayload(bytes)
  expect(await answer).toMatchObject({ kind: "stored" })
  expect(done).toEqual(["late"])
})

test("a bug is told with its name, a problem as data", async () => {
  const { store, ask } = worker((payload) => {
    if (payload === "bug") throw new RangeError("too deep")
    if (payload === "text") throw "a text"
    throw new LecternError({ kind: "usage", why: "--x" })
  })
  const put = (value: string): string => store.putPayload(encodePlain(value))
  expect(await ask(put("bug"))).toMatchObject({ kind: "bug", message: expect.stringContaining("RangeError: too deep") })
  expect(await ask(put("text"))).toEqual({ kind: "bug", message: "a text" })
  expect(await ask(put("problem"))).toEqual({ kind: "problem", problem: { kind: "usage", why: "--x" } })
  expect(store.result(KEY)).toBeUndefined()
})

test("files are read under the root only, and the worker is named", async () => {
  const { store, done, folder, ask } = worker()
  const answer = await ask(store.putPayload(encodePlain({ file: "/" })))
  expect(answer).toEqual({
    kind: "problem",
    problem: { kind: "unreadable", path: "/", why: `it is not in ${folder}, the --root (worker atlas/1/2)` },
  })
  expect(done).toEqual([])
})

test("an unknown task is refused", async () => {
  const { store, stored, payloadOf } = worker()
  const payload = { ...payloadOf(store.putPayload(encodePlain(1))), task: "other" }
  await expect((async () => stored.perform(payload, NOTHING))()).rejects.toThrow("other")
})

test("weighs and names what it does", () => {
  const { stored, payloadOf } = worker()
  const payload = payloadOf(KEY)
  expect([stored.bytes(payload), stored.label(payload), stored.transfer(undefined as never)]).toEqual([
    5,
    "shard 7",
    [],
  ])
})
