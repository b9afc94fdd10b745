// Long loops on the main thread let events in, such as Ctrl-C.
import { setImmediate } from "node:timers/promises"

const BREATH_MS = 50

/**
 * What a long loop calls and awaits at every turn.
 *
 * @param signal - ends the loop
 * @returns a function that lets events in when it was long ago; it throws the signal's reason when aborted
 */
export function breather(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let last = performance.now()
  const breathe = async (): Promise<void> => {
    await setImmediate()
    last = performance.now()
    signal?.throwIfAborted()
  }
  return () => (performance.now() - last < BREATH_MS ? undefined : breathe())
}
