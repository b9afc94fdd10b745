// The worker side of an engine. A worker entry is one call of `worker` with the tasks it knows.
import { attemptTask, type Reply, type Task } from "./task.js"

/** A message to a worker: the task to do. */
export interface TaskMessage {
  /** The task's name. */
  readonly name: string
  /** Its payload. */
  readonly payload: unknown
  /** The memory in which the worker shows that it is alive; absent when memory is not shared. */
  readonly pulse?: Pulse
}

/** The amount of a task that is done, and the number of signs of life so far: above 0 once the task has started. */
export type Pulse = Float64Array<SharedArrayBuffer>

/** The place of the amount done. */
export const DONE = 0
/** The place of the signs of life. */
export const BEATS = 1

/** Tasks with payloads and results of any type. */
export type Tasks = readonly Task<unknown, unknown>[]

/**
 * The function that a thread calls for each message.
 *
 * @param message - the task to do
 * @returns the reply
 */
export type WorkerEntry = (message: TaskMessage) => Promise<unknown>

/** What a thread finds in its `workerData` if its entry is to do the tasks of a pool. */
export const SERVES = "lectern: do tasks"

/** What comes back from a thread: the reply, or the error of a thread that cannot do the task. */
export type Answer = { readonly reply: Reply<unknown> } | { readonly error: unknown }

// Copying less takes microseconds, and small buffers may be parts of a pool of Node's.
const MIN_TRANSFER = 2 ** 16

/**
 * Makes the function that a thread calls for each message. The entry of a thread is a module that calls `worker`, with the
 * function as its default export; best a CommonJS file, since a thread that is ended while it imports ends the process in Node 20.
 *
 * @param tasks - the tasks that the thread knows
 * @returns the function
 * @see [Architecture: engine](../../../../docs/architecture.md#engine)
 * @example
 * ```ts
 * import { type Task, worker } from "@lectern/engine"
 *
 * const countWords: Task<string, number> = {
 *   name: "count-words",
 *   perform: (text) => text.split(" ").length,
 *   bytes: (text) => text.length,
 *   label: (text) => `the text ${text}`,
 *   transfer: () => [],
 * }
 * const entry = worker([countWords])
 * await entry({ name: "count-words", payload: "a cat sat" }) //=> { ok: true, value: 3 }
 * ```
 */
export function worker(tasks: Tasks): WorkerEntry {
  serve(tasks)
  return async (message) => performTask(findTask(message.name, tasks), message)
}

/** In a thread of a pool: does the tasks of messages, one after another. */
function serve(tasks: Tasks): void {
  // Loaded here, because a process without threads may have this module too.
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads")
  if (workerData !== SERVES) return
  let last = Promise.resolve()
  parentPort!.on("message", (message: TaskMessage & { readonly claim: Int32Array }) => {
    last = last.then(async () => {
      if (Atomics.compareExchange(message.claim, 0, 0, 1) !== 0) return
      try {
        const task = findTask(message.name, tasks)
        const reply = await performTask(task, message)
        const buffers = reply.ok === true ? task.transfer(reply.value) : []
        const size = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
        parentPort!.postMessage({ reply }, size < MIN_TRANSFER ? [] : buffers)
      } catch (error) {
        parentPort!.postMessage({ error })
      }
    })
  })
}

/** Finds a task by its name. */
export function findTask(name: string, tasks: Tasks): Task<unknown, unknown> {
  const task = tasks.find((each) => each.name === name)
  if (task !== undefined) return task
  throw new Error(`this worker has no task ${name}, only ${tasks.map((each) => each.name).join(", ")}`)
}

/** Does the task of a message, and shows in its `pulse` how far it is. */
export function performTask(task: Task<unknown, unknown>, { payload, pulse }: TaskMessage): Promise<Reply<unknown>> {
  if (pulse === undefined) return attemptTask(task, payload)
  pulse[BEATS]! += 1
  return attemptTask(task, payload, (amount) => {
    pulse[DONE] = amount
    pulse[BEATS]! += 1
  })
}
