// A worker: takes jobs from the queue and does them in threads. The main thread only renews locks.
import { LecternError } from "@lectern/core"
import type { Job as QueuedJob, Worker } from "bullmq"
import type { Engine } from "../engines/engine.js"
import { threadsEngine } from "../engines/threads.js"
import { untilAborted } from "../engines/until-aborted.js"
import { version } from "../engines/version.js"
import type { Warn } from "../read/warnings.js"
import { openContentStore } from "../store/content-store.js"
import type { ClusterEngine } from "../types.js"
import { clientsFor } from "./connect.js"
import { type Answer, checkedJob, type NoncedAnswer, queueName, workerName } from "./job.js"
import { inWords } from "./server-errors.js"
import { start } from "./start.js"
import { type StoredPayload, storedTask } from "./stored-task.js"

/** The settings of a worker. */
export interface ServeRequest extends ClusterEngine {
  /** The folder that all files must be in, without symbolic links. */
  readonly root: string
  /** The file URL of the threads' entry, which lists the tasks of jobs. */
  readonly worker: string
  /** The number of threads, and of jobs at a time. */
  readonly jobs: number
  /** Ends the worker. */
  readonly signal: AbortSignal
  /** Called with the worker's name when it is ready. */
  readonly onReady: (name: string) => void
  /** Receives connection problems, and jobs that failed. */
  readonly onWarning: Warn
}

/** Settings that tests replace. */
export interface ServeTimes {
  /** The time for which a job stays with a worker after a sign of life, in milliseconds. */
  readonly lockMs: number
  /** The time between two looks for jobs of workers that are gone, in milliseconds. */
  readonly stalledMs: number
}

const TIMES: ServeTimes = { lockMs: 30_000, stalledMs: 10_000 }
// Maximum number of workers that a job may lose; beyond, the job is what kills them.
const MAX_STALLED = 10
const RETRY_MS = 1000
// After a signal, a job may take this long to be finished before it is returned.
const FINISH_MS = 1000

/** Serves a queue until the signal aborts. Then jobs are finished within a second or returned to the queue. */
export async function serve(request: ServeRequest, times: ServeTimes = TIMES): Promise<void> {
  const { url, password, store: folder, jobs, worker: entry, signal, onWarning } = request
  const connection = await clientsFor(url, password)
  const { bullmq, options, backend } = connection
  const name = workerName(jobs)
  const self = { version: version(), store: openContentStore(folder).id, folder, name }
  const threads = await threadsEngine({ jobs, worker: entry })
  const active = new Map<string, () => void>()

  async function perform(job: QueuedJob, token: string | undefined): Promise<NoncedAnswer> {
    const id = job.id!
    const returned = new Promise<never>((_, reject) => {
      active.set(id, () => {
        const moved = job.moveToWait(token).catch(() => {}) // its lock ends soon
        moved.then(() => reject(new bullmq.WaitingError()))
      })
    })
    try {
      const answer = await Promise.race([answerTo(job, request, self, threads), returned])
      return { ...answer, nonce: job.data?.nonce }
    } finally {
      active.delete(id)
    }
  }

  /** A worker that does not take jobs yet: BullMQ's loop would never yield after a connection that failed at the start. */
  function newWorker(): Worker {
    return new bullmq.Worker(
      queueName(self.version, self.store),
      perform,
      {
        ...options,
        name,
        autorun: false,
        concurrency: jobs,
        lockDuration: times.lockMs,
        stalledInterval: times.stalledMs,
        maxStalledCount: MAX_STALLED,
        runRetryDelay: RETRY_MS,
      },
      backend,
    )
  }

  try {
    const worker = await start(
      async (opened) => {
        await connection.check(opened, onWarning)
        const made = newWorker()
        opened.add(() => made.close(true))
        made.on("error", () => {})
        await made.waitUntilReady()
        return made
      },
      { ...connection.about, warn: onWarning, signal },
    )
    worker.on("error", (error) => onWarning(`${url}: ${inWords(error)}`))
    worker.on("failed", (job, error) => onWarning(`${job?.data?.label ?? "a job"}: ${error.message}`))
    const running = worker.run()
    request.onReady(name)
    await untilAborted(running, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    const closed = worker.close()
    const timer = setTimeout(() => {
      for (const giveBack of active.values()) giveBack()
    }, FINISH_MS)
    await closed
    clearTimeout(timer)
  } finally {
    await threads.close()
  }
  signal.throwIfAborted()
}

async function answerTo(
  job: QueuedJob,
  { root }: ServeRequest,
  self: Parameters<typeof checkedJob>[2],
  threads: Engine,
): Promise<Answer> {
  const key = job.id!
  const { folder, name: worker } = self
  let payload: StoredPayload
  try {
    payload = { ...checkedJob(key, job.data, self), key, folder, root, worker }
  } catch (error) {
    if (error instanceof LecternError) return { kind: "problem", problem: error.problem }
    throw error
  }
  // An error here is a thread that died: another machine may have more memory.
  return threads.run(STORED, payload)
}

const STORED = storedTask([])
