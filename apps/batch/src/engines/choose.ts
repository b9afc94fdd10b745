// Chooses the engine of a run.
import type { EngineName } from "../types.js"
import { autoEngine, MAX_INLINE_BYTES } from "./auto.js"
import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/**
 * The engine of this name; `auto` depends on the amount of work.
 *
 * @param name - the engine's name
 * @param bytes - the number of bytes of text; undefined when unknown
 * @param threads - options of the threads
 * @returns the engine, which must be closed
 */
export function engineFor(
  name: EngineName,
  bytes: number | undefined,
  threads: ThreadsOptions,
): Engine | Promise<Engine> {
  if (name === "threads") return threadsEngine(threads)
  if (name === "inline") return inlineEngine()
  if (threads.jobs === 1) return autoEngine(threads, Number.POSITIVE_INFINITY)
  if (bytes === undefined) return autoEngine(threads)
  return bytes <= MAX_INLINE_BYTES ? autoEngine(threads, Number.POSITIVE_INFINITY) : threadsEngine(threads)
}
