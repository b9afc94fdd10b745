// Worker threads, each with the tasks that it is to do next; the calling thread may do tasks as well.
import { setImmediate } from "node:timers/promises"
import type { Worker } from "node:worker_threads"
import type { Reply, Task } from "./task.js"
import { type Answer, performTask, SERVES, type TaskMessage } from "./worker.js"

/** Options of a pool. */
export interface PoolOptions {
  /** The number of threads that do tasks. */
  readonly jobs: number
  /** The file URL of the worker entry. */
  readonly worker: string
  /** The heap limit of a thread in MB; Node's own limit by default. */
  readonly heapMb?: number | undefined
  /** Whether the calling thread is one of them, as long as all tasks are short. */
  readonly helps?: boolean
}

/** Threads, which start when tasks arrive. Must be closed. */
export interface Pool {
  /** The number of tasks that keep all threads busy. */
  readonly window: number
  /** Does a task. Rejects if its thread ends, as it does when the signal aborts. */
  run(task: Task<unknown, unknown>, message: TaskMessage, signal?: AbortSignal): Promise<Reply<unknown>>
  /** Starts the threads now. */
  start(): void
  /** Ends all threads. */
  close(): Promise<void>
}

interface Work {
  readonly task: Task<unknown, unknown>
  readonly message: TaskMessage
  readonly signal: AbortSignal | undefined
  readonly resolve: (reply: Reply<unknown>) => void
  readonly reject: (error: unknown) => void
}

/** Work that a thread has been given: 1 once it has begun, or another thread is to do it. */
interface Given extends Work {
  readonly claim: Int32Array
}

interface Thread {
  readonly worker: Worker
  /** In the order in which they are done. */
  readonly given: Given[]
  idle?: NodeJS.Timeout
  error?: unknown
}

// Longer than a thread is idle between stages.
const IDLE_MS = 60_000
// While the calling thread does a task, the others are not given new ones.
const AHEAD = 3
// Nor are signals heard and progress shown.
const MAX_HELP_BYTES = 2 ** 23
const MAX_HELP_MS = 250

/** Opens a pool. */
export function openPool({ jobs, worker: entry, heapMb, helps = false }: PoolOptions): Pool {
  const threads = new Set<Thread>()
  const waiting: Work[] = []
  let isHelping = false
  let isClosed = false

  function startThread(): Thread {
    // Loaded here, since most runs start no thread.
    const { Worker } = process.getBuiltinModule("node:worker_threads")
    const worker = new Worker(new URL(entry), {
      workerData: SERVES,
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    })
    const thread: Thread = { worker, given: [] }
    threads.add(thread)
    worker.on("message", (answer: Answer) => {
      const { resolve, reject } = thread.given.shift()!
      if (thread.given.length === 0) rest(thread)
      if ("reply" in answer) resolve(answer.reply)
      else reject(answer.error)
      assign()
    })
    worker.on("error", (error) => {
      thread.error ??= error
    })
    worker.on("exit", (code) => {
      threads.delete(thread)
      clearTimeout(thread.idle)
      const error = thread.error ?? new Error(`worker exited with code: ${code}`)
      const hasBegun = ({ claim }: Given): boolean => Atomics.load(claim, 0) > 0
      // Others do what it has not begun, unless it could not even start.
      const spared = thread.given.some(hasBegun) && !isClosed ? thread.given.filter((each) => !hasBegun(each)) : []
      for (const each of thread.given) if (!spared.includes(each)) each.reject(error)
      waiting.unshift(...spared)
      assign()
    })
    return thread
  }

  function rest(thread: Thread): void {
    thread.worker.unref()
    thread.idle = setTimeout(() => end(thread), IDLE_MS).unref()
  }

  function end(thread: Thread, error?: unknown): void {
    threads.delete(thread)
    thread.error = error
    thread.worker.terminate()
  }

  function assign(): void {
    try {
      while (!isClosed) {
        const thread = nextThread()
        const work = thread && (waiting.shift() ?? (thread.given.length === 0 ? takenBack(1) : undefined))
        if (work === undefined) break
        give(thread!, work)
      }
    } catch (error) {
      // There may be no thread to come back to them.
      for (const { reject } of waiting.splice(0)) reject(error)
    }
    if (helps && !isHelping) help()
  }

  /** The thread that is to have the next task. */
  function nextThread(): Thread | undefined {
    const least = [...threads].sort((a, b) => a.given.length - b.given.length)[0]
    if (least?.given.length === 0) return least
    if (waiting.length > 0 && threads.size < jobs - (helps ? 1 : 0)) return startThread()
    return helps && least !== undefined && least.given.length < AHEAD ? least : undefined
  }

  /** The last task of a thread that has more than `kept`, if it has not begun. */
  function takenBack(kept: number): Work | undefined {
    for (const thread of threads) {
      const { given } = thread
      if (given.length <= kept || Atomics.compareExchange(given.at(-1)!.claim, 0, 0, 1) !== 0) continue
      const work = given.pop()
      if (given.length === 0) rest(thread)
      return work
    }
    return undefined
  }

  function give(thread: Thread, work: Work): void {
    const given = { ...work, claim: new Int32Array(new SharedArrayBuffer(4)) }
    try {
      thread.worker.postMessage({ ...work.message, claim: given.claim })
    } catch (error) {
      work.reject(error)
      return
    }
    thread.given.push(given)
    thread.worker.ref()
    clearTimeout(thread.idle)
    work.signal?.addEventListener("abort", () => {
      if (thread.given.includes(given)) end(thread, work.signal!.reason)
    })
  }

  async function help(): Promise<void> {
    isHelping = true
    for (;;) {
      await setImmediate()
      // Even the only task of a thread, which may still be starting.
      const work = helps && !isClosed ? (waiting.shift() ?? takenBack(0)) : undefined
      if (work === undefined) break
      const start = performance.now()
      await performTask(work.task, work.message).then(work.resolve, work.reject)
      if (performance.now() - start > MAX_HELP_MS) helps = false
      assign()
    }
    isHelping = false
  }

  return {
    window: helps ? AHEAD * jobs : jobs + 2,
    run(task, message, signal) {
      if (task.mayBeSilent || task.bytes(message.payload) > MAX_HELP_BYTES) helps = false
      return new Promise((resolve, reject) => {
        waiting.push({ task, message, signal, resolve, reject })
        assign()
      })
    },
    start() {
      while (threads.size < jobs - (helps ? 1 : 0)) startThread()
    },
    async close() {
      isClosed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
