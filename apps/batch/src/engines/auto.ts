// Small work is done before a thread could start: inline at first, in threads once there is much to do.

import type { Engine } from "./engine.js"
import { inlineEngine } from "./inline.js"
import type { Perform, Task } from "./task.js"
import { type ThreadsOptions, threadsEngine } from "./threads.js"

/** Up to this many bytes, the calling thread alone is faster. */
export const INLINE_BYTES: number = 2 * 2 ** 20

/**
 * The engine that begins inline and starts threads when the tasks so far span {@link INLINE_BYTES}.
 *
 * @param perform - does what is done inline
 * @param options - how the threads will be made
 * @returns an engine
 */
export function autoEngine(perform: Perform, options: ThreadsOptions): Engine {
  const inline = inlineEngine(perform)
  if (options.jobs === 1) return inline
  let threads: Promise<Engine> | undefined
  let bytes = 0
  return {
    window: options.jobs + 2,
    async run(task) {
      bytes += bytesOf(task)
      if (bytes > INLINE_BYTES) threads ??= threadsEngine(options)
      return (threads === undefined ? inline : await threads).run(task)
    },
    async close() {
      await inline.close()
      await (await threads)?.close()
    },
  }
}

function bytesOf(task: Task): number {
  switch (task.kind) {
    case "index":
      return task.end - task.start
    case "hash":
      return task.file.size
    case "model":
      return task.words.bytes.length
    case "sift":
    case "collect":
    case "count":
    case "words":
    case "encode":
    case "decode":
    case "measure":
      return task.shard.ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  }
}
