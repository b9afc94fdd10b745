// `lectern doctor --engine URL --clean`: what runs and workers have left on a server.
import type { PgClient } from "@lectern/engine/internal/cluster/pg-client"
import { postgresQueues } from "@lectern/engine/internal/cluster/queues/postgres-queues"
import type { ServerQueues } from "@lectern/engine/internal/cluster/queues/queues"
import { type QueueClient, redisQueues } from "@lectern/engine/internal/cluster/queues/redis-queues"
import { describe, expect, test } from "vitest"
import { doctorOptions } from "../../../src/commands/doctor/command.js"
import { cleanedQueues } from "../../../src/commands/doctor/queues.js"

const URL = "redis://queue:6379"

describe("the options", () => {
  test("name a server, with the password of the environment", () => {
    const environment = { LECTERN_ENGINE_PASSWORD: "p" }
    const server = { url: URL, password: "p", store: "lectern-store" }
    expect(doctorOptions({ engine: URL }, environment)).toEqual({ format: "text", server, clean: undefined })
    expect(doctorOptions({ engine: URL, clean: true }, environment).clean).toBe("list")
    expect(doctorOptions({ engine: URL, clean: true, yes: true }, environment).clean).toBe("remove")
    expect(doctorOptions({}, {}).server).toBeUndefined()
  })

  test.each<[object, string]>([
    [{ clean: true }, "--clean needs --engine URL: the server to clean"],
    [{ engine: URL, yes: true }, "--yes has no effect without --clean"],
    [{ engine: "threads" }, "--engine must be redis://HOST:PORT"],
  ])("%j are refused", (raw, message) => {
    expect(() => doctorOptions(raw as Readonly<Record<string, string>>, {})).toThrow(message)
  })
})

describe("the queues of a Redis", () => {
  const base64 = (name: string): string => Buffer.from(name).toString("base64")
  function redis(keys: string[], names: readonly string[] = []) {
    const there = new Set(keys)
    const client: QueueClient = {
      // Two pages, with a key on both of them.
      async scan(cursor, _, pattern) {
        const prefix = pattern.replace("*", "")
        const found = [...there].filter((key) => key.startsWith(prefix))
        return cursor === "0" ? ["7", found.slice(0, 2)] : ["0", found.slice(1)]
      },
      client: async () => names.map((name) => `id=1 addr=127.0.0.1:5 name=${name} age=3\n`).join(""),
      async unlink(...gone) {
        for (const key of gone) there.delete(key)
        return gone.length
      },
    }
    return { there, queues: redisQueues(client) }
  }
  const A = "lectern-0.1.0-aaaaaaaa"
  const B = "lectern-0.1.0-bbbbbbbb"
  const keysOf = (name: string): string[] => ["id", "meta", "events"].map((key) => `bull:${name}:${key}`)

  test("are those of Lectern, with their keys and users", async () => {
    const names = [`bull:${base64(B)}:w:atlas/1/2`, `bull:${base64(B)}:qe`, `bull:${base64("emails")}:w:x`, ""]
    const { queues } = redis([...keysOf(B), ...keysOf("emails"), "other", `bull:${A}:id`], names)
    expect(await queues.list()).toEqual([
      { name: A, entries: 1, users: 0 },
      { name: B, entries: 3, users: 2 },
    ])
  })

  test("are removed with all keys, and no others", async () => {
    const others = [...keysOf("emails"), `bull:${A}2:id`, ...keysOf(B)]
    const { queues, there } = redis([...keysOf(A), ...others])
    await queues.remove(A)
    expect([...there]).toEqual(others)
  })
})

describe("the queues of a PostgreSQL", () => {
  type Tables = Record<string, { queue?: string }[]>
  function postgres(tables: Tables, names: readonly string[] = []) {
    const done: string[] = []
    const rowsFor = (text: string, values: readonly unknown[] = []): Record<string, unknown>[] => {
      if (text.includes("pg_stat_activity")) return names.map((name) => ({ application_name: name }))
      if (text.includes("pg_namespace")) return [{ "?column?": 1 }]
      if (text.includes("pg_class")) return Object.keys(tables).map((relname) => ({ relname }))
      if (text.includes("information_schema")) {
        expect(values).toEqual(["own"])
        const ours = Object.keys(tables).filter((name) => !/^(migration|relay)/.test(name))
        return ours.map((name) => ({ table_name: name }))
      }
      const name = /"own"\."(\w+)"/.exec(text)?.[1]
      if (name === undefined) {
        done.push(text)
        return []
      }
      if (text.startsWith("DELETE")) {
        done.push(`DELETE ${name}`)
        tables[name] = tables[name]!.filter(({ queue }) => queue !== values[0])
        return []
      }
      if (text.startsWith("SELECT 1")) return tables[name]!.map(() => ({ one: 1 }))
      const queues = [...new Set(tables[name]!.map(({ queue }) => queue))]
      return queues.map((queue) => ({ queue, rows: `${tables[name]!.filter((row) => row.queue === queue).length}` }))
    }
    const client = {
      query: async (text: string, values?: readonly unknown[]) => ({ rows: rowsFor(text, values), rowCount: null }),
    } as unknown as PgClient
    return { queues: postgresQueues(client, "own"), tables, done }
  }
  const A = { queue: "lectern-0.1.0-aaaaaaaa" }
  const B = { queue: "lectern-0.1.0-bbbbbbbb" }
  const emails = { queue: "emails" }

  test("are those of Lectern, with their rows and users", async () => {
    const { queues } = postgres({ job: [A, B, emails], meta: [A, A], migration: [{}] }, [
      `${A.queue}:w:x/1/2`,
      "psql",
      B.queue,
    ])
    expect(await queues.list()).toEqual([
      { name: A.queue, entries: 3, users: 1 },
      { name: B.queue, entries: 1, users: 1 },
    ])
  })

  test("are removed from all tables, jobs last, and no others", async () => {
    const { queues, tables, done } = postgres({ job: [A, B], meta: [A, emails], event: [A] })
    await queues.remove(A.queue)
    expect(tables).toEqual({ job: [B], meta: [emails], event: [] })
    expect(done).toEqual(["BEGIN", "DELETE meta", "DELETE event", "DELETE job", "COMMIT"])
  })

  test.each<[string, Tables, string | undefined]>([
    ["nothing is left", { job: [], meta: [], migration: [{}], relay_node: [] }, undefined],
    ["another queue is in it", { job: [], meta: [emails] }, "other queues are in it: emails"],
    ["a queue is in use", { job: [B] }, `queues of lectern that are in use are in it: ${B.queue}`],
    ["another table is in it", { job: [], theses: [] }, "it has tables of others: theses"],
    ["a relay is in it", { job: [], relay_node: [{}] }, "its table relay_node is in use"],
  ])("the schema goes only if it serves nothing else: %s", async (_, tables, stays) => {
    const { queues, done } = postgres(tables)
    expect(await queues.removeSchema!()).toEqual({ schema: "own", ...(stays !== undefined && { stays }) })
    expect(done).toEqual(stays === undefined ? ['DROP SCHEMA "own" CASCADE'] : [])
  })
})

describe("cleaning", () => {
  function fake() {
    const removed: string[] = []
    const queues: ServerQueues = {
      entry: "row",
      list: async () => [
        { name: "lectern-1-a", entries: 1, users: 0 },
        { name: "lectern-1-b", entries: 8, users: 2 },
      ],
      remove: async (name) => void removed.push(name),
      removeSchema: async () => ({ schema: "bullmq", stays: "other queues are in it: emails" }),
    }
    return { queues, removed }
  }

  test("lists first", async () => {
    const { queues, removed } = fake()
    expect(await cleanedQueues(queues, "list")).toEqual([
      {
        ...{ name: "lectern-1-a", state: "ok", found: "1 row, not in use" },
        data: { entries: 1, users: 0, removed: false },
      },
      {
        ...{ name: "lectern-1-b", state: "ok", found: "8 rows, in use by 2 workers and runs" },
        data: { entries: 8, users: 2, removed: false },
        advice: "--clean --yes removes those that are not in use",
      },
    ])
    expect(removed).toEqual([])
  })

  test("removes what is not in use, and tells what became of the schema", async () => {
    const { queues, removed } = fake()
    expect((await cleanedQueues(queues, "remove")).map(({ name, found }) => [name, found])).toEqual([
      ["lectern-1-a", "1 row, removed"],
      ["lectern-1-b", "8 rows, in use by 2 workers and runs"],
      ["schema", "bullmq: other queues are in it: emails"],
    ])
    expect(removed).toEqual(["lectern-1-a"])
  })

  test("says when there is nothing", async () => {
    const { queues } = fake()
    const { removeSchema: _, ...redis } = { ...queues, list: async () => [] }
    expect(await cleanedQueues(redis, "remove")).toEqual([
      { name: "queues", state: "ok", found: "none of lectern", data: {} },
    ])
  })
})
