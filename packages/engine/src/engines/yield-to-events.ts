// Long loops on the main thread yield to events, such as Ctrl-C.

const YIELD_EVERY_MS = 50

/** Makes a function that a long loop calls and awaits in every iteration. */
export function yieldToEvents(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let last = performance.now()
  const yieldNow = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    last = performance.now()
    signal?.throwIfAborted()
  }
  return () => (performance.now() - last < YIELD_EVERY_MS ? undefined : yieldNow())
}
