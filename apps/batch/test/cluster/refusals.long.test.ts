// What runs and workers refuse over a real Redis, and how they say so.
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { keyOf } from "@lectern/engine/internal/cluster/job"
import { version } from "@lectern/engine/internal/engines/version"
import { describe, expect, test } from "vitest"
import { temporaryFolder } from "../support.js"
import { complaint, inline, site, texts } from "./runs.js"
import { freePort, HAS_REDIS, redis, type Server, startWorker, until } from "./servers.js"

describe.skipIf(!HAS_REDIS)("refused over Redis", { timeout: 120_000 }, () => {
  test("a Redis that keeps nothing on disk", async () => {
    const at = site(await redis(["--appendonly", "no", "--save", ""]))
    const sentence = `${at.server.url}: it keeps nothing on disk, so a restart would lose all jobs; redis-cli CONFIG SET appendonly yes`
    expect(await complaint(at.counted(texts(at.root, 3)))).toBe(sentence)
    await expect(at.worker()).rejects.toThrow(sentence)
  })

  test("a Redis that throws keys away", async () => {
    const at = site(await redis(["--appendonly", "yes", "--maxmemory-policy", "allkeys-lru"]))
    expect(await complaint(at.counted(texts(at.root, 3)))).toBe(
      `${at.server.url}: it may throw jobs away when its memory is full (maxmemory-policy allkeys-lru); redis-cli CONFIG SET maxmemory-policy noeviction`,
    )
  })

  test("a Redis that is not there", async () => {
    const at = site({ url: `redis://127.0.0.1:${await freePort()}` } as Server)
    const start = { limitMs: 300, attemptMs: 5000, waitMs: 100 }
    const error = await at.counted(texts(at.root, 3), { start }).catch((thrown) => thrown)
    expect(error.message).toMatch(
      /^redis:\S+: cannot be used as a queue: nothing accepts connections there \(.*ECONNREFUSED.*\); tried for 0.3 s$/,
    )
    expect(error.problem.kind).toBe("unavailable")
  })

  test("a Redis with a password, without it or with another", async () => {
    const password = "a password: with/@signs"
    const kept = ["--appendonly", "yes", "--requirepass", password]
    const server = await redis(kept, password)
    const { password: _, ...without } = server
    const { root } = site(server)
    expect(await complaint(site(without).counted(texts(root, 3)))).toMatch(
      /^redis:\S+: cannot be used as a queue: it wants a password \(NOAUTH .*\); set LECTERN_ENGINE_PASSWORD or LECTERN_ENGINE_PASSWORD_FILE$/,
    )
    expect(await complaint(site({ ...server, password: "other" }).counted(texts(root, 3)))).toMatch(
      /^redis:\S+: cannot be used as a queue: the user or the password is wrong \(WRONGPASS /,
    )
  })

  test("texts that have changed since the run hashed them", async () => {
    const at = site(await redis())
    const running = complaint(at.counted(texts(at.root, 8)))
    await until(async () => (await at.jobs()).wait! >= 2)
    const path = join(at.root, "hyp")
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("w1 ", "w2 "))
    await at.worker()
    expect(await running).toMatch(
      /^\S+hyp: lines \d+..\d+ are not those that were planned: the file has changed, or is another one here \(worker .*\/\d+\/1\)$/,
    )
  })

  test("texts of another size on the machine of a worker", async () => {
    const at = site(await redis())
    const running = complaint(at.counted(texts(at.root, 8)))
    await until(async () => (await at.jobs()).wait! >= 2)
    writeFileSync(join(at.root, "ref"), "short\n")
    await at.worker()
    expect(await running).toMatch(
      /^\S+ref: has 6 bytes, expected \d+; every machine must see the same files \(worker .*\/\d+\/1\)$/,
    )
  })

  test("texts outside of the folder of the worker, also behind a link", async () => {
    const at = site(await redis())
    const inside = temporaryFolder()
    symlinkSync(join(at.root, "ref"), join(inside, "link"))
    await startWorker({ url: at.server.url, store: at.store, root: inside })
    expect(await complaint(at.counted(texts(at.root, 3)))).toMatch(
      /^cannot read \S+ref: it is not in .*, the --root \(worker .*\/\d+\/1\)$/,
    )
    const linked = { ...texts(at.root, 3), references: [{ name: "ref", path: join(inside, "link") }] }
    expect(await complaint(at.counted(linked))).toMatch(/^cannot read \S+link: it is not in .*, the --root/)
  })

  test("jobs of another store and of another version are not met", async () => {
    const at = site(await redis())
    const other = await startWorker({ url: at.server.url, store: join(at.root, "other"), root: at.root })
    const request = texts(at.root, 3)
    const running = at.counted(request)
    await until(async () => (await at.jobs()).wait === 1)
    await at.worker()
    expect(await running).toEqual(await inline(request))
    expect(other.output()).toMatch(/^ready \S+\n$/)
  })

  test("a run without workers says so again, and how to end it", async () => {
    const at = site(await redis())
    const warnings: string[] = []
    const warn = (sentence: string): void => void warnings.push(sentence)
    const request = texts(at.root, 3)
    const running = at.counted(request, { warn, minuteMs: 1500 })
    await until(() => warnings.length === 3)
    await at.worker()
    expect(await running).toEqual(await inline(request))
    const none = `no worker of lectern ${version()} for the store ${at.store} is connected to ${at.server.url}`
    const end = "Ctrl-C ends the run, and the next one keeps what has been counted"
    expect(warnings).toEqual([
      `${none}; start some: lectern worker --engine ${at.server.url} --store ${at.store}`,
      `after a minute, ${none}; ${end}`,
      `after 10 minutes, ${none}; ${end}`,
    ])
  })

  test("a job of another version in the queue of this one", async () => {
    const at = site(await redis())
    await at.worker()
    const { Queue } = await import("bullmq")
    const queue = new Queue(at.queue(), { connection: { url: at.server.url } })
    const job = { version: "0.0.1", store: "s", task: "count", payload: "0".repeat(64), bytes: 1, label: "x" }
    await queue.add("count", { ...job, nonce: "r/1" }, { jobId: keyOf(job) })
    await until(async () => (await queue.getJobState(keyOf(job))) === "completed")
    const { returnvalue } = (await queue.getJob(keyOf(job)))!
    await queue.close()
    expect(returnvalue.nonce).toBe("r/1")
    expect(returnvalue.problem.what).toMatch(/^worker /)
    expect(returnvalue.problem.why).toBe(
      `has lectern ${version()}, expected 0.0.1, which this run has; start workers of that version, and stop the others`,
    )
  })

  test("a queue that loses jobs again and again", async () => {
    const at = site(await redis())
    const { Queue } = await import("bullmq")
    const queue = new Queue(at.queue(), { connection: { url: at.server.url } })
    const timer = setInterval(() => void queue.drain().catch(() => {}), 50)
    try {
      expect(await complaint(at.counted(texts(at.root, 3)))).toBe(
        `shard 0 (segments 1..3): its job is not in the queue any more; ${at.server.url} loses data, or another program removes it`,
      )
    } finally {
      clearInterval(timer)
      await queue.close()
    }
  })

  /** Answers all jobs of a run. */
  async function answered(answer: (tried: number) => unknown): Promise<string> {
    const { Worker } = await import("bullmq")
    const at = site(await redis())
    const options = { connection: { url: at.server.url, maxRetriesPerRequest: null } }
    const worker = new Worker(at.queue(), async (job) => answer(job.attemptsMade), options)
    try {
      return await complaint(at.counted(texts(at.root, 3)))
    } finally {
      await worker.close()
    }
  }

  test("work that kills its thread on five workers", async () => {
    const tries: number[] = []
    const message = await answered((tried) => {
      tries.push(tried)
      throw new Error("its thread died")
    })
    expect(message).toMatch(/^shard 0 \(segments 1\.\.3\): no worker could do it: its thread died$/)
    expect(tries).toEqual([0, 1, 2, 3, 4])
  })

  test("work for which no worker finds the payload", async () => {
    expect(await answered(() => ({ kind: "no-payload" }))).toBe(
      "shard 0 (segments 1..3): the workers do not find its payload in the store; name the same folder with --store on all machines",
    )
  })

  test("a bug in a worker", async () => {
    expect(await answered(() => ({ kind: "bug", message: "TypeError: x is not a function" }))).toBe(
      "TypeError: x is not a function",
    )
  })
})
