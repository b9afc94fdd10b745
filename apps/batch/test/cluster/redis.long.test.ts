// Runs over workers of a real Redis: always complete, always the same bytes.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { clusterEngine } from "../../src/cluster/cluster.js"
import { keyOf } from "../../src/cluster/job.js"
import { countCorpus } from "../../src/count/corpus.js"
import { version } from "../../src/engines/version.js"
import type { CorpusCounts, CountRequest } from "../../src/types.js"
import { temporaryFolder } from "../support.js"
import { executions, freePort, HAS_REDIS, redis, redisCli, type Server, startWorker, until } from "./servers.js"

const COUNT = fileURLToPath(new URL("fixtures/count.mjs", import.meta.url))
const TIMEOUT = 60_000

let root: string
let store: string
beforeEach(() => {
  root = temporaryFolder()
  store = join(root, "store")
})

/** Texts that take some seconds to score. */
function texts(lines = 240): CountRequest {
  const word = (i: number): string => `w${(i * 7919) % 23}`
  const line = (i: number): string => Array.from({ length: 40 + (i % 9) }, (_, k) => word(i * 31 + k * k)).join(" ")
  const reference = Array.from({ length: lines }, (_, i) => `${line(i)}\n`).join("")
  const hypothesis = Array.from({ length: lines }, (_, i) => `${line(i + (i % 3))}\n`).join("")
  writeFileSync(join(root, "ref"), reference)
  writeFileSync(join(root, "hyp"), hypothesis)
  return {
    references: [{ name: "ref", path: join(root, "ref") }],
    systems: [{ name: "hyp", path: join(root, "hyp") }],
    metrics: [
      { name: "bleu", options: {} },
      { name: "ter", options: {} },
    ],
    jobs: 1,
    shardBytes: 1500,
  }
}

/** Counts over workers. */
async function counted(
  request: CountRequest,
  { url }: Server,
  warn: (sentence: string) => void = () => {},
): Promise<CorpusCounts> {
  const threads = { jobs: 1, worker: import.meta.resolve("#metric-worker") }
  const engine = await clusterEngine({ url, store }, threads, warn, { lookUpMs: 100 })
  return countCorpus(request, { engine })
}

const inline = (request: CountRequest): Promise<CorpusCounts> => countCorpus({ ...request, engine: "inline" })

/** The files of jobs and results. */
const stored = (): string[] =>
  (readdirSync(store, { recursive: true }) as string[]).filter((name) => /payload|result/.test(name))

const finished = (): number => stored().filter((name) => name.endsWith("result")).length

describe.skipIf(!HAS_REDIS)("over Redis", { timeout: TIMEOUT }, () => {
  test("a run is the same as inline, and leaves nothing behind", async () => {
    const server = await redis()
    await Promise.all([startWorker({ ...server, store, root }), startWorker({ ...server, store, root })])
    const request = texts()
    expect(await counted(request, server)).toEqual(await inline(request))
    expect(stored()).toEqual([])
    expect(redisCli(new URL(server.url).port, "KEYS", "*:count*")).toBe("")
    expect(redisCli(new URL(server.url).port, "ZCARD", "bull:lectern:completed")).toBe("0")
    const runs = [...executions(server.url).values()]
    expect(runs.length).toBeGreaterThan(20)
    expect(Math.max(...runs)).toBe(1)
  })

  test("a worker is killed, and its jobs are done by another", async () => {
    const server = await redis()
    const request = texts(800)
    const doomed = await startWorker({ ...server, store, root, jobs: 2 })
    const running = counted(request, server)
    await until(() => finished() >= 5)
    doomed.process.kill("SIGKILL")
    await doomed.ended()
    expect(finished()).toBeLessThan(100)
    await startWorker({ ...server, store, root })
    expect(await running).toEqual(await inline(request))
    // Only the jobs that the dead worker had were started again.
    const again = [...executions(server.url).values()].filter((times) => times > 1)
    expect(again.length).toBeLessThanOrEqual(2)
  })

  test("a worker that is told to end returns its jobs within two seconds", async () => {
    const server = await redis()
    const request = texts(800)
    const leaving = await startWorker({ ...server, store, root, jobs: 2 })
    const running = counted(request, server)
    await until(() => finished() >= 5)
    const start = performance.now()
    leaving.process.kill("SIGTERM")
    await leaving.ended()
    expect(performance.now() - start).toBeLessThan(2000)
    expect(redisCli(new URL(server.url).port, "LLEN", "bull:lectern:active")).toBe("0")
    await startWorker({ ...server, store, root })
    expect(await running).toEqual(await inline(request))
    expect(Math.max(...executions(server.url).values())).toBe(1)
  })

  test("Redis is killed and started again", async () => {
    const server = await redis()
    const request = texts(800)
    await startWorker({ ...server, store, root })
    const warnings: string[] = []
    const running = counted(request, server, (sentence) => void warnings.push(sentence))
    await until(() => finished() >= 5)
    await server.kill()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await server.restart()
    expect(await running).toEqual(await inline(request))
    expect(warnings.join()).toContain("trying again")
  })

  test("Redis is killed and loses its data", async () => {
    const server = await redis(["--save", "3600 1"])
    const request = texts(800)
    await startWorker({ ...server, store, root })
    const running = counted(request, server)
    await until(() => finished() >= 5)
    await server.kill()
    await server.restart()
    expect(await running).toEqual(await inline(request))
  })

  test("a run is killed and started again: what was counted is not counted again", async () => {
    const server = await redis()
    const request = { ...texts(800), engine: { url: server.url, store } }
    const worker = await startWorker({ ...server, store, root })
    const child = spawn(process.execPath, [COUNT, JSON.stringify(request)], { stdio: "ignore" })
    onTestFinished(() => void child.kill("SIGKILL"))
    await until(() => finished() >= 8)
    child.kill("SIGKILL")
    worker.process.kill("SIGTERM")
    await worker.ended()
    const before = finished()
    await startWorker({ ...server, store, root })
    expect(await counted(request, server)).toEqual(await inline(texts(800)))
    const runs = executions(server.url)
    expect(Math.max(...runs.values())).toBe(1)
    expect(before).toBeLessThan(runs.size)
    expect(stored()).toEqual([])
  })

  test("the same run twice, and two at once", async () => {
    const server = await redis()
    const request = texts(400)
    await Promise.all([startWorker({ ...server, store, root }), startWorker({ ...server, store, root })])
    const expected = await inline(request)
    expect(await Promise.all([counted(request, server), counted(request, server)])).toEqual([expected, expected])
    expect(Math.max(...executions(server.url).values())).toBe(1)
    expect(await counted(request, server)).toEqual(expected)
    expect(stored()).toEqual([])
  })

  test("rows, resamples, two passes and streams are the same as inline", async () => {
    const server = await redis()
    await startWorker({ ...server, store, root })
    const { metrics: _, ...plain } = texts(60)
    const resampling = [{ method: "bootstrap", resamples: 20, seed: 3 }] as const
    const everything = async (
      request: CountRequest,
      run: (request: CountRequest) => Promise<CorpusCounts>,
    ): Promise<unknown> => {
      const rows: unknown[] = []
      return [await run({ ...request, onRows: (each) => void rows.push(each) }), rows]
    }
    const names = ["bleu", "chrf", "cider", "nist", "rougeL"] as const
    const request = { ...plain, metrics: names.map((name) => ({ name, options: {} })), resampling } as CountRequest
    expect(await everything(request, (each) => counted(each, server))).toEqual(await everything(request, inline))
    const zipped = join(root, "hyp.gz")
    writeFileSync(zipped, gzipSync(readFileSync(join(root, "hyp"))))
    const streamed = { ...plain, systems: [{ name: "hyp", path: zipped }], metrics: request.metrics.slice(0, 2) }
    expect(await everything(streamed, (each) => counted(each, server))).toEqual(await everything(streamed, inline))
    expect(Math.max(...executions(server.url).values())).toBe(1)
  })
})

/** The error's message. */
const complaint = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "none",
    (error: Error) => error.message,
  )

describe.skipIf(!HAS_REDIS)("refused over Redis", { timeout: TIMEOUT }, () => {
  test("a Redis that keeps nothing on disk", async () => {
    const server = await redis(["--appendonly", "no", "--save", ""])
    const sentence = `${server.url}: it keeps nothing on disk, so a restart would lose all jobs; redis-cli CONFIG SET appendonly yes`
    expect(await complaint(counted(texts(3), server))).toBe(sentence)
    await expect(startWorker({ ...server, store, root })).rejects.toThrow(sentence)
  })

  test("a Redis that throws keys away", async () => {
    const server = await redis(["--appendonly", "yes", "--maxmemory-policy", "allkeys-lru"])
    expect(await complaint(counted(texts(3), server))).toBe(
      `${server.url}: it may throw jobs away when its memory is full (maxmemory-policy allkeys-lru); redis-cli CONFIG SET maxmemory-policy noeviction`,
    )
  })

  test("a Redis that is not there", async () => {
    const url = `redis://127.0.0.1:${await freePort()}`
    expect(await complaint(counted(texts(3), { url } as Server))).toMatch(
      /^redis:\S+: cannot be used as a queue: .*ECONNREFUSED/,
    )
  })

  test("texts that have changed since the run hashed them", async () => {
    const server = await redis()
    const running = complaint(counted(texts(8), server))
    await until(() => Number(redisCli(new URL(server.url).port, "LLEN", "bull:lectern:wait")) >= 2)
    const path = join(root, "hyp")
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("w1 ", "w2 "))
    await startWorker({ ...server, store, root })
    expect(await running).toMatch(
      /^\S+hyp: lines \d+..\d+ are not those that were planned: the file has changed, or is another one here$/,
    )
  })

  test("texts of another size on the machine of a worker", async () => {
    const server = await redis()
    const running = complaint(counted(texts(8), server))
    await until(() => Number(redisCli(new URL(server.url).port, "LLEN", "bull:lectern:wait")) >= 2)
    writeFileSync(join(root, "ref"), "short\n")
    await startWorker({ ...server, store, root })
    expect(await running).toMatch(/^\S+ref: has 6 bytes, expected \d+; every machine must see the same files$/)
  })

  test("texts outside of the folder of the worker, also behind a link", async () => {
    const server = await redis()
    const inside = temporaryFolder()
    symlinkSync(join(root, "ref"), join(inside, "link"))
    await startWorker({ ...server, store, root: inside })
    expect(await complaint(counted(texts(3), server))).toMatch(
      /^cannot read \S+ref: it is not in .*, the --root \(worker .*\/\d+\/1\)$/,
    )
    const linked = { ...texts(3), references: [{ name: "ref", path: join(inside, "link") }] }
    expect(await complaint(counted(linked, server))).toMatch(/^cannot read \S+link: it is not in .*, the --root/)
  })

  test("a worker with another store", async () => {
    const server = await redis()
    await startWorker({ ...server, store: join(root, "other"), root })
    expect(await complaint(counted(texts(3), server))).toMatch(
      /^worker .*: uses another store \(\S+other\); name the same folder with --store on all machines$/,
    )
  })

  test("a worker of another version", async () => {
    const server = await redis()
    await startWorker({ ...server, store, root })
    const { Queue } = await import("bullmq")
    const queue = new Queue("lectern", { connection: { url: server.url } })
    const job = { version: "0.0.1", store: "s", task: "count", payload: "0".repeat(64), bytes: 1, label: "x" }
    await queue.add("count", job, { jobId: keyOf(job) })
    await until(async () => (await queue.getJobState(keyOf(job))) === "completed")
    const { returnvalue } = (await queue.getJob(keyOf(job)))!
    await queue.close()
    expect(returnvalue.problem.what).toMatch(/^worker /)
    expect(returnvalue.problem.why).toBe(
      `has lectern ${version()}, expected 0.0.1, which this run has; start workers of that version, and stop the others`,
    )
  })
})
