// Waits for the answers of workers. Answers arrive as events. Jobs without one are looked up from time to time, because events
// are lost while the queue is down, and over PostgreSQL also when two of them are made at the same time.
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import type { Queue, QueueEvents } from "bullmq"
import type { Warn } from "../read/warnings.js"
import type { Connection } from "./connect.js"
import { type Answer, type Job, QUEUE } from "./job.js"

/** The end of a job. */
export type JobEnd =
  /** A worker's answer. */
  | Answer
  /** A worker stored a result before this run asked for it. Another run may have removed it. */
  | { readonly kind: "stored-before"; readonly hash: string }
  /** No worker could do it. */
  | { readonly kind: "failed"; readonly why: string }
  /** It is not in the queue any more. */
  | { readonly kind: "lost" }

/** The run's side of a queue. Must be closed. */
export interface Answers {
  /**
   * Adds a job, unless it is there, and waits for its end.
   *
   * @param key - the job's key
   * @param job - the job
   * @param again - whether to do it again if it is done already, because its result is not there
   * @returns its end
   */
  ask(key: string, job: Job, again: boolean): Promise<JobEnd>
  /** Removes a job that has ended. */
  remove(key: string): void
  /** The names of the workers that are connected; undefined when the server does not tell. */
  workers(): Promise<readonly string[] | undefined>
  /** Disconnects. */
  close(): Promise<void>
}

const LOOK_UP_MS = 250
const LOOKS_PER_LOST = 8
const MAX_ENDED = 1000
const CLOSE_MS = 500
const LAST_WORD_MS = 50
const ATTEMPTS = 5
const BACKOFF_MS = 1000
const KEEP_SECONDS = 7 * 24 * 3600
// A job that is just being moved is in no list for a moment.
const MAX_MISSES = 3

interface Waiting {
  readonly settle: (end: JobEnd) => void
  readonly since: number
  misses: number
}

/**
 * Opens the run's side of a queue.
 *
 * @param connection - the queue
 * @param warn - receives connection problems
 * @param lookUpMs - the time between two looks at jobs
 * @returns the answers
 */
export async function openAnswers(connection: Connection, warn: Warn, lookUpMs: number = LOOK_UP_MS): Promise<Answers> {
  const { bullmq, options, backend, address } = connection
  const queue: Queue = new bullmq.Queue(QUEUE, options, backend)
  const events: QueueEvents = new bullmq.QueueEvents(QUEUE, options, backend)
  const waiting = new Map<string, Waiting>()
  const removals = new Set<Promise<void>>()
  const left = new Set<string>()
  const onError = (error: Error): void => warn(`${address.url}: ${error.message}; trying again`)
  queue.on("error", onError)
  events.on("error", onError)
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady()])

  function settle(key: string, end: JobEnd): void {
    const found = waiting.get(key)
    waiting.delete(key)
    found?.settle(end)
  }

  events.on("completed", ({ jobId, returnvalue }) => settle(jobId, returnvalue as unknown as Answer))
  events.on("failed", ({ jobId, failedReason }) => settle(jobId, { kind: "failed", why: failedReason }))

  /** The end of a job that is in the queue; undefined while it has none. */
  async function lookUp(key: string): Promise<JobEnd | undefined> {
    const state = await queue.getJobState(key)
    if (state !== "completed" && state !== "failed") return undefined
    const job = await queue.getJob(key)
    if (job === undefined) return undefined
    return state === "completed" ? (job.returnvalue as Answer) : { kind: "failed", why: job.failedReason }
  }

  /** Jobs that have ended without an event. */
  async function lookForEnded(): Promise<void> {
    const ended = await queue.getRanges(["completed", "failed"], 0, MAX_ENDED, false)
    for (const key of ended.filter((each) => waiting.has(each))) {
      const end = await lookUp(key)
      if (end !== undefined) settle(key, end)
    }
  }

  /** Jobs that are gone. */
  async function lookForLost(): Promise<void> {
    const old = [...waiting].filter(([, { since }]) => performance.now() - since > LOOKS_PER_LOST * lookUpMs)
    for (const [key, entry] of old) {
      const isLost = (await queue.getJobState(key)) === "unknown"
      entry.misses = isLost ? entry.misses + 1 : 0
      if (entry.misses >= MAX_MISSES) settle(key, { kind: "lost" })
    }
  }

  let looking = false
  let looks = 0
  async function look(): Promise<void> {
    if (looking || waiting.size === 0) return
    looking = true
    try {
      await lookForEnded()
      if (++looks % LOOKS_PER_LOST === 0) await lookForLost()
    } catch (error) {
      onError(error as Error)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(look, lookUpMs)

  async function add(key: string, job: Job, again: boolean): Promise<void> {
    const before = await lookUp(key)
    if (before?.kind === "stored" && !again) return settle(key, { ...before, kind: "stored-before" })
    // The problem of an earlier run may be solved.
    if (before !== undefined) await queue.remove(key)
    await queue.add(job.task, job, {
      jobId: key,
      attempts: ATTEMPTS,
      backoff: { type: "exponential", delay: BACKOFF_MS },
      removeOnComplete: { age: KEEP_SECONDS },
      removeOnFail: { age: KEEP_SECONDS },
    })
  }

  /** Removes a job, unless its worker has stored the result but not said so yet. */
  async function remove(key: string): Promise<void> {
    left.add(key)
    if ((await queue.remove(key)) === 1 || (await queue.getJobState(key)) === "unknown") left.delete(key)
  }

  async function removeLeft(): Promise<void> {
    await Promise.all(removals)
    for (let tried = 0; left.size > 0 && tried < MAX_MISSES; tried++) {
      await sleep(LAST_WORD_MS)
      await Promise.all([...left].map(remove))
    }
  }

  return {
    ask(key, job, again) {
      return new Promise((resolve, reject) => {
        waiting.set(key, { settle: resolve, since: performance.now(), misses: 0 })
        add(key, job, again).catch((error: unknown) => {
          waiting.delete(key)
          const why = error instanceof Error ? error.message : String(error)
          reject(new LecternError({ kind: "failed", what: address.url, why }, { cause: error }))
        })
      })
    },
    remove(key) {
      const removal = remove(key).catch(() => {}) // it stays until it is too old
      removals.add(removal)
      removal.then(() => removals.delete(removal))
    },
    async workers() {
      try {
        return (await queue.getWorkers()).map(({ name }) => name ?? "")
      } catch {
        return undefined
      }
    },
    async close() {
      clearInterval(timer)
      await inTime(removeLeft())
      await inTime(Promise.all([queue.close(), events.close()]))
      await inTime(Promise.all([queue.disconnect(), events.disconnect()]))
    },
  }
}

/** Waits for work that needs the server, but not for long. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const end = new AbortController()
  await Promise.race([work.catch(() => {}), sleep(CLOSE_MS, undefined, { signal: end.signal }).catch(() => {})])
  end.abort()
}
