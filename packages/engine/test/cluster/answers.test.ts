// The run's side of a queue, over a server in memory that answers late, twice, wrongly, or not at all.
import { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, onTestFinished, test } from "vitest"
import { type Answers, type AnswersConnection, type AnswersTimes, openAnswers } from "../../src/cluster/answers.js"

interface FakeJob {
  state: string
  data: { nonce?: string }
  returnvalue?: object
  failedReason?: string
}

const JOB = { version: "1.2.3", store: "S", task: "count", payload: "0".repeat(64), bytes: 7, label: "shard 1" }
const TIMES = { lookUpMs: 60_000, retryMs: 1 }
const wrong = { kind: "bug", message: "of an earlier run" } as const
const right = { kind: "stored", hash: "ab" } as const

/** The parts of BullMQ that a run uses, over a map. */
async function server(times: AnswersTimes = TIMES) {
  const jobs = new Map<string, FakeJob>()
  const events = new EventEmitter()
  const calls = { add: 0, remove: 0 }
  // Replaced by tests.
  const faults = { add: (): void => {}, afterAdd: (): void => {}, ranges: async (): Promise<void> => {} }
  class Base extends EventEmitter {
    async waitUntilReady(): Promise<void> {}
    async close(): Promise<void> {}
    async disconnect(): Promise<void> {}
  }
  class Queue extends Base {
    getJobState = async (key: string): Promise<string> => jobs.get(key)?.state ?? "unknown"
    getJob = async (key: string): Promise<FakeJob | undefined> => jobs.get(key)
    async getRanges(): Promise<string[]> {
      await faults.ranges()
      return [...jobs].filter(([, { state }]) => state === "completed" || state === "failed").map(([key]) => key)
    }
    async remove(key: string): Promise<number> {
      calls.remove++
      return jobs.delete(key) ? 1 : 0
    }
    async add(_: string, data: FakeJob["data"], { jobId }: { jobId: string }): Promise<void> {
      calls.add++
      faults.add()
      if (!jobs.has(jobId)) jobs.set(jobId, { state: "waiting", data })
      faults.afterAdd()
    }
    getWorkers = async (): Promise<object[]> => [{ name: "atlas/1/2" }, {}]
  }
  class QueueEvents extends Base {
    constructor() {
      super()
      for (const name of ["completed", "failed"]) events.on(name, (event) => this.emit(name, event))
    }
  }
  const connection = {
    bullmq: { Queue, QueueEvents },
    options: {},
    backend: undefined,
    about: { url: "redis://queue", hasPassword: false },
  } as unknown as AnswersConnection
  const warnings: string[] = []
  const warn = (sentence: string): void => void warnings.push(sentence)
  const answers: Answers = await openAnswers(connection, "lectern-1", { add: () => {} }, warn, times)
  onTestFinished(() => answers.close())
  /** Ends a job as a worker does. */
  function complete(key: string, answer: object, nonce = jobs.get(key)?.data.nonce): void {
    const returnvalue = { ...answer, ...(nonce !== undefined && { nonce }) }
    Object.assign(jobs.get(key)!, { state: "completed", returnvalue })
    events.emit("completed", { jobId: key, returnvalue })
  }
  /** Waits until a job is in the queue. */
  async function added(count = 1): Promise<void> {
    while (calls.add < count) await sleep(1)
    await sleep(1)
  }
  const old = (answer: object): FakeJob => ({ state: "completed", data: { nonce: "old/0" }, returnvalue: answer })
  return { jobs, events, calls, faults, warnings, answers, complete, added, old }
}

/** Whether a promise is still open. */
const isOpen = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise.then(() => false), sleep(15).then(() => true)])) as boolean

describe("a job", () => {
  test("is answered", async () => {
    const { answers, complete, added, jobs } = await server()
    const first = answers.ask("a", JOB, false)
    const second = answers.ask("b", JOB, false)
    await added(2)
    const [one, two] = [...jobs.values()].map(({ data }) => data)
    expect(one).toMatchObject(JOB)
    expect(one!.nonce).not.toBe(two!.nonce)
    complete("b", right)
    expect(await second).toEqual(right)
    expect(await isOpen(first)).toBe(true)
    complete("a", wrong)
    expect(await first).toEqual(wrong)
  })

  test("that another run asked for is shared, whatever its nonce", async () => {
    const { answers, complete, added, jobs } = await server()
    jobs.set("a", { state: "active", data: { nonce: "other/3" } })
    const asked = answers.ask("a", JOB, false)
    await added()
    complete("a", right)
    expect(await asked).toEqual(right)
  })

  test("whose result was stored before is not done again, unless the result is not there", async () => {
    const { answers, complete, added, jobs, calls, old } = await server()
    jobs.set("a", old({ ...right, nonce: "old/0" }))
    expect(await answers.ask("a", JOB, false)).toEqual({ kind: "stored-before", hash: "ab" })
    expect(calls).toEqual({ add: 0, remove: 0 })
    const again = answers.ask("a", JOB, true)
    await added()
    expect(await isOpen(again)).toBe(true)
    complete("a", right)
    expect(await again).toEqual(right)
  })
})

describe("an old answer", () => {
  test("that comes late as an event does not end a later job", async () => {
    const { answers, complete, added, jobs, events, old } = await server()
    jobs.set("a", old(wrong))
    const asked = answers.ask("a", JOB, false)
    await added()
    events.emit("completed", { jobId: "a", returnvalue: { ...wrong, nonce: "old/0" } })
    expect(await isOpen(asked)).toBe(true)
    complete("a", right)
    expect(await asked).toEqual(right)
  })

  test("that a look finds does not end a later job", async () => {
    const { answers, complete, added, jobs, old } = await server({ ...TIMES, lookUpMs: 2 })
    jobs.set("a", old(wrong))
    const asked = answers.ask("a", JOB, false)
    await added()
    const current = jobs.get("a")!
    jobs.set("a", old(wrong)) // as a look sees it that began before the job was removed
    expect(await isOpen(asked)).toBe(true)
    jobs.set("a", current)
    complete("a", right)
    expect(await asked).toEqual(right)
  })

  test("that is a failure does not end a later job", async () => {
    const { answers, added, jobs, events } = await server()
    const failed = { state: "failed", data: { nonce: "old/0" }, failedReason: "its thread died" }
    jobs.set("a", failed)
    const asked = answers.ask("a", JOB, false)
    await added()
    const { data } = jobs.get("a")!
    jobs.set("a", failed)
    events.emit("failed", { jobId: "a", failedReason: "its thread died" })
    expect(await isOpen(asked)).toBe(true)
    jobs.set("a", { ...failed, data, failedReason: "out of memory" })
    events.emit("failed", { jobId: "a", failedReason: "out of memory" })
    expect(await asked).toEqual({ kind: "failed", why: "out of memory" })
  })
})

describe("a server", () => {
  test("that is away for a moment is asked again", async () => {
    const { answers, complete, added, calls, faults, warnings } = await server()
    faults.add = () => {
      if (calls.add < 3) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
    }
    const asked = answers.ask("a", JOB, false)
    await added(3)
    complete("a", right)
    expect(await asked).toEqual(right)
    const sentence = "redis://queue: nothing accepts connections there (connect ECONNREFUSED); trying again"
    expect(warnings).toEqual([sentence, sentence])
  })

  test("whose reply is lost is not asked twice", async () => {
    const { answers, complete, calls, faults, events } = await server()
    faults.afterAdd = () => {
      const listeners = events.rawListeners("completed")
      events.removeAllListeners("completed") // the event is lost, too
      complete("a", right)
      for (const listener of listeners) events.on("completed", listener as () => void)
      throw new Error("Connection terminated unexpectedly")
    }
    expect(await answers.ask("a", JOB, false)).toEqual(right)
    expect(calls).toEqual({ add: 1, remove: 0 })
  })

  test("that answers although its reply was lost gets no second job", async () => {
    const { answers, complete, calls, faults, jobs } = await server({ ...TIMES, retryMs: 10 })
    faults.afterAdd = () => {
      complete("a", right)
      jobs.delete("a") // the run has taken the answer
      throw new Error("Connection terminated unexpectedly")
    }
    expect(await answers.ask("a", JOB, false)).toEqual(right)
    await sleep(30)
    expect(calls.add).toBe(1)
  })

  test("that refuses a job ends the run in a sentence", async () => {
    const { answers, faults } = await server()
    faults.add = () => {
      throw new Error("OOM command not allowed when used memory > 'maxmemory'. script: 5ab43, on @user_script:1.")
    }
    await expect(answers.ask("a", JOB, false)).rejects.toThrow(
      "redis://queue: its memory is full (OOM command not allowed when used memory > 'maxmemory')",
    )
  })

  test("that loses a job is believed after three looks", async () => {
    const { answers, added, jobs } = await server({ ...TIMES, lookUpMs: 1 })
    const asked = answers.ask("a", JOB, false)
    await added()
    jobs.delete("a")
    expect(await asked).toEqual({ kind: "lost" })
  })

  test("that is silent is reported once", async () => {
    const { answers, faults, warnings, added } = await server({ ...TIMES, lookUpMs: 1, silenceMs: 20 })
    faults.ranges = () => new Promise(() => {})
    answers.ask("a", JOB, false).catch(() => {})
    await added()
    await sleep(60)
    expect(warnings).toEqual(["redis://queue: has not answered for 0.02 s; still waiting"])
  })

  test("is not looked at any more once the answers are closed", async () => {
    const { answers, faults, added } = await server({ ...TIMES, lookUpMs: 1 })
    let looks = 0
    faults.ranges = async () => void looks++
    answers.ask("a", JOB, false).catch(() => {})
    await added()
    while (looks === 0) await sleep(1)
    await answers.close()
    const before = looks
    await sleep(15)
    expect(looks).toBe(before)
  })

  test("tells its workers", async () => {
    const { answers } = await server()
    expect(await answers.workers()).toEqual(["atlas/1/2", ""])
  })
})
