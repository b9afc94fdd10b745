// The task that a worker's threads do: reads the payload of another task from the store, does that task, stores the result.
import { realpathSync } from "node:fs"
import { sep } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError, type Problem } from "@lectern/core"
import { attemptTask, type OnProgress, type Task } from "../engines/task.js"
import { findTask, type Tasks } from "../engines/worker.js"
import { type ContentStore, openContentStore, sha256 } from "../store/content-store.js"
import { withReadErrors } from "../system-errors.js"
import type { Answer, Job } from "./job.js"
import { decodePlain, encodePlain } from "./plain-bytes.js"

/** A task whose payload is in the store. */
export interface StoredPayload extends Job {
  /** The store's folder. */
  readonly folder: string
  /** The folder that all files must be in. */
  readonly root: string
  /** The key of the result. */
  readonly key: string
  /** The worker's name. */
  readonly worker: string
}

// Maximum time until a file is visible on this machine after another machine has written it.
const PATIENCE_MS = 10_000
const LOOK_MS = 200

/** Makes the task. */
export function storedTask(tasks: Tasks): Task<StoredPayload, Answer> {
  return {
    name: "stored",
    perform: (payload, onProgress) => answer(payload, tasks, onProgress),
    bytes: ({ bytes }) => bytes,
    label: ({ label }) => label,
    transfer: () => [],
  }
}

async function answer(stored: StoredPayload, tasks: Tasks, onProgress: OnProgress): Promise<Answer> {
  const { folder, key, payload: hash, root, worker } = stored
  try {
    const task = findTask(stored.task, tasks)
    const store = openContentStore(folder)
    // Done before, by a worker that could not say so.
    const before = store.result(key)
    if (before !== undefined) return { kind: "stored", hash: sha256(before) }
    const serialized = await serializedPayload(store, hash)
    if (serialized === undefined) return { kind: "no-payload" }
    const payload = task.remote!.deserialize(serialized.value, (path) => pathUnder(root, path))
    const reply = await attemptTask(task, payload, onProgress)
    if (reply.ok === "bug") return { kind: "bug", message: inWords(reply.error) }
    if (reply.ok === false) return { kind: "problem", problem: located(reply.problem, worker) }
    const result = encodePlain(reply.value)
    store.putResult(key, result)
    return { kind: "stored", hash: sha256(result) }
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    return { kind: "problem", problem: located(error.problem, worker) }
  }
}

/** The values of the last payload that were stored on their own, because payloads of one run have them in common. */
let shared = new Map<string, unknown>()

async function serializedPayload(store: ContentStore, hash: string): Promise<{ readonly value: unknown } | undefined> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const found = payloadIfThere(store, hash)
    if (found !== undefined || waited >= PATIENCE_MS) return found
    await sleep(LOOK_MS)
  }
}

function payloadIfThere(store: ContentStore, hash: string): { readonly value: unknown } | undefined {
  const used = new Map<string, unknown>()
  const valueFor = (name: string): unknown => {
    if (!used.has(name)) used.set(name, shared.has(name) ? shared.get(name) : decodePlain(bytesOf(name), valueFor))
    return used.get(name)
  }
  const bytesOf = (name: string): Uint8Array => {
    const bytes = store.payload(name)
    if (bytes === undefined) throw new Absent()
    return bytes
  }
  try {
    const value = decodePlain(bytesOf(hash), valueFor)
    shared = used
    return { value }
  } catch (error) {
    if (error instanceof Absent) return undefined
    throw error
  }
}

class Absent extends Error {}

/** The real path of a file, which must be in a folder. */
export function pathUnder(root: string, path: string): string {
  const real = withReadErrors(path, () => realpathSync(path))
  if (real.startsWith(root.endsWith(sep) ? root : root + sep)) return real
  throw new LecternError({ kind: "unreadable", path, why: `it is not in ${root}, the --root` })
}

/** Names the worker where its machine, or its copy of a file, may be the cause; a fault in a line is the same everywhere. */
function located(problem: Problem, worker: string): Problem {
  switch (problem.kind) {
    case "bad-data":
      if (problem.line !== undefined) return problem
      break
    case "unreadable":
    case "unwritable":
      break
    default:
      return problem
  }
  return { ...problem, why: `${problem.why} (worker ${worker})` }
}

function inWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
