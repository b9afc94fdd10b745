// The queues of Lectern in a PostgreSQL: rows in the tables of BullMQ.
import type { PgClient } from "../pg-client.js"
import { foundQueues, isOurs, type ServerQueues } from "./queues.js"

// The tables of BullMQ 6. Without others, and without rows of other queues, the schema serves nothing else.
const TABLES = new Set(
  (
    "dedup dedup_next event job job_dependency job_log meta metrics migration rate_limit " +
    "relay_inbox relay_node relay_retained relay_subscription scheduler"
  ).split(" "),
)

/** The queues of a PostgreSQL. */
export function postgresQueues(client: PgClient, schema: string): ServerQueues {
  const columnOf = async (text: string, values: readonly unknown[] = []): Promise<string[]> =>
    (await client.query(text, values)).rows.map((row) => String(Object.values(row)[0]))
  const table = (name: string): string => `"${schema}"."${name}"`

  /** The tables with rows of queues; the one of the jobs, to which others refer, is the last. */
  async function queueTables(): Promise<string[]> {
    const names = await columnOf(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'queue'",
      [schema],
    )
    return names.filter((name) => TABLES.has(name)).sort((a, b) => Number(a === "job") - Number(b === "job"))
  }

  async function rowsOfQueues(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const name of await queueTables()) {
      const { rows } = await client.query(`SELECT queue, count(*) AS rows FROM ${table(name)} GROUP BY queue`)
      for (const { queue, rows: count } of rows) {
        counts.set(String(queue), (counts.get(String(queue)) ?? 0) + Number(count))
      }
    }
    return counts
  }

  async function whyStays(): Promise<string | undefined> {
    const others = [...(await rowsOfQueues()).keys()].sort()
    if (others.length > 0) {
      const what = others.every(isOurs) ? "queues of lectern that are in use" : "other queues"
      return `${what} are in it: ${others.join(", ")}`
    }
    const relations = await columnOf(
      "SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')",
      [`"${schema}"`],
    )
    const foreign = relations.filter((name) => !TABLES.has(name)).sort()
    if (foreign.length > 0) return `it has tables of others: ${foreign.join(", ")}`
    for (const name of [...TABLES].filter((each) => each.startsWith("relay_") && relations.includes(each))) {
      if ((await columnOf(`SELECT 1 FROM ${table(name)} LIMIT 1`)).length > 0) return `its table ${name} is in use`
    }
    return undefined
  }

  return {
    entry: "row",
    async list() {
      const names = await columnOf(
        "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name IS NOT NULL",
      )
      return foundQueues(await rowsOfQueues(), names, (queue, name) => name === queue || name.startsWith(`${queue}:`))
    },
    async remove(name) {
      await client.query("BEGIN")
      for (const each of await queueTables()) await client.query(`DELETE FROM ${table(each)} WHERE queue = $1`, [name])
      await client.query("COMMIT")
    },
    async removeSchema() {
      const there = await columnOf("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema])
      if (there.length === 0) return { schema, stays: "there is none" }
      const stays = await whyStays()
      if (stays !== undefined) return { schema, stays }
      await client.query(`DROP SCHEMA "${schema}" CASCADE`)
      return { schema }
    },
  }
}
