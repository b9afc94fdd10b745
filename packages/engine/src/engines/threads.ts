// Does tasks in worker threads. If a thread dies or hangs, its task is tried again in a new thread.
import { LecternError } from "@lectern/core"
import type { Engine } from "./engine.js"
import { openPool, type Pool } from "./pool.js"
import { inSharedMemory } from "./shared-memory.js"
import { type OnProgress, type Reply, resultOf, type Task } from "./task.js"
import { BEATS, DONE, type Pulse } from "./worker.js"

const PROGRESS_MS = 100
const ATTEMPTS = 3

/** Options of the threads. */
export interface ThreadsOptions {
  /** The number of threads. */
  readonly jobs: number
  /** The file URL of the worker entry, which lists the tasks that the threads know. */
  readonly worker: string
  /** The heap limit of a thread in MB; Node's own limit by default. */
  readonly heapMb?: number
  /** The maximum silence of a thread, in milliseconds; by default ten minutes, and more for large tasks. */
  readonly silenceMs?: number
}

/** Threads that were started early. */
export interface StartedThreads {
  /** Ends them, unless an engine has taken them. */
  close(): Promise<void>
}

/** Watches one attempt at a task. */
interface Watchdog {
  /** Aborts when the task hangs. */
  readonly signal: AbortSignal
  /** Stops watching. */
  stop(): void
}

const CHECK_MS = 1000
const MIN_SILENCE_MS = 600_000
// The slowest work, the edit distance of two lines, grows with the square of their length.
const SQUARED_BYTES_PER_MS = 1e8

let early: { readonly jobs: number; readonly worker: string; readonly pool: Pool } | undefined

/**
 * Starts threads for the next engine with as many of the same kind. They are one fewer, because this thread does tasks as well:
 * it has loaded already what each thread must load, and would wait for the others.
 */
export function startThreads({ jobs, worker }: ThreadsOptions): StartedThreads {
  early?.pool.close()
  const pool = openPool({ jobs, worker, helps: true })
  const started = { jobs, worker, pool }
  early = started
  pool.start()
  return {
    async close() {
      if (early !== started) return
      early = undefined
      await pool.close()
    },
  }
}

/** The threads that were started early, if they are of this kind. */
function takeEarly({ jobs, worker, heapMb }: ThreadsOptions): Pool | undefined {
  if (early === undefined || early.jobs !== jobs || early.worker !== worker || heapMb !== undefined) return undefined
  const { pool } = early
  early = undefined
  return pool
}

/**
 * The engine with threads, which start when tasks arrive. A task whose thread dies or is silent for too long is tried twice
 * more, in new threads.
 *
 * @param options - the number of threads, and the address of their entry
 * @returns the engine; its `window` is `jobs + 2`
 * @see [Architecture: engine](../../../../docs/architecture.md#engine)
 * @example
 * ```ts
 * import { type Task, threadsEngine } from "@lectern/engine"
 *
 * // The module exports worker([countWords]) by default.
 * const worker = new URL("examples/engine/word-worker.mjs", "file:///the/project/").href
 * const countWords: Task<string, number> = {
 *   name: "count-words",
 *   perform: (text) => text.split(" ").length,
 *   bytes: (text) => text.length,
 *   label: (text) => `the text ${text}`,
 *   transfer: () => [],
 * }
 * const engine = await threadsEngine({ jobs: 2, worker })
 * await Promise.all(["a cat", "a cat sat"].map((text) => engine.run(countWords, text))) //=> [2, 3]
 * await engine.close()
 * ```
 */
export async function threadsEngine(options: ThreadsOptions): Promise<Engine> {
  const { silenceMs, ...kind } = options
  const pool = takeEarly(options) ?? openPool(kind)
  const pools = new Set([pool])
  let closed = false

  async function attempt<Payload, Result>(
    on: Pool,
    task: Task<Payload, Result>,
    payload: Payload,
    onStart: (pulse: Pulse) => void,
  ): Promise<Reply<Result>> {
    const pulse: Pulse = new Float64Array(new SharedArrayBuffer(16))
    onStart(pulse)
    const message = { name: task.name, payload, pulse }
    if (task.mayBeSilent) return on.run(task, message) as Promise<Reply<Result>>
    const silence = silenceMs ?? longestSilence(task.bytes(payload))
    const dog = watchdog(pulse, silence)
    try {
      return (await on.run(task, message, dog.signal)) as Reply<Result>
    } catch (error) {
      throw dog.signal.aborted ? new Hung(`hung (no progress in ${inWords(silence)})`) : error
    } finally {
      dog.stop()
    }
  }

  async function attempts<Payload, Result>(
    task: Task<Payload, Result>,
    payload: Payload,
    onStart: (pulse: Pulse) => void,
  ): Promise<Reply<Result>> {
    for (let tried = 1; ; tried++) {
      const on = tried === 1 ? pool : openPool({ ...kind, jobs: 1 })
      pools.add(on)
      try {
        return await attempt(on, task, payload, onStart)
      } catch (error) {
        if (closed) throw error
        if (tried === ATTEMPTS) throw threadDied(task.label(payload), error)
      } finally {
        if (on !== pool) {
          pools.delete(on)
          await on.close()
        }
      }
    }
  }

  return {
    window: pool.window,
    sharesMemory: true,
    async run(task, payload, onProgress) {
      if (onProgress === undefined) return resultOf(await attempts(task, payload, () => {}))
      let pulse: Pulse | undefined
      const progress = reportProgress(() => pulse?.[DONE] ?? 0, onProgress)
      const onStart = (started: Pulse): void => {
        pulse = started
      }
      try {
        return resultOf(await Promise.race([attempts(task, payload, onStart), progress.failed]))
      } finally {
        progress.stop()
      }
    },
    broadcast: inSharedMemory,
    async close() {
      closed = true
      await Promise.all([...pools].map((each) => each.close()))
    },
  }
}

/** Reports a number at regular intervals, until it is stopped or `onProgress` fails. */
function reportProgress(
  amount: () => number,
  onProgress: OnProgress,
): { readonly failed: Promise<never>; readonly stop: () => void } {
  let stop = (): void => {}
  const failed = new Promise<never>((_, reject) => {
    const timer = setInterval(() => {
      try {
        const done = amount()
        if (done > 0) onProgress(done)
      } catch (error) {
        stop()
        reject(error)
      }
    }, PROGRESS_MS)
    stop = () => clearInterval(timer)
  })
  return { failed, stop }
}

class Hung extends Error {}

function threadDied(what: string, cause: unknown): LecternError {
  return new LecternError({ kind: "failed", what, why: `its thread ${ending(cause)}, ${ATTEMPTS} times` }, { cause })
}

function ending(cause: unknown): string {
  const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string }
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return "ran out of memory"
  return cause instanceof Hung ? message : `died (${message})`
}

function inWords(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${Math.round(ms / 60_000)} min`
}

/** The maximum time of a task without a sign of life. */
export function longestSilence(bytes: number): number {
  return MIN_SILENCE_MS + bytes ** 2 / SQUARED_BYTES_PER_MS
}

/** Watches an attempt at a task from its start in a thread; a task that waits for a thread is not watched. */
export function watchdog(pulse: Pulse, silenceMs: number, checkMs: number = Math.min(CHECK_MS, silenceMs)): Watchdog {
  const controller = new AbortController()
  let beats = 0
  let silence = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A process that was stopped for an hour has not been silent for an hour.
    const passed = Math.min(now - last, 2 * checkMs)
    last = now
    silence = pulse[BEATS] === beats && beats > 0 ? silence + passed : 0
    beats = pulse[BEATS]!
    if (silence >= silenceMs) controller.abort()
  }, checkMs)
  timer.unref()
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}
