// Does tasks in worker threads. A thread that dies takes its task with it: the task gets one more, fresh thread.
import { LecternError } from "@lectern/core"
import type { Piscina } from "piscina"
import type { Engine } from "./engine.js"
import { resultOf } from "./result-of.js"
import type { Reply, ResultOf, Task } from "./task.js"

const IDLE_MS = 60_000 // longer than any thread waits between stages

/** How the threads are made. */
export interface ThreadsOptions {
  /** How many threads. */
  readonly jobs: number
  /** The thread entry, as a file URL; this package's own by default. */
  readonly worker?: string
  /** Heap of a thread in MB, before it counts as out of memory; Node's own limit by default. */
  readonly heapMb?: number
}

/**
 * The engine with threads, started as tasks come.
 *
 * @param options - how many, and of what
 * @returns an engine
 */
export async function threadsEngine({ jobs, worker, heapMb }: ThreadsOptions): Promise<Engine> {
  // Given to run(), not to the constructor: a file that fails to import then rejects the task instead of hanging it.
  const filename = worker ?? import.meta.resolve("#metric-worker")
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

  async function onFreshThread<T extends Task>(task: T): Promise<Reply<T>> {
    const fresh = open(1)
    try {
      return await fresh.run(task, { filename })
    } catch (cause) {
      throw closed ? cause : death(task, cause)
    } finally {
      pools.delete(fresh)
      await fresh.destroy()
    }
  }

  return {
    window: jobs + 2,
    async run<T extends Task>(task: T): Promise<ResultOf<T>> {
      let reply: Reply<T>
      try {
        reply = await pool.run(task, { filename })
      } catch (error) {
        if (closed) throw error
        reply = await onFreshThread(task)
      }
      return resultOf(reply)
    },
    async close() {
      closed = true
      await Promise.all([...pools].map((each) => each.destroy()))
    },
  }
}

function death(task: Task, cause: unknown): LecternError {
  const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string }
  const why = code === "ERR_WORKER_OUT_OF_MEMORY" ? "ran out of memory" : `died (${message})`
  return new LecternError({ kind: "failed", what: nameOf(task), why: `its thread ${why}, twice` }, { cause })
}

function nameOf(task: Task): string {
  if (task.kind === "index") return `bytes ${task.start}..${task.end} of ${task.file.path}`
  if (task.kind === "hash") return `the checksum of ${task.file.path}`
  if (task.kind === "model") return `the training of ${task.model.name}`
  const { index, firstSegment, segments } = task.shard
  const half = task.kind === "sift" || task.kind === "collect" ? "the references of " : ""
  return `${half}shard ${index} (segments ${firstSegment + 1}..${firstSegment + segments})`
}
