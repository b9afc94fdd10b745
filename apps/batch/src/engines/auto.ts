// Small work is done before a thread could start: inline at first, in threads once there is much to do.
import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import { inSharedMemory } from "./shared-memory.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/** Up to this much work, the calling thread alone is faster. */
export const INLINE_BYTES: number = 2 ** 21

/** A single task of this size would keep the calling thread from hearing signals for too long. */
export const BLOCKING_BYTES: number = 2 ** 23

/**
 * The engine that begins inline, and starts threads when the tasks so far are more than {@link INLINE_BYTES} or one of
 * them is more than {@link BLOCKING_BYTES}.
 *
 * @param options - how the threads will be made
 * @param inlineBytes - how much work all tasks together may be before threads start
 * @returns an engine
 */
export function autoEngine(options: ThreadsOptions, inlineBytes: number = INLINE_BYTES): Engine {
  const inline = inlineEngine()
  let threads: Promise<Engine> | undefined
  let bytes = 0
  return {
    window: options.jobs === 1 ? 1 : options.jobs + 2,
    sharesMemory: true,
    async run(task, payload, onProgress) {
      const size = task.bytes(payload)
      bytes += size
      if (bytes > inlineBytes || size > BLOCKING_BYTES) threads ??= threadsEngine(options)
      return (threads === undefined ? inline : await threads).run(task, payload, onProgress)
    },
    broadcast: inSharedMemory,
    async close() {
      await inline.close()
      await (await threads)?.close()
    },
  }
}
