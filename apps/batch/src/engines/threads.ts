// Does tasks in worker threads. A thread that dies takes its task with it: the task gets one more, fresh thread.
import { LecternError } from "@lectern/core"
import type { Piscina } from "piscina"
import type { Engine } from "./engine.js"
import { inSharedMemory } from "./shared-memory.js"
import { type OnProgress, type Reply, resultOf, type Task } from "./task.js"
import type { Order } from "./worker.js"

const IDLE_MS = 60_000 // longer than any thread waits between stages
const PROGRESS_MS = 100

/** How the threads are made. */
export interface ThreadsOptions {
  /** How many threads. */
  readonly jobs: number
  /** The worker entry, as a file URL: it lists the tasks that the threads know. */
  readonly worker: string
  /** Heap of a thread in MB, before it counts as out of memory; Node's own limit by default. */
  readonly heapMb?: number
}

/**
 * The engine with threads, started as tasks come.
 *
 * @param options - how many, and what they know
 * @returns an engine
 */
export async function threadsEngine({ jobs, worker, heapMb }: ThreadsOptions): Promise<Engine> {
  // Given to run(), not to the constructor: a file that fails to import then rejects the task instead of hanging it.
  const filename = worker
  const { Piscina } = await import("piscina")
  const pools = new Set<Piscina>()
  let closed = false
  const pool = open(jobs)

  function open(threads: number): Piscina {
    const opened = new Piscina({
      minThreads: 1, // more as tasks come; with none, tasks would wait for ever for a dead thread to be replaced
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      recordTiming: false,
      ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    })
    // A task on a thread that fails is rejected. Where no thread can be started at all, so are those that wait for one.
    opened.on("error", () => {
      if (opened.threads.length === 0) opened.destroy().catch(() => {})
    })
    pools.add(opened)
    return opened
  }

  async function onFreshThread<Result>(order: Order, label: () => string): Promise<Reply<Result>> {
    const fresh = open(1)
    try {
      return await fresh.run(order, { filename })
    } catch (cause) {
      throw closed ? cause : death(label(), cause)
    } finally {
      pools.delete(fresh)
      await fresh.destroy()
    }
  }

  async function replyTo<Payload, Result>(
    task: Task<Payload, Result>,
    order: Order,
    payload: Payload,
  ): Promise<Reply<Result>> {
    try {
      return await pool.run(order, { filename })
    } catch (error) {
      if (closed) throw error
      return onFreshThread(order, () => task.label(payload))
    }
  }

  return {
    window: jobs + 2,
    sharesMemory: true,
    async run(task, payload, onProgress) {
      const { name } = task
      if (onProgress === undefined) return resultOf(await replyTo(task, { name, payload }, payload))
      const done = new Float64Array(new SharedArrayBuffer(8))
      const stop = watch(done, onProgress)
      try {
        return resultOf(await replyTo(task, { name, payload, done }, payload))
      } finally {
        stop()
      }
    },
    broadcast: inSharedMemory,
    async close() {
      closed = true
      await Promise.all([...pools].map((each) => each.destroy()))
    },
  }
}

/** Reports a number in shared memory now and then, until it is stopped. */
function watch(done: Float64Array, onProgress: OnProgress): () => void {
  const timer = setInterval(() => done[0]! > 0 && onProgress(done[0]!), PROGRESS_MS)
  return () => clearInterval(timer)
}

function death(what: string, cause: unknown): LecternError {
  const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string }
  const why = code === "ERR_WORKER_OUT_OF_MEMORY" ? "ran out of memory" : `died (${message})`
  return new LecternError({ kind: "failed", what, why: `its thread ${why}, twice` }, { cause })
}
