// The queues of Lectern on a server: what is left there, and its removal.
import { QUEUE_PREFIX } from "../job.js"

/** A queue on a server. */
export interface FoundQueue {
  /** Its name. */
  readonly name: string
  /** The number of its keys (Redis) or rows (PostgreSQL). */
  readonly entries: number
  /** The number of workers and runs that are connected to it. */
  readonly users: number
}

/** The queues of a server. */
export interface ServerQueues {
  /** The word for its entries. */
  readonly entry: "key" | "row"
  /** The queues of Lectern, in the order of their names. */
  list(): Promise<readonly FoundQueue[]>
  /** Removes a queue. */
  remove(name: string): Promise<void>
  /** PostgreSQL: removes the schema unless something else is in it, and reports the outcome. */
  readonly removeSchema?: () => Promise<RemovedSchema>
}

/** A schema after its queues of Lectern were removed. */
export interface RemovedSchema {
  /** Its name. */
  readonly schema: string
  /** The reason why it stays; undefined when it is gone. */
  readonly stays?: string
}

/** Whether a queue is one of Lectern's. */
export function isOurs(name: string): boolean {
  return name.startsWith(QUEUE_PREFIX)
}

/** The queues with the entries that were counted, and their users. */
export function foundQueues(
  entries: ReadonlyMap<string, number>,
  names: readonly string[],
  isUser: (queue: string, name: string) => boolean,
): FoundQueue[] {
  return [...entries]
    .filter(([name]) => isOurs(name))
    .map(([name, count]) => ({ name, entries: count, users: names.filter((each) => isUser(name, each)).length }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
