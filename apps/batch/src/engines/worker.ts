// The side of an engine that does the work: a worker entry is one call of `worker` with the tasks it knows.
import { attemptTask, type Reply, type Task } from "./task.js"

/** What a worker is asked to do. */
export interface Order {
  /** The task's name. */
  readonly name: string
  /** Its payload. */
  readonly payload: unknown
  /** Where the worker leaves how much is done, when that is asked for and memory is shared. */
  readonly done?: Float64Array<SharedArrayBuffer>
}

/** Tasks with whatever payloads and results. */
export type Tasks = readonly Task<unknown, unknown>[]

/** Does an order: what a thread runs. */
export type WorkerEntry = (order: Order) => Promise<unknown>

/**
 * What a thread runs for each order.
 *
 * @param tasks - the tasks it knows
 * @returns does one; its reply is marked for transfer
 */
export function worker(tasks: Tasks): WorkerEntry {
  return async (order) => {
    const task = taskNamed(order.name, tasks)
    const reply = performOrder(task, order)
    const buffers = reply.ok === true ? task.transfer(reply.value) : []
    if (buffers.length === 0) return reply
    const { move, transferableSymbol, valueSymbol } = await import("piscina")
    const transferable = { [transferableSymbol]: buffers, [valueSymbol]: reply }
    return move(transferable as unknown as Parameters<typeof move>[0])
  }
}

/**
 * The task of a name.
 *
 * @param name - the name
 * @param tasks - those that are known
 * @returns the task
 * @throws Error when there is none: the coordinator and the worker are not of one version
 */
export function taskNamed(name: string, tasks: Tasks): Task<unknown, unknown> {
  const task = tasks.find((each) => each.name === name)
  if (task !== undefined) return task
  throw new Error(`this worker has no task ${name}, only ${tasks.map((each) => each.name).join(", ")}`)
}

function performOrder(task: Task<unknown, unknown>, { payload, done }: Order): Reply<unknown> {
  if (done === undefined) return attemptTask(task, payload)
  return attemptTask(task, payload, (amount) => {
    done[0] = amount
  })
}
