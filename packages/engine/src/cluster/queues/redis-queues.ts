// The queues of Lectern in a Redis: all keys that begin with `bull:lectern-`.
import { QUEUE_PREFIX } from "../job.js"
import { foundQueues, type ServerQueues } from "./queues.js"

/** The commands that are needed of a client. */
export interface QueueClient {
  scan(cursor: string, match: "MATCH", pattern: string, count: "COUNT", keys: number): Promise<[string, string[]]>
  client(subcommand: "LIST"): Promise<unknown>
  unlink(...keys: string[]): Promise<number>
}

const PREFIX = "bull"
const PAGE = 1000

/** The queues of a Redis. */
export function redisQueues(client: QueueClient): ServerQueues {
  async function keysOf(pattern: string): Promise<Set<string>> {
    const keys = new Set<string>() // a scan may give a key twice
    let cursor = "0"
    do {
      const [next, page] = await client.scan(cursor, "MATCH", pattern, "COUNT", PAGE)
      for (const key of page) keys.add(key)
      cursor = next
    } while (cursor !== "0")
    return keys
  }

  return {
    entry: "key",
    async list() {
      const counts = new Map<string, number>()
      for (const key of await keysOf(`${PREFIX}:${QUEUE_PREFIX}*`)) {
        const name = key.split(":")[1]!
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      const names = [...String(await client.client("LIST")).matchAll(/ name=(\S+)/g)].map(([, name]) => name!)
      return foundQueues(counts, names, (queue, name) => {
        const own = `${PREFIX}:${Buffer.from(queue).toString("base64")}`
        return name === own || name.startsWith(`${own}:`)
      })
    },
    async remove(name) {
      const own = `${PREFIX}:${name}:`
      const keys = [...(await keysOf(`${own}*`))].filter((key) => key.startsWith(own)) // a name may be a pattern
      for (let i = 0; i < keys.length; i += PAGE) await client.unlink(...keys.slice(i, i + PAGE))
    },
  }
}
