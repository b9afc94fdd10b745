// Does tasks in worker threads. If a thread dies, its task is tried once more in a new thread.
import { LecternError } from "@lectern/core"
import type { Piscina } from "piscina"
import type { Engine } from "./engine.js"
import { inSharedMemory } from "./shared-memory.js"
import { type OnProgress, type Reply, resultOf, type Task } from "./task.js"
import type { TaskMessage } from "./worker.js"

const IDLE_MS = 60_000 // longer than a thread is idle between stages
const PROGRESS_MS = 100

/** Options of the threads. */
export interface ThreadsOptions {
  /** The number of threads. */
  readonly jobs: number
  /** The file URL of the worker entry, which lists the tasks that the threads know. */
  readonly worker: string
  /** The heap limit of a thread in MB; Node's own limit by default. */
  readonly heapMb?: number
}

/**
 * The engine with threads, which start when tasks arrive.
 *
 * @param options - number of threads, worker entry, heap limit
 * @returns an engine
 */
export async function threadsEngine({ jobs, worker, heapMb }: ThreadsOptions): Promise<Engine> {
  // Passed to run(), not to the constructor, so that a file that fails to import rejects the task instead of hanging it.
  const filename = worker
  const { Piscina } = await import("piscina")
  const pools = new Set<Piscina>()
  let closed = false
  const pool = open(jobs)

  function open(threads: number): Piscina {
    const opened = new Piscina({
      minThreads: 1, // more start when tasks arrive; with 0, tasks would wait forever for a dead thread to be replaced
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      recordTiming: false,
      ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    })
    // The task of a thread that fails is rejected. If no thread can be started at all, waiting tasks are rejected too.
    opened.on("error", () => {
      if (opened.threads.length === 0) opened.destroy().catch(() => {})
    })
    pools.add(opened)
    return opened
  }

  async function runOnNewThread<Result>(message: TaskMessage, label: () => string): Promise<Reply<Result>> {
    const fresh = open(1)
    try {
      return await fresh.run(message, { filename })
    } catch (cause) {
      throw closed ? cause : threadDied(label(), cause)
    } finally {
      pools.delete(fresh)
      await fresh.destroy()
    }
  }

  async function runOnPool<Payload, Result>(
    task: Task<Payload, Result>,
    message: TaskMessage,
    payload: Payload,
  ): Promise<Reply<Result>> {
    try {
      return await pool.run(message, { filename })
    } catch (error) {
      if (closed) throw error
      return runOnNewThread(message, () => task.label(payload))
    }
  }

  return {
    window: jobs + 2,
    sharesMemory: true,
    async run(task, payload, onProgress) {
      const { name } = task
      if (onProgress === undefined) return resultOf(await runOnPool(task, { name, payload }, payload))
      const done = new Float64Array(new SharedArrayBuffer(8))
      const progress = reportProgress(done, onProgress)
      try {
        return resultOf(await Promise.race([runOnPool(task, { name, payload, done }, payload), progress.failed]))
      } finally {
        progress.stop()
      }
    },
    broadcast: inSharedMemory,
    async close() {
      closed = true
      await Promise.all([...pools].map((each) => each.destroy()))
    },
  }
}

/** Reports a number in shared memory at regular intervals, until it is stopped or `onProgress` fails. */
function reportProgress(
  done: Float64Array,
  onProgress: OnProgress,
): { readonly failed: Promise<never>; readonly stop: () => void } {
  let stop = (): void => {}
  const failed = new Promise<never>((_, reject) => {
    const timer = setInterval(() => {
      try {
        if (done[0]! > 0) onProgress(done[0]!)
      } catch (error) {
        stop()
        reject(error)
      }
    }, PROGRESS_MS)
    stop = () => clearInterval(timer)
  })
  return { failed, stop }
}

function threadDied(what: string, cause: unknown): LecternError {
  const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string }
  const why = code === "ERR_WORKER_OUT_OF_MEMORY" ? "ran out of memory" : `died (${message})`
  return new LecternError({ kind: "failed", what, why: `its thread ${why}, twice` }, { cause })
}
