// Does tasks on other machines: the payload goes to a file in the store, a job with its hash to the queue, the result comes
// back in a file. A task that cannot be sent away is done in threads of this machine.
import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import type { Engine } from "../engines/engine.js"
import { inSharedMemory } from "../engines/shared-memory.js"
import type { Here, Task } from "../engines/task.js"
import { type ThreadsOptions, threadsEngine } from "../engines/threads.js"
import { version } from "../engines/version.js"
import type { Warn } from "../read/warnings.js"
import { nameOf, openContentStore, sha256 } from "../store/content-store.js"
import { enterFolder } from "../store/lease.js"
import type { ClusterEngine } from "../types.js"
import { type AnswersTimes, openAnswers } from "./answers.js"
import { clientsFor } from "./connect.js"
import { type Job, keyOf, queueName, threadsOf } from "./job.js"
import { decodePlain, encodePlain } from "./plain-bytes.js"
import { type StartTimes, start } from "./start.js"

const MIN_WINDOW = 32
const MAX_WINDOW = 4096
const MAX_TRIES = 4
// Maximum time until a result is visible on this machine.
const PATIENCE_MS = 30_000
const SHORT_PATIENCE_MS = 1000
const LOOK_MS = 100

/** Settings that tests replace. */
export interface ClusterTimes extends AnswersTimes {
  /** The times of the start. */
  readonly start?: StartTimes
  /** The length of a minute in reminders. */
  readonly minuteMs?: number
}

// Minutes without a worker after which the run says so again.
const REMINDERS = [1, 10, 60]
const MINUTE_MS = 60_000

/** The engine with workers on other machines. */
export async function clusterEngine(
  { url, password, store: folder }: ClusterEngine,
  threads: ThreadsOptions,
  warn: Warn,
  times: ClusterTimes = {},
): Promise<Engine> {
  const connection = await clientsFor(url, password)
  const store = openContentStore(folder)
  const ours = version()
  const name = queueName(ours, store.id)
  const answers = await start(
    async (opened) => {
      await connection.check(opened, warn)
      return openAnswers(connection, name, opened, warn, times)
    },
    { ...connection.about, warn },
    times.start,
  )
  const lease = enterFolder(folder)
  const workers = await answers.workers()
  const none = `no worker of lectern ${ours} for the store ${resolve(folder)} is connected to ${url}`
  if (workers?.length === 0) warn(`${none}; start some: lectern worker --engine ${url} --store ${resolve(folder)}`)
  const reminders = REMINDERS.map((minutes) =>
    setTimeout(() => remind(minutes).catch(() => {}), minutes * (times.minuteMs ?? MINUTE_MS)).unref(),
  )
  const here = await threadsEngine(threads)
  // Files that this run has put into the store.
  const files = new Set<string>()
  let unfinished = 0
  const hashes = new WeakMap<object, { hash?: string }>()

  function put(bytes: Uint8Array): string {
    const hash = store.putPayload(bytes)
    files.add(nameOf(hash, "payload"))
    return hash
  }

  /** The hash of a value that was broadcast; its bytes are stored on first use. */
  function hashOf(value: object): string | undefined {
    const entry = hashes.get(value)
    if (entry === undefined) return undefined
    entry.hash ??= put(encodePlain(value, hashOf))
    return entry.hash
  }

  const local: Here = {
    run: (task, payload) => here.run(task, payload),
    idOf: (value) => sha256(encodePlain(value, hashOf)),
  }

  async function remind(minutes: number): Promise<void> {
    if (unfinished === 0 || (await answers.workers())?.length !== 0) return
    const after = minutes === 1 ? "a minute" : `${minutes} minutes`
    warn(`after ${after}, ${none}; Ctrl-C ends the run, and the next one keeps what has been counted`)
  }

  async function resultOf(key: string, job: Omit<Job, "nonce">, bytes: Uint8Array): Promise<Uint8Array> {
    const { label } = job
    let why = ""
    for (let tried = 0; tried < MAX_TRIES; tried++) {
      const found = store.result(key)
      if (found !== undefined) return found
      put(bytes)
      const end = await answers.ask(key, job, tried > 0)
      switch (end.kind) {
        case "stored":
        case "stored-before": {
          const result = await awaited(key, end.hash, end.kind === "stored" ? PATIENCE_MS : SHORT_PATIENCE_MS)
          if (result !== undefined) return result
          why = `its result is not in the store (${folder})`
          break
        }
        case "problem":
          answers.remove(key)
          throw new LecternError(end.problem)
        case "bug":
          answers.remove(key)
          throw new Error(end.message)
        case "failed":
          answers.remove(key)
          throw new LecternError({ kind: "failed", what: label, why: `no worker could do it: ${end.why}` })
        case "no-payload":
          why = "the workers do not find its payload in the store; name the same folder with --store on all machines"
          break
        case "lost":
          why = `its job is not in the queue any more; ${url} loses data, or another program removes it`
      }
    }
    throw new LecternError({ kind: "failed", what: label, why })
  }

  /** The result, as soon as this machine sees it; undefined when another run has removed it. */
  async function awaited(key: string, hash: string, patienceMs: number): Promise<Uint8Array | undefined> {
    for (let waited = 0; waited <= patienceMs; waited += LOOK_MS) {
      const result = store.result(key)
      if (result !== undefined && sha256(result) === hash) return result
      await sleep(LOOK_MS)
    }
    return undefined
  }

  async function runRemotely<Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<Result> {
    const bytes = encodePlain(await task.remote!.serialize(payload, local), hashOf)
    const hash = put(bytes)
    const job = {
      version: ours,
      store: store.id,
      task: task.name,
      payload: hash,
      bytes: task.bytes(payload),
      label: task.label(payload),
    }
    const key = keyOf(job)
    files.add(nameOf(key, "result"))
    const result = await resultOf(key, job, bytes)
    answers.remove(key)
    return decodePlain(result) as Result
  }

  return {
    window: windowFor(workers),
    sharesMemory: true, // with tasks that are done here; all others get copies
    async run(task, payload, onProgress) {
      if (task.remote === undefined) return here.run(task, payload, onProgress)
      unfinished++
      const result = await runRemotely(task, payload)
      unfinished--
      return result
    },
    broadcast(value) {
      const shared = inSharedMemory(value)
      if (typeof shared === "object" && shared !== null && !hashes.has(shared)) hashes.set(shared, {})
      return shared
    },
    async close() {
      for (const reminder of reminders) clearTimeout(reminder)
      await Promise.all([here.close(), answers.close()])
      // After an interruption, results stay for the next run.
      lease.leave(unfinished === 0 ? [...files] : undefined)
    },
  }
}

/** Enough tasks for all threads of all workers. */
function windowFor(workers: readonly string[] | undefined): number {
  const threads = (workers ?? []).reduce((sum, name) => sum + threadsOf(name), 0)
  return Math.min(Math.max(2 * threads + 2, MIN_WINDOW), MAX_WINDOW)
}
