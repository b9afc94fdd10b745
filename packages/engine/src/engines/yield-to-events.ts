// Long loops on the main thread yield to events, such as Ctrl-C.

const YIELD_EVERY_MS = 50

/** Lets events be handled. Without `node:timers/promises`, whose loading every short run would pay for. */
export const eventsHandled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Makes a function that a long loop calls and awaits in every iteration. */
export function yieldToEvents(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let last = performance.now()
  const yieldNow = async (): Promise<void> => {
    await eventsHandled()
    last = performance.now()
    signal?.throwIfAborted()
  }
  return () => (performance.now() - last < YIELD_EVERY_MS ? undefined : yieldNow())
}
