import { readdirSync } from "node:fs"
import { getActiveResourcesInfo } from "node:process"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import type { TextSource } from "@lectern/engine"
import { afterEach, describe, expect, test } from "vitest"
import type { CorpusCounts, CountRequest } from "../../src/types.js"
import { builtWorker, complaint, count, expected, temporaryFolder, written } from "../support.js"

const LINES = Array.from({ length: 600 }, (_, i) => `line ${i}\n`).join("")
const THREADS = { worker: builtWorker("faulty-worker"), heapMb: 32 }
const STDIN: TextSource = { name: "-", path: "-" }

/** Counts with a worker that fails at shard 1. */
function failing(
  how: string,
  options: Partial<CountRequest> = {},
  streams: readonly TextSource[] = [],
  silenceMs?: number,
): Promise<CorpusCounts> {
  const sources = [...written({ "ref.txt": LINES, "hyp.txt": LINES }), ...streams]
  const metrics = [{ name: "bleu" as const, options: { tokenize: how as never } }]
  const openStdin = (): Readable => Readable.from([Buffer.from(LINES)], { objectMode: true })
  return count(
    sources,
    { metrics, engine: "threads", jobs: 2, shardBytes: 2000, ...options },
    { threads: { ...THREADS, ...(silenceMs !== undefined && { silenceMs }) }, openStdin },
  )
}

const threads = (): number => getActiveResourcesInfo().filter((name) => /MessagePort|Worker/.test(name)).length
const before = threads()

afterEach(async () => {
  // A thread's handle is released one turn of the event loop after its end.
  await expect.poll(threads, { timeout: 30_000 }).toBe(before)
})

describe("a thread that dies", () => {
  test.each(["exit", ...(ALL_TESTS ? ["uncaught", "out-of-memory"] : [])])(
    "once (%s) costs nothing but time",
    { timeout: 60_000 },
    async (how) => {
      for (const streams of ALL_TESTS || how === "exit" ? [[], [STDIN]] : [[]]) {
        const { totals } = await failing(`${how} once ${temporaryFolder()}`, {}, streams)
        for (const [state] of totals) expect([...state!]).toEqual(expected(LINES, LINES))
      }
    },
  )

  test.each([
    ["exit", "died (worker exited with code: 3)"],
    ...(ALL_TESTS
      ? ([
          ["uncaught", "died (uncaught)"],
          ["out-of-memory", "ran out of memory"],
        ] as const)
      : []),
  ] as const)("every time (%s) fails the run, naming the shard", { timeout: 60_000 }, async (how, why) => {
    const said = await complaint(failing(`${how} always`))
    expect(said).toMatch(/^shard 1 \(segments \d+\.\.\d+\): /)
    expect(said.replace(/^.*?: /, "")).toBe(`its thread ${why}, 3 times`)
  })
})

describe("a thread that hangs", { timeout: 60_000 }, () => {
  test.each(ALL_TESTS ? [[[]], [[STDIN]]] : [[[STDIN]]])(
    "once is ended, and its task done again (streams: %j)",
    async (streams) => {
      const { totals } = await failing(`hang once ${temporaryFolder()}`, {}, streams, 400)
      for (const [state] of totals) expect([...state!]).toEqual(expected(LINES, LINES))
    },
  )

  test.runIf(ALL_TESTS)(
    "every time fails the run, naming the shard; tasks that wait for the thread are not blamed",
    async () => {
      for (const jobs of [1, 2]) {
        const said = await complaint(failing("hang always", { jobs }, [], 300))
        expect(said).toMatch(/^shard 1 \(segments \d+\.\.\d+\): its thread hung \(no progress in 0\.3 s\), 3 times$/)
      }
    },
  )
})

test("a bug in a thread is thrown unchanged", async () => {
  await expect(failing("bug always")).rejects.toThrow(new TypeError("a bug"))
})

describe("an aborted run", { timeout: 60_000 }, () => {
  test("ends with the signal's reason, even if threads never end", async () => {
    const reason = new Error("enough")
    for (const streams of [[], [STDIN]]) {
      const controller = new AbortController()
      const marked = temporaryFolder()
      const run = expect(failing(`hang always ${marked}`, { signal: controller.signal }, streams)).rejects.toBe(reason)
      while (readdirSync(marked).length === 0) await sleep(5)
      controller.abort(reason)
      await run
    }
  })

  test("reports nothing more and closes its inputs", async () => {
    for (const engine of ["inline", "threads"] as const) {
      for (const streams of [[], [STDIN]]) {
        const controller = new AbortController()
        const stdin = new Readable({ read: () => {} })
        stdin.push(LINES)
        let calls = 0
        const onProgress = (): void => {
          calls++
          controller.abort(new Error("enough"))
        }
        const [ref, hyp] = written({ "ref.txt": LINES, "hyp.txt": LINES })
        const options = { engine, jobs: 2, shardBytes: 1000, signal: controller.signal, onProgress }
        const run = count([ref!, hyp!, ...streams], options, { openStdin: () => stdin })
        await expect(run).rejects.toThrow("enough")
        await new Promise((resolve) => setTimeout(resolve, 30))
        expect(calls).toBe(1)
        expect(stdin.destroyed).toBe(streams.length > 0)
      }
    }
  })

  test("does nothing when it was aborted before its start", async () => {
    const signal = AbortSignal.abort(new Error("never mind"))
    await expect(failing("exit always", { signal })).rejects.toThrow("never mind")
  })
})

test("a failing onRows or onProgress ends the run with its error", async () => {
  const sources = written({ "ref.txt": LINES, "hyp.txt": LINES })
  const fail = (): never => {
    throw new Error("disk full")
  }
  for (const engine of ["inline", "threads"] as const) {
    await expect(count(sources, { engine, jobs: 2, shardBytes: 500, onRows: fail })).rejects.toThrow("disk full")
    await expect(count(sources, { engine, jobs: 2, shardBytes: 500, onProgress: fail })).rejects.toThrow("disk full")
  }
})
