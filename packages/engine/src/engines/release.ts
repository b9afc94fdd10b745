// Frees large arrays at once. The garbage collector frees them later, when the thread has allocated about as much again.
import { setImmediate } from "node:timers/promises"
import { MessageChannel } from "node:worker_threads"
import { buffersOf } from "./task.js"

/** Frees the memory of arrays. They are empty afterwards; arrays in shared memory stay as they are. */
export async function release(arrays: Iterable<ArrayBufferView<ArrayBufferLike>>): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  // Objects moved to a closed port are gone.
  port2.close()
  port1.postMessage(undefined, buffersOf(arrays))
  port1.close()
  await setImmediate()
}
