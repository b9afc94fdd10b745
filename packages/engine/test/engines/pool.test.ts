// Which thread does a task, and what becomes of tasks whose thread ends.
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { openPool, type Pool, type PoolOptions } from "../../src/engines/pool.js"
import { resultOf, type Task } from "../../src/engines/task.js"
import { type PoolPayload, where, whereSilent } from "../fixtures/pool-tasks.js"
import { builtWorker } from "../support.js"

interface Running {
  /** The number of the thread that did it. */
  readonly place: Promise<number>
  readonly gate: Int32Array
}

function opened(options: Partial<PoolOptions> = {}): Pool {
  const pool = openPool({ jobs: 2, worker: builtWorker("pool-worker"), ...options })
  onTestFinished(() => pool.close())
  return pool
}

function run(
  pool: Pool,
  first?: PoolPayload["first"],
  more: {
    readonly task?: Task<PoolPayload, number>
    readonly bytes?: number
    readonly signal?: AbortSignal
    readonly after?: readonly Int32Array[]
  } = {},
): Running {
  const { task = where, bytes = 1, signal, after = [] } = more
  const gate = new Int32Array(new SharedArrayBuffer(8))
  const payload = { after, gate, bytes, ...(first !== undefined && { first }) }
  const place = pool.run(task, { name: task.name, payload }, signal).then((reply) => resultOf(reply) as number)
  place.catch(() => {})
  return { place, gate }
}

function begun({ gate }: Running): number {
  return Atomics.load(gate, 1)
}

/** Tasks that other threads have begun and hold. Until then others keep the calling thread busy, which would take them back. */
async function holding(pool: Pool, tasks: number): Promise<Running[]> {
  const held = Array.from({ length: tasks }, () => run(pool, "wait"))
  const after = held.map(({ gate }) => gate)
  await Promise.all(Array.from({ length: 100 }, () => run(pool, undefined, { after }).place))
  expect(held.map(begun)).toEqual(held.map(() => 1))
  return held
}

async function untilBegun(running: Running): Promise<void> {
  while (begun(running) === 0) await sleep(1)
}

function goOn({ gate }: Running): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

test("other threads do all tasks, each one at a time, and start when tasks arrive", async () => {
  const pool = opened()
  expect(pool.window).toBe(4)
  const holding = [run(pool, "wait"), run(pool, "wait")]
  const third = run(pool)
  await Promise.all(holding.map(untilBegun))
  await sleep(20)
  expect(begun(third)).toBe(0)
  for (const each of holding) goOn(each)
  const places = await Promise.all(holding.map(({ place }) => place))
  expect(new Set(places).size).toBe(2)
  expect(places).not.toContain(0)
  expect(places).toContain(await third.place)
})

test("the calling thread helps, also with what the other has not begun; each task is done once", async () => {
  const pool = opened({ helps: true })
  expect(pool.window).toBe(6)
  const [held] = (await holding(pool, 1)) as [Running]
  const others = Array.from({ length: 6 }, () => run(pool))
  expect(await Promise.all(others.map(({ place }) => place))).toEqual([0, 0, 0, 0, 0, 0])
  goOn(held)
  expect(await held.place).toBeGreaterThan(0)
  await run(pool).place
  expect(others.map(begun)).toEqual([1, 1, 1, 1, 1, 1])
})

test("while the other starts, the calling thread does all tasks", async () => {
  const pool = opened({ helps: true })
  const tasks = Array.from({ length: pool.window }, () => run(pool))
  expect(await Promise.all(tasks.map(({ place }) => place))).toEqual([0, 0, 0, 0, 0, 0])
})

test("a thread that is idle takes what another has not begun", async () => {
  const pool = opened({ jobs: 3, helps: true })
  const first = await holding(pool, 2)
  // Each has two more.
  const others = Array.from({ length: 6 }, () => run(pool, "work"))
  goOn(first[0]!)
  const places = await Promise.all(others.map(({ place }) => place))
  expect(new Set(places)).toEqual(new Set([0, await first[0]!.place]))
  goOn(first[1]!)
  expect(places).not.toContain(await first[1]!.place)
  expect(others.map(begun)).toEqual([1, 1, 1, 1, 1, 1])
})

test.each([
  ["large", () => ({ bytes: 2 ** 23 + 1 })],
  ["one that may be silent", () => ({ task: whereSilent })],
])("after a task that is %s the calling thread helps no more", async (_, more) => {
  const pool = opened({ helps: true })
  const held = [run(pool, "wait", more()), run(pool, "wait")]
  await Promise.all(held.map(untilBegun))
  for (const each of held) goOn(each)
  expect(await Promise.all(held.map(({ place }) => place))).not.toContain(0)
})

test("after a task that took it long the calling thread helps no more", async () => {
  const pool = opened({ helps: true })
  const [held] = (await holding(pool, 1)) as [Running]
  expect(await run(pool, "linger").place).toBe(0)
  expect(await run(pool).place).toBeGreaterThan(0)
  goOn(held)
  await held.place
})

test("a thread that dies fails the task that it has begun; others do the rest", async () => {
  const pool = opened({ helps: true })
  const [held] = (await holding(pool, 1)) as [Running]
  const dying = run(pool, "exit")
  const rest = run(pool, "wait")
  const helped = run(pool, "linger") // by the calling thread, which helps no more
  goOn(held)
  goOn(rest)
  await expect(dying.place).rejects.toThrow("worker exited with code: 3")
  await Promise.all([held, rest, helped].map(({ place }) => place))
  expect([dying, rest].map(begun)).toEqual([1, 1])
})

test("a signal ends the thread that has the task, with its reason; a later one finds a new thread", async () => {
  const pool = opened({ jobs: 1 })
  const controller = new AbortController()
  const held = run(pool, "wait", { signal: controller.signal })
  const next = run(pool)
  await untilBegun(held)
  controller.abort(new Error("enough"))
  await expect(held.place).rejects.toThrow("enough")
  expect(await next.place).toBeGreaterThan(0)
})

test("threads that cannot start fail their tasks, as do payloads that cannot be sent", async () => {
  const pool = opened({ worker: "file:///nowhere.cjs" })
  await expect(run(pool).place).rejects.toThrow("nowhere.cjs")
  const message = { name: where.name, payload: { gate: () => {} } }
  await expect(opened().run(where, message)).rejects.toThrow("could not be cloned")
  vi.spyOn(process, "getBuiltinModule").mockImplementation(() => {
    throw new Error("no more threads")
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(run(opened()).place).rejects.toThrow("no more threads")
})

test("a thread ends that has had nothing to do for a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const pool = opened({ jobs: 1 })
  const first = await run(pool).place
  vi.advanceTimersByTime(59_000)
  expect(await run(pool).place).toBe(first)
  vi.advanceTimersByTime(59_000)
  expect(await run(pool).place).toBe(first)
  vi.advanceTimersByTime(60_000)
  expect(await run(pool).place).not.toBe(first)
})

test("nothing is done once a pool is closed", async () => {
  const pool = opened({ helps: true })
  const [held] = (await holding(pool, 1)) as [Running]
  const next = run(pool)
  await pool.close()
  await expect(held.place).rejects.toThrow()
  await sleep(20)
  expect(begun(next)).toBe(0)
})
