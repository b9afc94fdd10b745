// Which engine a run gets.
import type { EngineName } from "../types.js"
import { autoEngine, INLINE_BYTES } from "./auto.js"
import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/**
 * The engine asked for, or the one that suits the amount of work.
 *
 * @param name - which engine
 * @param bytes - how many bytes of text there are; undefined when that is not known
 * @param threads - how threads are made
 * @returns an engine, to be closed
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
  return bytes <= INLINE_BYTES ? autoEngine(threads, Number.POSITIVE_INFINITY) : threadsEngine(threads)
}
