// A job of the queue: names, hashes and numbers. Texts and results are in files. The names of workers tell who they are and
// how many threads they have.
import { hostname } from "node:os"
import { LecternError, type Problem } from "@lectern/core"
import { sha256 } from "../store/content-store.js"

/** The names of all queues begin with it. */
export const QUEUE_PREFIX = "lectern-"

/** The name of the queue for the runs and workers of one version and one store, so that no others meet there. */
export function queueName(version: string, store: string): string {
  return `${QUEUE_PREFIX}${version}-${store.replace(/\W/g, "").slice(0, 8)}`
}

/** A job. */
export interface Job {
  /** The version of Lectern that the run has; workers need the same. */
  readonly version: string
  /** The id of the store. */
  readonly store: string
  /** The task. */
  readonly task: string
  /** The hash of its payload. */
  readonly payload: string
  /** The amount of its work. */
  readonly bytes: number
  /** The work in words. */
  readonly label: string
  /** Tells answers to this question from answers to an earlier one about the same work. */
  readonly nonce: string
}

/** The answer of a worker: the hash of a result that it has stored, or the reason why there is none. */
export type Answer =
  | { readonly kind: "stored"; readonly hash: string }
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "bug"; readonly message: string }
  /** The payload is not in the store. */
  | { readonly kind: "no-payload" }

/** An answer, with the nonce of the job. */
export type NoncedAnswer = Answer & { readonly nonce?: string }

/** The key of a job's work: equal for equal work. */
export function keyOf({ version, task, payload }: Pick<Job, "version" | "task" | "payload">): string {
  return sha256(new TextEncoder().encode(JSON.stringify([version, task, payload])))
}

/** Checks a job that comes from the queue. */
export function checkedJob(
  id: string,
  data: unknown,
  worker: { readonly version: string; readonly store: string; readonly folder: string; readonly name: string },
): Job {
  const { version, store, task, payload, bytes, label, nonce } = data as Partial<Job>
  const what = `worker ${worker.name}`
  if (version !== worker.version) {
    const why = `has lectern ${worker.version}, expected ${version}, which this run has; start workers of that version, and stop the others`
    throw new LecternError({ kind: "failed", what, why })
  }
  const isJob = [task, payload, label, nonce].every((each) => typeof each === "string") && Number.isFinite(bytes)
  if (
    !isJob ||
    !/^[0-9a-f]{64}$/.test(payload!) ||
    keyOf({ version: version!, task: task!, payload: payload! }) !== id
  ) {
    throw new LecternError({ kind: "failed", what, why: `job ${id} is not a job of lectern` })
  }
  if (store !== worker.store) {
    const why = `uses another store (${worker.folder}); name the same folder with --store on all machines`
    throw new LecternError({ kind: "failed", what, why })
  }
  return {
    ...{ version: version!, store: store!, task: task!, payload: payload! },
    ...{ bytes: bytes!, label: label!, nonce: nonce! },
  }
}

/** The name of this process as a worker. */
export function workerName(threads: number): string {
  return `${hostname().slice(0, 22)}/${process.pid}/${threads}`
}

/** The number of threads of a worker. */
export function threadsOf(name: string): number {
  return Number(/\/(\d+)$/.exec(name)?.[1] ?? 1)
}
