// The names of workers in the queue: they tell who a worker is and how many threads it has.
import { hostname } from "node:os"

/**
 * The name of this process as a worker.
 *
 * @param threads - the number of its threads
 * @returns `HOST/PROCESS/THREADS`
 */
export function workerName(threads: number): string {
  return `${hostname().slice(0, 22)}/${process.pid}/${threads}`
}

/**
 * The number of threads of a worker.
 *
 * @param name - its name
 * @returns 1 for other names
 */
export function threadsOf(name: string): number {
  return Number(/\/(\d+)$/.exec(name)?.[1] ?? 1)
}
