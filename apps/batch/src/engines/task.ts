// What engines do, and how the answer comes back: expected problems as data, bugs as what they are.
import { LecternError, type Problem } from "@lectern/core"

/** Hears how much of a task is done, in the task's own unit. */
export type OnProgress = (done: number) => void

/**
 * Work that an engine does somewhere: in this thread, in another one, on another machine.
 *
 * Payload and result are plain data that could cross a network. A task that needs something from an earlier one gets it
 * in its payload.
 */
export interface Task<Payload, Result> {
  /** Tells tasks apart where they are done: a worker entry lists the tasks it knows. */
  readonly name: string
  /**
   * Does the work.
   *
   * @param payload - what to do
   * @param onProgress - may be called now and then
   * @throws LecternError for whatever is wrong with the data
   */
  perform(payload: Payload, onProgress: OnProgress): Result
  /**
   * How much work it is: bytes of text that take about as long to count.
   *
   * @param payload - what to do
   */
  bytes(payload: Payload): number
  /**
   * The work in words, for messages: `shard 3 (segments 401..600)`.
   *
   * @param payload - what to do
   */
  label(payload: Payload): string
  /**
   * The memory that a worker hands over instead of copying it.
   *
   * @param result - what `perform` returned; not used after that
   */
  transfer(result: Result): readonly ArrayBuffer[]
}

/** What comes back from a worker: a value, a problem as data, or a bug, told apart from a worker's death. */
export type Reply<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly problem: Problem }
  | { readonly ok: "bug"; readonly error: unknown }

/**
 * Does a task.
 *
 * @param task - the task
 * @param payload - what to do
 * @param onProgress - hears how much is done
 * @returns its result, or the problem
 * @throws RangeError when there is no memory for the task
 */
export function attemptTask<Payload, Result>(
  task: Task<Payload, Result>,
  payload: Payload,
  onProgress: OnProgress = () => {},
): Reply<Result> {
  try {
    return { ok: true, value: task.perform(payload, onProgress) }
  } catch (error) {
    if (error instanceof LecternError) return { ok: false, problem: error.problem }
    // As good as a worker's death: the task may fare better in a fresh one.
    if (error instanceof RangeError && /allocation failed/.test(error.message)) throw error
    return { ok: "bug", error }
  }
}

/**
 * The value in a reply.
 *
 * @param reply - what came back
 * @returns its value
 * @throws LecternError with the problem, or the bug itself
 */
export function resultOf<Result>(reply: Reply<Result>): Result {
  if (reply.ok === true) return reply.value
  throw reply.ok === "bug" ? reply.error : new LecternError(reply.problem)
}

/**
 * The memory of some arrays, for {@link Task.transfer}.
 *
 * @param arrays - arrays that nothing else uses
 * @returns each buffer once
 */
export function buffersOf(arrays: Iterable<ArrayBufferView<ArrayBufferLike>>): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffers.add(buffer)
  return [...buffers]
}
