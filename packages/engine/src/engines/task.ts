// Tasks, and replies to them: expected problems come back as data, bugs as errors.
import { LecternError, type Problem } from "@lectern/core"

/**
 * Receives the amount of a task that is done.
 *
 * @param done - the amount, in the task's own unit
 */
export type OnProgress = (done: number) => void

/** The machine of the run, for tasks that are sent to other machines. */
export interface Here {
  /** Does another task on this machine. */
  run<Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result>
  /** Identifies a value: equal values have equal ids on all machines, at any time. */
  idOf(value: unknown): string
}

/** Conversion of a task for another machine, which shares only files with the machine of the run. */
export interface Remote<Payload> {
  /** Replaces whatever only this machine understands. Payloads for the same work become equal, in all runs. */
  serialize(payload: Payload, here: Here): Promise<Payload>
  /** Makes a serialized payload usable on the machine that does the task. */
  deserialize(payload: Payload, localPath: (path: string) => string): Payload
  /** The part of the payload that determines the result: by default everything in the serialized payload. */
  workOf?(payload: Payload): unknown
}

/**
 * Work that an engine does in this thread, in another thread or on another machine.
 *
 * Payload and result are plain data that could be sent over a network. A task that needs the result of another task gets
 * it in its payload.
 *
 * @typeParam Payload - the data to work on
 * @typeParam Result - the data that comes back
 */
export interface Task<Payload, Result> {
  /** Identifies the task in a worker, whose entry lists the tasks it knows. */
  readonly name: string
  /**
   * Does the work.
   *
   * @param payload - what to work on
   * @param onProgress - call it from time to time: a thread that is silent for too long is ended
   * @returns the result
   */
  perform(payload: Payload, onProgress: OnProgress): Result | Promise<Result>
  /**
   * The amount of work, which decides whether threads are worth starting and how long a thread may be silent.
   *
   * @param payload - what to work on
   * @returns bytes of text that take about as long to count
   */
  bytes(payload: Payload): number
  /**
   * The work in words, for messages.
   *
   * @param payload - what to work on
   * @returns such as `shard 3 (segments 401..600)`
   */
  label(payload: Payload): string
  /** Whether it may take any time without calling `onProgress`; otherwise a thread that is silent for too long is ended. */
  readonly mayBeSilent?: boolean
  /**
   * Its conversion for another machine; absent for a task that is done on the machine of the run.
   *
   * @internal
   */
  readonly remote?: Remote<Payload>
  /**
   * The buffers that a worker transfers instead of copying.
   *
   * @param result - the result of `perform`
   * @returns buffers that nothing in the thread uses any more
   */
  transfer(result: Result): readonly ArrayBuffer[]
}

/** A worker's reply: a value, a problem as data, or a bug, which is not the same as a worker that dies. */
export type Reply<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly problem: Problem }
  | { readonly ok: "bug"; readonly error: unknown }

/** Does a task. */
export async function attemptTask<Payload, Result>(
  task: Task<Payload, Result>,
  payload: Payload,
  onProgress: OnProgress = () => {},
): Promise<Reply<Result>> {
  try {
    return { ok: true, value: await task.perform(payload, onProgress) }
  } catch (error) {
    if (error instanceof LecternError) return { ok: false, problem: error.problem }
    // Treated like a worker that dies: the task may succeed in a new worker.
    if (error instanceof RangeError && /allocation failed/.test(error.message)) throw error
    return { ok: "bug", error }
  }
}

/** The value in a reply. */
export function resultOf<Result>(reply: Reply<Result>): Result {
  if (reply.ok === true) return reply.value
  throw reply.ok === "bug" ? reply.error : new LecternError(reply.problem)
}

/** The buffers of some arrays, for {@link Task.transfer}. */
export function buffersOf(arrays: Iterable<ArrayBufferView<ArrayBufferLike>>): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffers.add(buffer)
  return [...buffers]
}
