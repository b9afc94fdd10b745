// Steps of a search as an asynchronous generator. With a synchronous model it never waits, so it yields to events from time to time:
// a timer or a click may abort it.
import type { Signal } from "@lectern/core"

/** Yields to events once in `every` calls, if there is a signal. */
export function yieldingToEvents(signal: Signal | undefined, every: number): () => Promise<void> | undefined {
  let calls = 0
  return () => {
    if (signal === undefined || ++calls % every > 0) return undefined
    return new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
}

/** The return value of a search, without its steps. */
export async function resultOf<Result>(steps: AsyncGenerator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
  }
}
