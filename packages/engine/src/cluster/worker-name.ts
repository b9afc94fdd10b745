// The names of workers in the queue: they tell who a worker is and how many threads it has.
import { hostname } from "node:os"

/** The name of this process as a worker. */
export function workerName(threads: number): string {
  return `${hostname().slice(0, 22)}/${process.pid}/${threads}`
}

/** The number of threads of a worker. */
export function threadsOf(name: string): number {
  return Number(/\/(\d+)$/.exec(name)?.[1] ?? 1)
}
