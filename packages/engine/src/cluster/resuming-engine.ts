// Keeps the results of tasks in a folder, so that an interrupted run need not do them again. A result belongs to the bytes
// that it was made from: it is found again whatever the dates of files, and never for other bytes.
import type { Engine } from "../engines/engine.js"
import type { Here, Task } from "../engines/task.js"
import { version } from "../engines/version.js"
import { sha256 } from "../store/content-store.js"
import { type Codec, openStore, readPart, writePart } from "../store/store.js"
import { unfinishedWork } from "../store/unfinished-work.js"
import { decodePlain, encodePlain } from "./plain-bytes.js"

/** An engine that keeps results. */
export interface ResumingEngine extends Engine {
  /** The number of tasks whose results were there. */
  reused(): number
  /** Notes in the folder how many tasks whose results are kept the run has. */
  expect(tasks: number): void
}

/** The number of tasks that the last run of a folder has done. */
export interface TasksDone {
  readonly done: number
  /** The number of all tasks; undefined when that is not known. */
  readonly of: number | undefined
}

const CODEC: Codec<unknown> = { ending: "result", encode: (value) => encodePlain(value), decode: decodePlain }

const COUNT_CODEC: Codec<TasksDone> = { ...CODEC, ending: "count", decode: (bytes) => decodePlain(bytes) as TasksDone }

/** The part that says how many tasks are done: a folder may also hold results of other runs. */
const TASKS = "tasks"

/** Reads the progress of the last run of a folder. */
export function tasksDone(folder: string): TasksDone | undefined {
  return readPart(folder, TASKS, COUNT_CODEC)
}

/** An engine that keeps the results of tasks that could be sent to other machines. */
export function resumingEngine(
  engine: Engine,
  folder: string,
  plan: { readonly schema: string },
  signal: AbortSignal | undefined,
): ResumingEngine {
  const store = openStore(folder, { ...plan, version: version() }, CODEC)
  const work = unfinishedWork(signal)
  let tasks: TasksDone = { done: 0, of: undefined }
  const note = (now: TasksDone): void => {
    tasks = now
    writePart(folder, TASKS, tasks, COUNT_CODEC)
  }
  note(tasks)
  const hashes = new WeakMap<object, string>()
  const hashOf = (value: object): string | undefined => hashes.get(value)
  const here: Here = {
    run: (task, payload) => engine.run(task, payload),
    idOf: (value) => sha256(encodePlain(value, hashOf)),
  }

  async function keyOf<Payload, Result>(task: Task<Payload, Result>, payload: Payload): Promise<string> {
    const { serialize, workOf = (serialized: Payload): unknown => serialized } = task.remote!
    return sha256(encodePlain([task.name, workOf(await serialize(payload, here))], hashOf))
  }

  return {
    window: engine.window,
    sharesMemory: engine.sharesMemory,
    run(task, payload, onProgress) {
      if (task.remote === undefined) return engine.run(task, payload, onProgress)
      return work.begin(async () => {
        const make = async (): Promise<unknown> => {
          const result = await engine.run(task, payload, onProgress)
          work.checkOpen()
          return result
        }
        const result = await store.get(await keyOf(task, payload), make)
        note({ ...tasks, done: tasks.done + 1 })
        return result as Awaited<ReturnType<typeof task.perform>>
      })
    },
    broadcast(value) {
      const shared = engine.broadcast(value)
      if (typeof shared === "object" && shared !== null) hashes.set(shared, sha256(encodePlain(shared)))
      return shared
    },
    reused: () => store.reused(),
    expect: (of) => note({ ...tasks, of }),
    async close() {
      await work.close()
      store.close()
      await engine.close()
    },
  }
}
