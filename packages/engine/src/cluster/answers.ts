// Waits for the answers of workers. Answers arrive as events. Jobs without one are looked up from time to time, because events
// are lost while the queue is down, and over PostgreSQL also when two of them are made at the same time.
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import type { Queue, QueueEvents } from "bullmq"
import type { Warn } from "../read/warnings.js"
import type { Connection } from "./connect.js"
import type { Answer, Job, NoncedAnswer } from "./job.js"
import { removalsFrom } from "./removals.js"
import { inWords, isTemporary } from "./server-errors.js"
import { type Opened, withinMs } from "./start.js"

/** The end of a job. */
export type JobEnd =
  /** A worker's answer. */
  | Answer
  /** A worker stored a result before this run requested it. Another run may have removed it. */
  | { readonly kind: "stored-before"; readonly hash: string }
  /** No worker could do it. */
  | { readonly kind: "failed"; readonly why: string }
  /** It is not in the queue any more. */
  | { readonly kind: "lost" }

/** The run's side of a queue. Must be closed. */
export interface Answers {
  /** Adds a job, unless it is there, and waits for its end. While the server is away, it is tried again. */
  ask(key: string, job: Omit<Job, "nonce">, again: boolean): Promise<JobEnd>
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
const RETRY_MS = 1000
const SILENCE_MS = 60_000
const ATTEMPTS = 5
const BACKOFF_MS = 1000
const KEEP_SECONDS = 7 * 24 * 3600
// A job that is just being moved is in no list for a moment.
const MAX_MISSES = 3

/** The end of a job, and the nonce that it was added with. */
interface Ended {
  readonly end: Answer | { readonly kind: "failed"; readonly why: string }
  readonly nonce: string | undefined
}

/** The part of a connection that {@link openAnswers} uses. */
export type AnswersConnection = Pick<Connection, "bullmq" | "options" | "backend" | "about">

/** Settings that tests replace, in milliseconds. */
export interface AnswersTimes {
  /** The time between two looks at jobs. */
  readonly lookUpMs?: number
  /** The time after which a look that has no answer is reported. */
  readonly silenceMs?: number
  /** The time between two attempts to add a job while the server is away. */
  readonly retryMs?: number
}

interface Waiting {
  readonly settle: (end: JobEnd) => void
  readonly since: number
  misses: number
  isSettled: boolean
}

/** Opens the run's side of a queue. */
export async function openAnswers(
  { bullmq, options, backend, about: { url } }: AnswersConnection,
  name: string,
  opened: Opened,
  warn: Warn,
  { lookUpMs = LOOK_UP_MS, silenceMs = SILENCE_MS, retryMs = RETRY_MS }: AnswersTimes = {},
): Promise<Answers> {
  const queue: Queue = new bullmq.Queue(name, options, backend)
  opened.add(() => queue.close())
  const events: QueueEvents = new bullmq.QueueEvents(name, options, backend)
  opened.add(() => events.close())
  const waiting = new Map<string, Waiting>()
  const removals = removalsFrom(queue)
  // Jobs that had ended before this run requested them: their answers may still come as events, and in looks that are under way.
  const removed = new Set<string | undefined>()
  const run = randomUUID()
  let asked = 0
  let isReady = false
  let isClosed = false
  // At the start, the caller reports what fails.
  const onError = (error: Error): void => {
    if (isReady) warn(`${url}: ${inWords(error)}; trying again`)
  }
  queue.on("error", onError)
  events.on("error", onError)
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady()])
  isReady = true

  function settle(key: string, { end, nonce }: Ended): void {
    if (!removed.has(nonce)) waiting.get(key)?.settle(end)
  }

  events.on("completed", ({ jobId, returnvalue }) => settle(jobId, fromAnswer(returnvalue as unknown as NoncedAnswer)))
  events.on("failed", ({ jobId }) => {
    if (waiting.has(jobId)) lookUpWaiting(jobId).catch(onError) // the event has no nonce
  })

  /** The end of a job that is in the queue; undefined while it has none. */
  async function lookUp(key: string): Promise<Ended | undefined> {
    const state = await queue.getJobState(key)
    if (state !== "completed" && state !== "failed") return undefined
    const job = await queue.getJob(key)
    if (job === undefined) return undefined
    if (state === "failed") return { end: { kind: "failed", why: job.failedReason }, nonce: job.data?.nonce }
    return { ...fromAnswer(job.returnvalue), nonce: job.data?.nonce }
  }

  async function lookUpWaiting(key: string): Promise<void> {
    const ended = await lookUp(key)
    if (ended !== undefined) settle(key, ended)
  }

  /** Jobs that have ended without an event. */
  async function lookForEnded(): Promise<void> {
    const ended = await queue.getRanges(["completed", "failed"], 0, MAX_ENDED, false)
    for (const key of ended.filter((each) => waiting.has(each))) await lookUpWaiting(key)
  }

  /** Jobs that are gone. */
  async function lookForLost(): Promise<void> {
    const old = [...waiting].filter(([, { since }]) => performance.now() - since > LOOKS_PER_LOST * lookUpMs)
    for (const [key, entry] of old) {
      const isLost = (await queue.getJobState(key)) === "unknown"
      entry.misses = isLost ? entry.misses + 1 : 0
      if (entry.misses >= MAX_MISSES) entry.settle({ kind: "lost" })
    }
  }

  let lookingSince: number | undefined
  let isSilent = false
  let looks = 0
  async function look(): Promise<void> {
    if (lookingSince !== undefined) return reportSilence(performance.now() - lookingSince)
    if (waiting.size === 0) return
    lookingSince = performance.now()
    try {
      await lookForEnded()
      if (++looks % LOOKS_PER_LOST === 0) await lookForLost()
    } catch (error) {
      onError(error as Error)
    } finally {
      lookingSince = undefined
      isSilent = false
    }
  }
  const timer = setInterval(look, lookUpMs)

  function reportSilence(ms: number): void {
    if (ms < silenceMs || isSilent) return
    isSilent = true
    warn(`${url}: has not answered for ${silenceMs / 1000} s; still waiting`)
  }

  async function add(key: string, job: Job, again: boolean, entry: Waiting): Promise<void> {
    const before = await lookUp(key)
    // The reply to an earlier attempt may have been lost.
    if (before !== undefined && before.nonce === job.nonce) return entry.settle(before.end)
    if (before?.end.kind === "stored" && !again) return entry.settle({ ...before.end, kind: "stored-before" })
    if (before !== undefined) {
      // The problem of an earlier run may be solved.
      removed.add(before.nonce)
      await queue.remove(key)
    }
    waiting.set(key, entry)
    await queue.add(job.task, job, {
      jobId: key,
      attempts: ATTEMPTS,
      backoff: { type: "exponential", delay: BACKOFF_MS },
      removeOnComplete: { age: KEEP_SECONDS },
      removeOnFail: { age: KEEP_SECONDS },
    })
  }

  async function addInTheEnd(key: string, job: Job, again: boolean, entry: Waiting): Promise<void> {
    for (;;) {
      try {
        return await add(key, job, again, entry)
      } catch (error) {
        if (isClosed || !isTemporary(error)) throw error
        onError(error as Error)
        await sleep(retryMs)
        if (entry.isSettled) return
      }
    }
  }

  return {
    ask(key, job, again) {
      return new Promise((resolve, reject) => {
        const settle = (end: JobEnd): void => {
          entry.isSettled = true
          waiting.delete(key)
          resolve(end)
        }
        const entry: Waiting = { settle, since: performance.now(), misses: 0, isSettled: false }
        addInTheEnd(key, { ...job, nonce: `${run}/${asked++}` }, again, entry).catch((error: unknown) => {
          waiting.delete(key)
          reject(new LecternError({ kind: "failed", what: url, why: inWords(error) }, { cause: error }))
        })
      })
    },
    remove: (key) => removals.remove(key),
    async workers() {
      try {
        return (await queue.getWorkers()).map(({ name }) => name ?? "")
      } catch {
        return undefined
      }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await inTime(removals.finish())
      await inTime(Promise.all([queue.close(), events.close()]))
      await inTime(Promise.all([queue.disconnect(), events.disconnect()]))
    },
  }
}

function fromAnswer({ nonce, ...end }: NoncedAnswer): Ended {
  return { end: end as Answer, nonce }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  await withinMs(work, CLOSE_MS).catch(() => {})
}
