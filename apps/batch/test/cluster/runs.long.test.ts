// Runs over workers of a real Redis or PostgreSQL: always complete, always the same bytes.
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { describe, expect, onTestFinished, test } from "vitest"
import type { CorpusCounts, CountRequest } from "../../src/types.js"
import { inline, NO_JOBS, site, texts } from "./runs.js"
import { executions, HAS_POSTGRES, HAS_REDIS, postgres, redis, type Server, SHORT_TIMES, until } from "./servers.js"

const COUNT = fileURLToPath(new URL("fixtures/count.mjs", import.meta.url))
const TIMEOUT = 120_000

/** A queue by its name: whether its server is installed, and what starts one. */
const QUEUES: readonly (readonly [name: string, here: boolean, start: () => Promise<Server>])[] = [
  ["Redis", HAS_REDIS, redis],
  ["PostgreSQL", HAS_POSTGRES, postgres],
]

/** How often a job was given to a worker, at most. */
const mostExecutions = (server: Server): number => Math.max(1, ...executions(server).values())

describe.for(QUEUES)("over %s", ([, here, start]) => {
  const over = (name: string, run: () => Promise<void>): void => test.skipIf(!here)(name, { timeout: TIMEOUT }, run)

  over("a run is the same as inline, and leaves nothing behind", async () => {
    const at = site(await start())
    await Promise.all([at.worker(), at.worker()])
    const request = texts(at.root, 240)
    // Over Redis, all answers come as events; no job is looked up.
    const lookUpMs = at.server.url.startsWith("redis:") ? 60_000 : 100
    expect(await at.counted(request, { lookUpMs })).toEqual(await inline(request))
    expect(at.stored()).toEqual([])
    expect(await at.jobs()).toEqual(NO_JOBS)
    expect(mostExecutions(at.server)).toBe(1)
  })

  over("a worker is killed, and its jobs are done by another", async () => {
    const at = site(await start())
    const request = texts(at.root, 500)
    const doomed = await at.worker({ jobs: 2, times: SHORT_TIMES })
    const running = at.counted(request)
    await until(() => at.finished() >= 5)
    doomed.process.kill("SIGKILL")
    await doomed.ended()
    expect(at.finished()).toBeLessThan(100)
    await at.worker({ times: SHORT_TIMES })
    expect(await running).toEqual(await inline(request))
  })

  over("a worker that is told to end finishes its jobs", async () => {
    const at = site(await start())
    const request = texts(at.root, 500)
    const leaving = await at.worker({ jobs: 2 })
    const running = at.counted(request)
    await until(() => at.finished() >= 5)
    leaving.process.kill("SIGTERM")
    await leaving.ended()
    expect(await at.jobs()).toMatchObject({ active: 0, failed: 0 })
    await at.worker()
    expect(await running).toEqual(await inline(request))
    expect(mostExecutions(at.server)).toBe(1)
  })

  over("the queue is killed and started again", async () => {
    const at = site(await start())
    const request = texts(at.root, 500)
    await at.worker({ times: SHORT_TIMES })
    const warnings: string[] = []
    const running = at.counted(request, { warn: (sentence) => void warnings.push(sentence) })
    await until(() => at.finished() >= 5)
    await at.server.kill()
    await sleep(500)
    await at.server.restart()
    expect(await running).toEqual(await inline(request))
    expect(warnings.join()).toContain("trying again")
  })

  over("a run is killed and started again: what was counted is not counted again", async () => {
    const at = site(await start())
    const { url, password } = at.server
    const engine = { url, store: at.store, ...(password !== undefined && { password }) }
    const request = { ...texts(at.root, 500), engine }
    const worker = await at.worker()
    const child = spawn(process.execPath, [COUNT, JSON.stringify(request)], { stdio: "ignore" })
    onTestFinished(() => void child.kill("SIGKILL"))
    await until(() => at.finished() >= 8)
    child.kill("SIGKILL")
    worker.process.kill("SIGTERM")
    await worker.ended()
    const before = at.finished()
    await at.worker()
    expect(await at.counted(request)).toEqual(await inline(texts(at.root, 500)))
    expect(mostExecutions(at.server)).toBe(1)
    expect(before).toBeLessThan(100)
    expect(at.stored()).toEqual([])
  })

  over("a run is interrupted and started again: its results are kept", async () => {
    const at = site(await start())
    const request = texts(at.root, 500)
    await at.worker()
    const controller = new AbortController()
    const running = at.counted({ ...request, signal: controller.signal })
    await until(() => at.finished() >= 8)
    controller.abort(new Error("enough"))
    await expect(running).rejects.toThrow("enough")
    expect(at.finished()).toBeGreaterThanOrEqual(8)
    expect(await at.counted(request)).toEqual(await inline(request))
    expect(mostExecutions(at.server)).toBe(1)
    expect(at.stored()).toEqual([])
  })

  over("the same run twice, and two at once", async () => {
    const at = site(await start())
    const request = texts(at.root, 300)
    await Promise.all([at.worker(), at.worker()])
    const expected = await inline(request)
    expect(await Promise.all([at.counted(request), at.counted(request)])).toEqual([expected, expected])
    // A run may ask again for what the other has just taken from the queue; a worker then finds the result in the store.
    expect(mostExecutions(at.server)).toBeLessThanOrEqual(2)
    expect(await at.counted(request)).toEqual(expected)
    expect(at.stored()).toEqual([])
  })

  over("rows, resamples, two passes and streams are the same as inline", async () => {
    const at = site(await start())
    await at.worker()
    const { metrics: _, ...plain } = texts(at.root, 60)
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
    expect(await everything(request, (each) => at.counted(each))).toEqual(await everything(request, inline))
    const zipped = join(at.root, "hyp.gz")
    writeFileSync(zipped, gzipSync(readFileSync(join(at.root, "hyp"))))
    const streamed = { ...plain, systems: [{ name: "hyp", path: zipped }], metrics: request.metrics.slice(0, 2) }
    expect(await everything(streamed, (each) => at.counted(each))).toEqual(await everything(streamed, inline))
    expect(mostExecutions(at.server)).toBe(1)
  })
})

test.skipIf(!HAS_REDIS)("Redis is killed and loses its jobs, which are added again", { timeout: TIMEOUT }, async () => {
  const at = site(await redis(["--save", "3600 1"]))
  const request = texts(at.root, 500)
  await at.worker()
  const running = at.counted(request)
  await until(() => at.finished() >= 5)
  await at.server.kill()
  await at.server.restart()
  expect(await running).toEqual(await inline(request))
})

test.skipIf(!HAS_REDIS)("a worker soon returns a long job", { timeout: TIMEOUT }, async () => {
  const at = site(await redis())
  const request = { ...texts(at.root, 20_000), shardBytes: 2 ** 28 }
  const leaving = await at.worker()
  const running = at.counted(request)
  await until(async () => (await at.jobs()).active === 1)
  const told = performance.now()
  leaving.process.kill("SIGTERM")
  await leaving.ended()
  expect(performance.now() - told).toBeLessThan(3000)
  expect(await at.jobs()).toEqual({ ...NO_JOBS, wait: 1 })
  expect(at.finished()).toBe(0)
  await at.worker()
  expect(await running).toEqual(await inline(request))
})
