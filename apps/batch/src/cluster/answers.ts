// Waits for the answers of workers. Answers arrive as events; jobs without one are looked up from time to time, because events
// may be lost while the queue is down.
import { LecternError } from "@lectern/core"
import type { Queue, QueueEvents } from "bullmq"
import type { Warn } from "../read/warnings.js"
import type { Connection } from "./connect.js"
import { type Answer, type Job, QUEUE } from "./job.js"

/** The end of a job: a worker's answer; `failed` when no worker could do it; `lost` when it is not in the queue any more. */
export type JobEnd = Answer | { readonly kind: "failed"; readonly why: string } | { readonly kind: "lost" }

/** The run's side of a queue. Must be closed. */
export interface Answers {
  /**
   * Adds a job, unless it is there, and waits for its end.
   *
   * @param key - the job's key
   * @param job - the job
   * @returns its end
   */
  ask(key: string, job: Job): Promise<JobEnd>
  /** Removes a job that has ended. */
  remove(key: string): void
  /** The names of the workers that are connected; undefined when the server does not tell. */
  workers(): Promise<readonly string[] | undefined>
  /** Disconnects. */
  close(): Promise<void>
}

const LOOK_UP_MS = 2000
const CLOSE_MS = 1000
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
  const removals = new Set<Promise<unknown>>()
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

  async function lookUp(key: string): Promise<JobEnd | undefined> {
    const state = await queue.getJobState(key)
    if (state === "unknown") return { kind: "lost" }
    if (state !== "completed" && state !== "failed") return undefined
    const job = await queue.getJob(key)
    if (job === undefined) return { kind: "lost" }
    return state === "completed" ? (job.returnvalue as Answer) : { kind: "failed", why: job.failedReason }
  }

  let looking = false
  async function lookUpAll(): Promise<void> {
    if (looking) return
    looking = true
    try {
      const old = [...waiting].filter(([, { since }]) => performance.now() - since > lookUpMs)
      for (const [key, entry] of old) {
        const end = await lookUp(key)
        if (end === undefined) entry.misses = 0
        else if (end.kind !== "lost" || ++entry.misses >= MAX_MISSES) settle(key, end)
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      looking = false
    }
  }
  const timer = setInterval(lookUpAll, lookUpMs)

  async function add(key: string, job: Job): Promise<void> {
    // The end of an earlier run's job, for which there is no result.
    const before = await queue.getJobState(key)
    if (before === "completed" || before === "failed") await queue.remove(key)
    await queue.add(job.task, job, {
      jobId: key,
      attempts: ATTEMPTS,
      backoff: { type: "exponential", delay: BACKOFF_MS },
      removeOnComplete: { age: KEEP_SECONDS },
      removeOnFail: { age: KEEP_SECONDS },
    })
  }

  return {
    ask(key, job) {
      return new Promise((resolve, reject) => {
        waiting.set(key, { settle: resolve, since: performance.now(), misses: 0 })
        add(key, job).catch((error: unknown) => {
          waiting.delete(key)
          const why = error instanceof Error ? error.message : String(error)
          reject(new LecternError({ kind: "failed", what: address.url, why }, { cause: error }))
        })
      })
    },
    remove(key) {
      const removal = queue.remove(key).catch(() => {}) // it stays until it is too old
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
      const closing = Promise.all(removals).then(() => Promise.all([queue.close(), events.close()]))
      await Promise.race([closing.catch(() => {}), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())])
      await Promise.race([
        Promise.all([queue.disconnect(), events.disconnect()]).catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref()),
      ])
    },
  }
}
