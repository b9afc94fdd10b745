// Long loops on the main thread yield to events, such as Ctrl-C.
import { setImmediate } from "node:timers/promises"

const YIELD_EVERY_MS = 50

/**
 * A function for long loops to call and await in every iteration.
 *
 * @param signal - ends the loop
 * @returns a function that yields to pending events when the last time was long enough ago; it throws the signal's reason
 * when aborted
 */
export function yieldToEvents(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let last = performance.now()
  const yieldNow = async (): Promise<void> => {
    await setImmediate()
    last = performance.now()
    signal?.throwIfAborted()
  }
  return () => (performance.now() - last < YIELD_EVERY_MS ? undefined : yieldNow())
}
