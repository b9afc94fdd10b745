import { LecternError } from "@lectern/core"
import { autoEngine, engineFor } from "@lectern/engine/internal/cluster/choose"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { MAX_INLINE_BYTES } from "@lectern/engine/internal/engines/inline-bytes"
import { startThreads, threadsEngine } from "@lectern/engine/internal/engines/threads"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { type SumPayload, sumTask } from "../fixtures/sum-task.js"
import { processEngine } from "../process-engine.js"
import { builtWorker } from "../support.js"

const THREADS = { jobs: 2, worker: builtWorker("sum-worker") }
const NUMBERS = Float64Array.from({ length: 1000 }, (_, i) => i)

const engines: Readonly<Record<string, () => Engine | Promise<Engine>>> = {
  inline: inlineEngine,
  threads: () => threadsEngine(THREADS),
  "threads, with this one": async () => {
    startThreads(THREADS)
    return threadsEngine(THREADS)
  },
  "auto, inline": () => autoEngine(THREADS),
  "auto, in threads": () => autoEngine(THREADS, 0),
  processes: () => processEngine(1),
}

/** Lets engines ask for the progress of threads far more often, so that tasks need not take long. */
function askOften() {
  const { setInterval: original } = globalThis
  onTestFinished(() => void vi.restoreAllMocks())
  return vi
    .spyOn(globalThis, "setInterval")
    .mockImplementation(((act: () => void, ms: number) => original(act, ms / 20)) as never)
}

/** Makes an engine that is closed after the test. */
async function opened(name: string): Promise<Engine> {
  const engine = await engines[name]!()
  onTestFinished(() => engine.close())
  return engine
}

describe.each(Object.keys(engines))("a new task on the engine: %s", (name) => {
  test("returns its result", async () => {
    const engine = await opened(name)
    const payloads: SumPayload[] = [NUMBERS, NUMBERS.subarray(0, 3), new Float64Array(0)].map((numbers) => ({
      numbers,
    }))
    const results = await Promise.all(payloads.map((payload) => engine.run(sumTask, payload)))
    expect(results.map(({ sum }) => sum)).toEqual([499500, 3, 0])
    expect(results[1]!.running).toEqual(Float64Array.of(0, 1, 3))
  })

  test("throws its LecternError, and its bug unchanged", async () => {
    const engine = await opened(name)
    const problem = engine.run(sumTask, { numbers: NUMBERS, fault: "problem" })
    await expect(problem).rejects.toThrow(
      new LecternError({ kind: "bad-data", path: "numbers", why: "cannot be summed" }),
    )
    await expect(engine.run(sumTask, { numbers: NUMBERS, fault: "bug" })).rejects.toThrow(new TypeError("a bug"))
  })

  test("receives a broadcast value, and does not change the original", async () => {
    const engine = await opened(name)
    const value = { list: [NUMBERS.subarray(10, 13)], name: "ten", missing: undefined, none: null }
    const broadcast = engine.broadcast(value)
    expect(broadcast).toEqual(value)
    expect((await engine.run(sumTask, { numbers: broadcast.list[0]! })).sum).toBe(33)
    expect(NUMBERS.length).toBe(1000)
  })
})

test("progress is reported during the task, from a thread and inline", async () => {
  for (const name of ["threads", "inline"]) {
    const engine = await opened(name)
    const heard: number[] = []
    const [started, stopped] = [askOften(), vi.spyOn(globalThis, "clearInterval")]
    const numbers = new Float64Array(name === "threads" ? 4e6 : 10)
    await engine.run(sumTask, { numbers }, (done) => heard.push(done))
    expect(heard.length).toBeGreaterThan(0)
    for (const done of heard) expect(done > 0 && done <= numbers.length).toBe(true)
    expect(heard).toEqual([...heard].sort((a, b) => a - b))
    for (const { value } of started.mock.results) expect(stopped).toHaveBeenCalledWith(value)
  }
})

test("an error in the function that receives progress ends the task with it, in a thread and inline", async () => {
  for (const name of ["threads", "inline"]) {
    const engine = await opened(name)
    askOften()
    const numbers = new Float64Array(name === "threads" ? 4e6 : 10)
    const fail = (): never => {
      throw new Error("disk full")
    }
    await expect(engine.run(sumTask, { numbers }, fail)).rejects.toThrow("disk full")
  }
})

test("a task that the worker does not know is a bug that names both", async () => {
  const engine = await opened("threads")
  const other = { ...sumTask, name: "product" }
  await expect(engine.run(other, { numbers: NUMBERS })).rejects.toThrow(
    "the sum of 1000 numbers: its thread died (this worker has no task product, only sum), 3 times",
  )
})

describe("the automatic engine", () => {
  test("starts threads when the tasks so far are too large, or one of them is", async () => {
    const missing = { jobs: 2, worker: "file:///nowhere.cjs" }
    const small = { numbers: new Float64Array(100) }
    const byTasks = autoEngine(missing, small.numbers.byteLength)
    await byTasks.run(sumTask, small)
    await expect(byTasks.run(sumTask, small)).rejects.toThrow("3 times")
    await byTasks.close()
    const bySize = autoEngine({ ...missing, jobs: 1 }, Number.POSITIVE_INFINITY)
    for (const numbers of [small.numbers, new Float64Array(2 ** 20)]) await bySize.run(sumTask, { numbers })
    await expect(bySize.run(sumTask, { numbers: new Float64Array(2 ** 20 + 1) })).rejects.toThrow("3 times")
    await bySize.close()
  })

  test.each<[string, number, number | undefined, string, number?]>([
    ["one thread, and any amount of work", 1, 2 ** 40, "inline"],
    ["little work", 2, MAX_INLINE_BYTES, "inline"],
    ["much work", 2, MAX_INLINE_BYTES + 1, "in threads"],
    ["much work that is done fast", 2, MAX_INLINE_BYTES + 1, "inline", MAX_INLINE_BYTES + 1],
    ["much work that shows late", 2, undefined, "in threads"],
    ["the same, done fast", 2, undefined, "inline", MAX_INLINE_BYTES + 8],
  ])("with %s", async (_, jobs, bytes, where, inlineBytes) => {
    const engine = await engineFor("auto", bytes, { jobs, worker: "file:///nowhere.cjs" }, () => {}, inlineBytes)
    onTestFinished(() => engine.close())
    const outcome = engine.run(sumTask, { numbers: new Float64Array(MAX_INLINE_BYTES / 8 + 1) })
    await (where === "inline" ? outcome : expect(outcome).rejects.toThrow("3 times"))
  })
})
