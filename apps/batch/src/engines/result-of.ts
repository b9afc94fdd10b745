// From a thread's reply back to a value or a thrown error.
import { LecternError } from "@lectern/core"
import type { Reply, ResultOf, Task } from "./task.js"

/**
 * The value in a reply.
 *
 * @param reply - what came back
 * @returns its value
 * @throws LecternError with the problem, or the bug itself
 */
export function resultOf<T extends Task>(reply: Reply<T>): ResultOf<T> {
  if (reply.ok === true) return reply.value
  throw reply.ok === "bug" ? reply.error : new LecternError(reply.problem)
}
