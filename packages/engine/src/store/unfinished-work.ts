// Work whose results are stored: after an interruption, what has begun is still finished and stored, but not for long.

/** The work that is going on. */
export interface UnfinishedWork {
  /** Does work, unless the run has been interrupted. */
  begin<Result>(work: () => Promise<Result>): Promise<Result>
  /** Throws when nothing may be stored any more. */
  checkOpen(): void
  /** After an interruption: waits until what has begun is finished, but not for long. */
  settled(): Promise<void>
  /** The same; then nothing may be stored any more. */
  close(): Promise<void>
}

// The process exits 1.8 seconds after a signal.
const FINISH_MS = 1300

/** No work yet. */
export function unfinishedWork(signal: AbortSignal | undefined): UnfinishedWork {
  const going = new Set<Promise<unknown>>()
  let closed = false
  const late = new Promise<void>((resolve) => {
    signal?.addEventListener("abort", () => void setTimeout(resolve, FINISH_MS).unref(), { once: true })
  })

  async function settled(): Promise<void> {
    if (signal?.aborted) await Promise.race([Promise.allSettled(going), late])
  }

  return {
    begin(work) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const result = work()
      going.add(result)
      const done = (): void => void going.delete(result)
      result.then(done, done)
      return result
    },
    checkOpen() {
      if (closed) throw new Error("the run has ended")
    },
    settled,
    async close() {
      await settled()
      closed = true
    },
  }
}
