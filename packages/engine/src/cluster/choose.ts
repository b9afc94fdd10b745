// Chooses the engine of a run.
import type { Engine } from "../engines/engine.js"
import { inlineEngine } from "../engines/inline.js"
import { MAX_INLINE_BYTES } from "../engines/inline-bytes.js"
import { inSharedMemory } from "../engines/shared-memory.js"
import { type ThreadsOptions, threadsEngine } from "../engines/threads.js"
import type { Warn } from "../read/warnings.js"
import type { ClusterEngine, EngineName } from "../types.js"

/** The largest task done inline: a larger one would block signals for too long. */
const MAX_INLINE_TASK_BYTES: number = 2 ** 23

/** The engine of this name; `auto` depends on the amount of work, and begins inline up to `inlineBytes` of it. */
export function engineFor(
  name: EngineName | ClusterEngine,
  bytes: number | undefined,
  threads: ThreadsOptions,
  warn: Warn = () => {},
  inlineBytes: number = MAX_INLINE_BYTES,
): Engine | Promise<Engine> {
  if (typeof name === "object")
    return import("./cluster.js").then((cluster) => cluster.clusterEngine(name, threads, warn))
  if (name === "threads") return threadsEngine(threads)
  if (name === "inline") return inlineEngine()
  if (threads.jobs === 1) return autoEngine(threads, Number.POSITIVE_INFINITY)
  if (bytes === undefined) return autoEngine(threads, inlineBytes)
  return bytes <= inlineBytes ? autoEngine(threads, Number.POSITIVE_INFINITY) : threadsEngine(threads)
}

/**
 * The engine that begins inline and starts threads when all tasks so far exceed `inlineBytes` together, or one
 * task exceeds {@link MAX_INLINE_TASK_BYTES}.
 */
export function autoEngine(options: ThreadsOptions, inlineBytes: number = MAX_INLINE_BYTES): Engine {
  const inline = inlineEngine()
  let threads: Promise<Engine> | undefined
  let bytes = 0
  return {
    window: options.jobs === 1 ? 1 : options.jobs + 2,
    sharesMemory: true,
    async run(task, payload, onProgress) {
      const size = task.bytes(payload)
      bytes += size
      if (bytes > inlineBytes || size > MAX_INLINE_TASK_BYTES) threads ??= threadsEngine(options)
      return (threads === undefined ? inline : await threads).run(task, payload, onProgress)
    },
    broadcast: inSharedMemory,
    async close() {
      await inline.close()
      await (await threads)?.close()
    },
  }
}
