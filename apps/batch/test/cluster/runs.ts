// Runs over workers, for tests.
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type ClusterTimes, clusterEngine } from "@lectern/engine/internal/cluster/cluster"
import { clientsFor } from "@lectern/engine/internal/cluster/connect"
import { queueName } from "@lectern/engine/internal/cluster/job"
import { version } from "@lectern/engine/internal/engines/version"
import type { Warn } from "@lectern/engine/internal/read/warnings"
import { openContentStore } from "@lectern/engine/internal/store/content-store"
import { countCorpus } from "../../src/count/corpus.js"
import type { CorpusCounts, CountRequest } from "../../src/types.js"
import { countWith, temporaryFolder } from "../support.js"
import { type Server, startWorker, type TestWorker } from "./servers.js"

/** A corpus, a store, and a queue. */
export interface Site {
  /** The folder of the texts. */
  readonly root: string
  /** The folder of jobs and results. */
  readonly store: string
  readonly server: Server
  /** The name of its queue. */
  queue(): string
  /** Starts a worker. */
  worker(options?: Pick<Parameters<typeof startWorker>[0], "jobs" | "times">): Promise<TestWorker>
  /** Counts over workers. */
  counted(request: CountRequest, options?: ClusterTimes & { readonly warn?: Warn }): Promise<CorpusCounts>
  /** The files of jobs and results. */
  stored(): string[]
  /** The number of results. */
  finished(): number
  /** The number of jobs in the queue, by state. */
  jobs(): Promise<Readonly<Record<string, number>>>
}

/** Makes folders for a queue. */
export function site(server: Server): Site {
  const root = temporaryFolder()
  const store = join(root, "store")
  const { url, password } = server
  const cluster = { url, store, ...(password !== undefined && { password }) }
  const stored = (): string[] =>
    (readdirSync(store, { recursive: true }) as string[]).filter((name) => /payload|result/.test(name))
  const name = (): string => queueName(version(), openContentStore(store).id)
  return {
    root,
    store,
    server,
    queue: name,
    worker: (options) => startWorker({ ...cluster, root, ...options }),
    async counted(request, { warn = () => {}, lookUpMs = 100, ...times } = {}) {
      const threads = { jobs: 1, worker: import.meta.resolve("#metric-worker") }
      return countWith(request, { engine: await clusterEngine(cluster, threads, warn, { lookUpMs, ...times }) })
    },
    stored,
    finished: () => stored().filter((name) => name.endsWith("result")).length,
    async jobs() {
      const { bullmq, options, backend } = await clientsFor(url, password)
      const queue = new bullmq.Queue(name(), options, backend)
      const counts = await queue.getJobCounts("wait", "active", "delayed", "completed", "failed")
      await queue.close()
      return counts
    },
  }
}

/** No jobs. */
export const NO_JOBS = { wait: 0, active: 0, delayed: 0, completed: 0, failed: 0 }

/** Texts that take about a second to score for 500 lines. */
export function texts(root: string, lines: number): CountRequest {
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

/** Counts in this thread. */
export const inline = (request: CountRequest): Promise<CorpusCounts> => countCorpus({ ...request, engine: "inline" })

/** The error's message. */
export const complaint = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => "none",
    (error: Error) => error.message,
  )
