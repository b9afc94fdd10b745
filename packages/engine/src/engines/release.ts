// Frees large arrays at once. The garbage collector frees them later, when the thread has allocated about as much again.
import { setImmediate } from "node:timers/promises"
import { MessageChannel } from "node:worker_threads"
import { buffersOf } from "./task.js"

/** Frees the memory of arrays, which are empty afterwards. Arrays in shared memory stay as they are. */
export async function release(arrays: Iterable<ArrayBufferView<ArrayBufferLike>>): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  // Objects moved to a closed port are gone.
  port2.close()
  // Node 22 refuses to move a buffer that is gone already.
  port1.postMessage(
    undefined,
    buffersOf(arrays).filter(({ byteLength }) => byteLength > 0),
  )
  port1.close()
  await setImmediate()
}
