// A search with a synchronous model never waits, so it lets events happen from time to time: a timer or a click that aborts it.

/** Lets waiting events happen once in `every` calls, if there is a signal. */
export function yieldingToEvents(signal: AbortSignal | undefined, every: number): () => Promise<void> | undefined {
  let calls = 0
  return () => {
    if (signal === undefined || ++calls % every > 0) return undefined
    return new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
}
