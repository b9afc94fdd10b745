// Which engine a run gets.
import type { CountRequest } from "../types.js"
import { autoEngine, INLINE_BYTES } from "./auto.js"
import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import type { Perform } from "./task.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/**
 * The engine asked for, or the one that suits the amount of work.
 *
 * @param request - which engine, and how many threads
 * @param bytes - the size of the work; undefined when that is not known
 * @param perform - does what is done inline
 * @param threads - how threads are made, but for their number
 * @returns an engine, to be closed
 */
export function engineFor(
  { engine = "auto", jobs }: Pick<CountRequest, "engine" | "jobs">,
  bytes: number | undefined,
  perform: Perform,
  threads: Omit<ThreadsOptions, "jobs"> = {},
): Engine | Promise<Engine> {
  const options = { ...threads, jobs }
  if (engine === "threads") return threadsEngine(options)
  if (engine === "inline" || jobs === 1) return inlineEngine(perform)
  if (bytes === undefined) return autoEngine(perform, options)
  return bytes <= INLINE_BYTES ? inlineEngine(perform) : threadsEngine(options)
}
