// Runs small inputs inline, because they are done before a thread could start, and large inputs in threads.
import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import { inSharedMemory } from "./shared-memory.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/** The amount of work up to which the calling thread alone is faster. */
export const MAX_INLINE_BYTES: number = 2 ** 21

/** The largest task done inline: a larger one would block signals for too long. */
export const MAX_INLINE_TASK_BYTES: number = 2 ** 23

/**
 * The engine that begins inline and starts threads when all tasks so far exceed {@link MAX_INLINE_BYTES} together, or one
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
