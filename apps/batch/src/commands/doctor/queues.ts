// The queue that runs would use, and the queues of Lectern that are left on its server.
import { LecternError } from "@lectern/core"
import type { ClusterEngine } from "@lectern/engine"
import { type Connection, clientsFor } from "@lectern/engine/internal/cluster/connect"
import { postgresQueues } from "@lectern/engine/internal/cluster/queues/postgres-queues"
import type { FoundQueue, ServerQueues } from "@lectern/engine/internal/cluster/queues/queues"
import { redisQueues } from "@lectern/engine/internal/cluster/queues/redis-queues"
import { inWords } from "@lectern/engine/internal/cluster/server-errors"
import { type Opened, start } from "@lectern/engine/internal/cluster/start"
import type { Warn } from "@lectern/engine/internal/read/warnings"
import type { Finding } from "./finding.js"

type Server = Pick<ClusterEngine, "url" | "password">

/** Whether runs can use a queue. Nothing is made on its server. */
export async function queueFinding(server: Server, warn: Warn): Promise<Finding> {
  const { url } = server
  try {
    const check = (connection: Connection, opened: Opened): Promise<void> => connection.check(opened, () => {})
    const { length: count } = await withQueues(server, warn, check, (queues) => queues.list())
    const found = `${url} can be used; ${count} ${count === 1 ? "queue" : "queues"} of lectern`
    return { name: "queue", state: "ok", found, data: { url, queues: count } }
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    return { name: "queue", state: "problem", found: error.message, data: { url, queues: null } }
  }
}

/** Lists the queues of Lectern on a server, or removes those that nothing is connected to. */
export function cleaned(server: Server, yes: "list" | "remove", warn: Warn): Promise<readonly Finding[]> {
  return withQueues(
    server,
    warn,
    async () => {},
    (queues) => cleanedQueues(queues, yes),
  )
}

/** The same for the queues of a server. */
export async function cleanedQueues(queues: ServerQueues, yes: "list" | "remove"): Promise<readonly Finding[]> {
  const removes = yes === "remove"
  const findings: Finding[] = []
  for (const queue of await queues.list()) {
    const removed = removes && queue.users === 0
    if (removed) await queues.remove(queue.name)
    findings.push(findingOf(queue, queues.entry, removed))
  }
  if (findings.length === 0) findings.push({ name: "queues", state: "ok", found: "none of lectern", data: {} })
  if (!removes) {
    if (findings.some(({ data }) => data.users === 0)) {
      const last = findings.at(-1)!
      findings[findings.length - 1] = { ...last, advice: "--clean --yes removes those that are not in use" }
    }
    return findings
  }
  const schema = await queues.removeSchema?.()
  if (schema !== undefined) {
    const found = schema.stays === undefined ? `${schema.schema}: removed` : `${schema.schema}: ${schema.stays}`
    findings.push({ name: "schema", state: "ok", found, data: { removed: schema.stays === undefined } })
  }
  return findings
}

function findingOf({ name, entries, users }: FoundQueue, entry: string, removed: boolean): Finding {
  const count = `${entries} ${entry}${entries === 1 ? "" : "s"}`
  const use = users === 0 ? "not in use" : `in use by ${users} ${users === 1 ? "worker or run" : "workers and runs"}`
  return {
    name,
    state: "ok",
    found: removed ? `${count}, removed` : `${count}, ${use}`,
    data: { entries, users, removed },
  }
}

async function withQueues<Result>(
  { url, password }: Server,
  warn: Warn,
  prepare: (connection: Connection, opened: Opened) => Promise<void>,
  work: (queues: ServerQueues) => Promise<Result>,
): Promise<Result> {
  const connection = await clientsFor(url, password)
  const all: (() => unknown)[] = []
  try {
    const queues = await start(
      async (attempt) => {
        await prepare(connection, attempt)
        const opened: Opened = {
          add(close) {
            attempt.add(close)
            all.push(close)
          },
        }
        return "schema" in connection
          ? postgresQueues(await connection.open(opened), connection.schema)
          : redisQueues(await connection.open(opened))
      },
      { ...connection.about, warn },
    )
    return await work(queues)
  } catch (error) {
    if (error instanceof LecternError) throw error
    throw new LecternError({ kind: "failed", what: url, why: inWords(error) }, { cause: error })
  } finally {
    await Promise.allSettled(all.map(async (close) => close()))
  }
}
