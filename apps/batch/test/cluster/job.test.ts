// Jobs, addresses and names: what a worker accepts, and what it refuses by name.
import { createHash } from "node:crypto"
import { addressOf } from "@lectern/engine/internal/cluster/address"
import { checkPersistence } from "@lectern/engine/internal/cluster/connect"
import { checkedJob, keyOf, queueName, threadsOf, workerName } from "@lectern/engine/internal/cluster/job"
import { describe, expect, test } from "vitest"
import { remoteTasks } from "../../src/cli/workers/remote-tasks.js"

const JOB = {
  ...{ version: "1.2.3", store: "S", task: "count", payload: "0".repeat(64), bytes: 7 },
  ...{ label: "shard 1", nonce: "run/1" },
}
const WORKER = { version: "1.2.3", store: "S", folder: "/store", name: "atlas/1/2" }

describe("a job", () => {
  test("has the SHA-256 of version, task and payload as its key", () => {
    const text = `["1.2.3","count","${"0".repeat(64)}"]`
    expect(keyOf(JOB)).toBe(createHash("sha256").update(text).digest("hex"))
  })

  test("has the same key whoever asks", () => {
    expect(keyOf({ ...JOB, nonce: "other/7", label: "shard 9" } as typeof JOB)).toBe(keyOf(JOB))
  })

  test("is accepted", () => {
    expect(checkedJob(keyOf(JOB), { ...JOB, more: 1 }, WORKER)).toEqual(JOB)
  })

  const other = (changes: object): readonly [string, object] => {
    const job = { ...JOB, ...changes }
    return [keyOf(job), job]
  }
  test.each<[string, readonly [string, object], string]>([
    [
      "of another version",
      other({ version: "2.0.0" }),
      "worker atlas/1/2: has lectern 1.2.3, expected 2.0.0, which this run has; start workers of that version, and stop the others",
    ],
    [
      "of another store",
      other({ store: "T" }),
      "worker atlas/1/2: uses another store (/store); name the same folder with --store on all machines",
    ],
    ["with another key", ["x", JOB], "worker atlas/1/2: job x is not a job of lectern"],
    ["with a path as payload", other({ payload: "../../etc" }), "is not a job of lectern"],
    ["without a task", other({ task: undefined }), "is not a job of lectern"],
    ["without a nonce", other({ nonce: 1 }), "is not a job of lectern"],
    ["without its amount", other({ bytes: "7" }), "is not a job of lectern"],
  ])("%s is refused", (_, [key, job], message) => {
    expect(() => checkedJob(key, job, WORKER)).toThrow(message)
  })
})

describe("the name of a queue", () => {
  const ID = "1f2e3d4c-0000-4000-8000-000000000000"

  test("differs with the version and the store, so that others never meet there", () => {
    expect(queueName("1.2.3", ID)).toBe("lectern-1.2.3-1f2e3d4c")
    expect(queueName("1.2.4", ID)).toBe("lectern-1.2.4-1f2e3d4c")
    expect(queueName("1.2.3", `a${ID}`)).toBe("lectern-1.2.3-a1f2e3d4")
  })

  test("has no colon, which BullMQ refuses, and leaves a worker the 63 bytes that PostgreSQL keeps", () => {
    expect(queueName("1.2.3", "a:b")).toBe("lectern-1.2.3-ab")
    const threads = `/${process.pid}/2`.length
    expect(workerName(2).length).toBeLessThanOrEqual(22 + threads)
    expect(`${queueName("10.20.3", ID)}:w:${"h".repeat(22)}/4194304/128`.length).toBeLessThanOrEqual(63)
  })
})

describe("an address", () => {
  test("of PostgreSQL may name a schema", () => {
    const url = "postgres://me@db/jobs?schema=my_queue&sslmode=require"
    expect(addressOf(url)).toEqual({ kind: "postgres", url, schema: "my_queue" })
    for (const wrong of ["", "1a", "a-b", 'a"; DROP', "a".repeat(64)]) {
      expect(() => addressOf(`postgres://db/jobs?schema=${encodeURIComponent(wrong)}`)).toThrow(
        `${JSON.stringify(wrong)} is not a name for a schema; expected at most 63 letters, digits and _, and no digit at the start`,
      )
    }
  })

  test.each([
    ["redis://queue:6379", "redis"],
    ["redis://user@queue/2", "redis"],
    ["redis://queue/", "redis"],
    ["rediss://queue", "redis"],
    ["postgres://me@db/jobs", "postgres"],
    ["postgresql://db/jobs?sslmode=require", "postgres"],
  ])("%s", (url, kind) => {
    expect(addressOf(url)).toEqual({ kind, url })
  })

  const safe = "set LECTERN_ENGINE_PASSWORD, or the name of a file in LECTERN_ENGINE_PASSWORD_FILE instead"
  test.each([
    [
      "redis://:secret@queue",
      `redis://:...@queue has a password, which ps shows to all users of this machine; ${safe}`,
    ],
    [
      "postgres://me:secret@db/x",
      `postgres://me:...@db/x has a password, which ps shows to all users of this machine; ${safe}`,
    ],
    [
      "postgres://db/x?a=1&password=secret&b=2",
      `postgres://db/x?a=1&password=...&b=2 has a password, which ps shows to all users of this machine; ${safe}`,
    ],
    [
      "http://queue",
      "--engine must be redis://HOST:PORT, rediss://HOST:PORT or postgres://HOST/DATABASE, got http://queue",
    ],
    [
      "redis://queue:6379/jobs",
      'redis://queue:6379/jobs: "jobs" after the port; expected the number of a database of Redis, or nothing',
    ],
    ["redis://", "--engine must be redis://HOST:PORT, rediss://HOST:PORT or postgres://HOST/DATABASE, got redis://"],
  ])("%s is refused", (url, message) => {
    expect(() => addressOf(url)).toThrow(message)
  })
})

describe("a Redis", () => {
  const check = (info: string, save: unknown): Promise<void> =>
    checkPersistence(
      { kind: "redis", url: "redis://q" },
      { info: async () => info, config: async () => (save instanceof Error ? Promise.reject(save) : ["save", save]) },
    )
  const kept = "aof_enabled:1\r\nmaxmemory_policy:noeviction\r\n"
  const memory = "aof_enabled:0\r\nmaxmemory_policy:noeviction\r\n"

  test.each<[string, string, unknown]>([
    ["that appends to a file", kept, ""],
    ["that saves snapshots", memory, "3600 1 300 100"],
    ["that refuses CONFIG but appends to a file", kept, new Error("unknown command")],
  ])("%s is accepted", async (_, info, save) => {
    await check(info, save)
  })

  test.each<[string, string, unknown, string]>([
    ["that saves nothing", memory, "", "it keeps nothing on disk"],
    ["that does not tell", memory, new Error("unknown command"), "it keeps nothing on disk"],
    ["that evicts", kept.replace("noeviction", "volatile-ttl"), "", "maxmemory-policy volatile-ttl"],
  ])("%s is refused", async (_, info, save, message) => {
    await expect(check(info, save)).rejects.toThrow(message)
  })
})

test("the name of a worker tells its threads", () => {
  expect(threadsOf(workerName(12))).toBe(12)
  expect(threadsOf("other")).toBe(1)
})

test("each task that other machines do has its own name", () => {
  const names = remoteTasks.map(({ name }) => name)
  expect(names.sort()).toEqual(["count", "ngrams", "words"])
})
