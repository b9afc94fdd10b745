// Tasks, and replies to them: expected problems come back as data, bugs as errors.
import { LecternError, type Problem } from "@lectern/core"

/** Receives the amount of a task that is done, in the task's own unit. */
export type OnProgress = (done: number) => void

/** The machine of the run, for tasks that are sent to other machines. */
export interface Here {
  /**
   * Does another task on this machine.
   *
   * @param task - the task
   * @param payload - its input
   */
  run<Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result>
  /**
   * Identifies a value: equal values have equal ids on all machines, at any time.
   *
   * @param value - plain data
   * @returns letters and digits
   */
  idOf(value: unknown): string
}

/** How a task is sent to another machine, which shares nothing but files with the machine of the run. */
export interface Remote<Payload> {
  /**
   * Replaces whatever only this machine understands. Payloads for the same work become equal, in all runs.
   *
   * @param payload - the input
   * @param here - this machine
   * @returns a payload that does not depend on the run; it identifies the bytes that are to be read from files
   */
  seal(payload: Payload, here: Here): Promise<Payload>
  /**
   * Makes a sealed payload usable on the machine that does the task.
   *
   * @param payload - the sealed payload
   * @param localPath - the path of a file on this machine; throws when the file may not be read
   * @returns a payload for `perform`
   * @throws LecternError when a file is another one on this machine
   */
  open(payload: Payload, localPath: (path: string) => string): Payload
  /**
   * What the result depends on: by default everything in the sealed payload.
   *
   * @param payload - the sealed payload
   * @returns plain data without places, such as paths
   */
  workOf?(payload: Payload): unknown
}

/**
 * Work that an engine does in this thread, in another thread or on another machine.
 *
 * Payload and result are plain data that could be sent over a network. A task that needs the result of another task gets
 * it in its payload.
 */
export interface Task<Payload, Result> {
  /** Identifies the task in a worker, whose entry lists the tasks it knows. */
  readonly name: string
  /**
   * Does the work.
   *
   * @param payload - the input
   * @param onProgress - may be called from time to time
   * @returns the result, or a promise of it
   * @throws LecternError for any fault of the data
   */
  perform(payload: Payload, onProgress: OnProgress): Result | Promise<Result>
  /**
   * The amount of work, in bytes of text that take about as long to count.
   *
   * @param payload - the input
   */
  bytes(payload: Payload): number
  /**
   * The work in words, for messages: `shard 3 (segments 401..600)`.
   *
   * @param payload - the input
   */
  label(payload: Payload): string
  /** Whether it may take any time without calling `onProgress`; otherwise a thread that is silent for too long is ended. */
  readonly mayBeSilent?: boolean
  /** How it is sent to another machine; absent for a task that is done on the machine of the run. */
  readonly remote?: Remote<Payload>
  /**
   * The buffers that a worker transfers instead of copying.
   *
   * @param result - the result of `perform`, not used afterwards
   */
  transfer(result: Result): readonly ArrayBuffer[]
}

/** A worker's reply: a value, a problem as data, or a bug, which is not the same as a worker that dies. */
export type Reply<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly problem: Problem }
  | { readonly ok: "bug"; readonly error: unknown }

/**
 * Does a task.
 *
 * @param task - the task
 * @param payload - its input
 * @param onProgress - receives the amount done
 * @returns its result, problem or bug
 * @throws RangeError when there is not enough memory for the task
 */
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

/**
 * The value in a reply.
 *
 * @param reply - the reply
 * @returns its value
 * @throws LecternError with the problem, or the bug itself
 */
export function resultOf<Result>(reply: Reply<Result>): Result {
  if (reply.ok === true) return reply.value
  throw reply.ok === "bug" ? reply.error : new LecternError(reply.problem)
}

/**
 * The buffers of some arrays, for {@link Task.transfer}.
 *
 * @param arrays - arrays that are not used otherwise
 * @returns each buffer once
 */
export function buffersOf(arrays: Iterable<ArrayBufferView<ArrayBufferLike>>): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffers.add(buffer)
  return [...buffers]
}
