// Removes jobs that have ended from a queue.
import { setTimeout as sleep } from "node:timers/promises"
import type { Queue } from "bullmq"

/** Removals that are under way. */
export interface Removals {
  /** Removes a job that has ended. */
  remove(key: string): void
  /** Waits for all removals, and tries some again. */
  finish(): Promise<void>
}

const LAST_WORD_MS = 50
const MAX_TRIES = 3

/** Removes jobs from a queue. */
export function removalsFrom(queue: Pick<Queue, "remove" | "getJobState">): Removals {
  const underWay = new Set<Promise<void>>()
  const left = new Set<string>()

  /** Removes a job, unless its worker has stored the result but not said so yet. */
  async function remove(key: string): Promise<void> {
    left.add(key)
    if ((await queue.remove(key)) === 1 || (await queue.getJobState(key)) === "unknown") left.delete(key)
  }

  return {
    remove(key) {
      const removal = remove(key).catch(() => {}) // it stays until it is too old
      underWay.add(removal)
      removal.then(() => underWay.delete(removal))
    },
    async finish() {
      await Promise.all(underWay)
      for (let tried = 0; left.size > 0 && tried < MAX_TRIES; tried++) {
        await sleep(LAST_WORD_MS)
        await Promise.all([...left].map(remove))
      }
    },
  }
}
