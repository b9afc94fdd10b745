// What a worker says about its queue, over a queue that is a list of events.
import { EventEmitter } from "node:events"
import { expect, test, vi } from "vitest"
import { serve } from "../../src/cluster/serve.js"
import { temporaryFolder } from "../support.js"

const clients = vi.hoisted(() => ({ made: undefined as unknown }))
vi.mock("../../src/cluster/connect.js", () => ({ clientsFor: async () => clients.made }))

/** The last worker made. */
let worker: FakeWorker | undefined

/** The parts of BullMQ's worker that a worker of Lectern uses. */
class FakeWorker extends EventEmitter {
  readonly settings: unknown
  private end = (): void => {}

  constructor(_: string, __: unknown, settings: unknown) {
    super()
    this.settings = settings
    worker = this
  }
  async waitUntilReady(): Promise<void> {}
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.end = resolve
    })
  }
  async close(): Promise<void> {
    this.end()
  }
}

test("a worker reports jobs that fail and connections that break, until it is ended", async () => {
  const url = "redis://queue"
  const about = { url, hasPassword: false }
  clients.made = { bullmq: { Worker: FakeWorker }, options: {}, backend: undefined, about, check: async () => {} }
  const warnings: string[] = []
  const names: string[] = []
  const aborted = new AbortController()
  const served = serve({
    ...{ url, store: temporaryFolder(), root: temporaryFolder(), jobs: 2, worker: "unused", signal: aborted.signal },
    onWarning: (sentence) => void warnings.push(sentence),
    onReady(name) {
      names.push(name)
      worker!.emit("failed", { data: { label: "shard 1 (segments 1..9)" } }, new Error("its thread died, 3 times"))
      worker!.emit("failed", undefined, new Error("stalled"))
      worker!.emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))
      aborted.abort(new Error("enough"))
    },
  })
  await expect(served).rejects.toThrow("enough")
  expect(names).toHaveLength(1)
  expect(worker!.settings).toMatchObject({ name: names[0], autorun: false, concurrency: 2 })
  expect(warnings).toEqual([
    "shard 1 (segments 1..9): its thread died, 3 times",
    "a job: stalled",
    "redis://queue: the connection broke (read ECONNRESET)",
  ])
})
