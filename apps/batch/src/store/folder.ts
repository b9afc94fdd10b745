// Counted shards kept in a folder, so that a run that was interrupted goes on where it ended.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import type { Engine } from "../engines/engine.js"
import type { ResultOf, Task } from "../engines/task.js"
import { unreadable } from "../read/unreadable.js"
import { whyUnwritable } from "../system-errors.js"
import type { CountedWords, WordsTask } from "../tokenizer/tasks/words.js"
import { packWords, unpackWords } from "../tokenizer/words-codec.js"
import { lockFolder } from "./lock.js"

/** Counted shards in a folder. A thing to be closed. */
export interface WordsStore {
  /** An engine that takes counts from the folder where it has them, and puts those it makes there. */
  over(engine: Engine): Engine
  /** How many shards were taken from the folder. */
  taken(): number
  /** Lets others use the folder. */
  close(): void
}

/** What the counts in a folder are of: anything else is refused. */
export interface WordsPlan {
  /** Field by field, as JSON. */
  readonly [name: string]: unknown
}

const PLAN = "plan.json"

/**
 * Opens a folder of counts, made if it is not there.
 *
 * @param folder - the folder
 * @param plan - what is counted, and how
 * @returns the store
 * @throws LecternError `usage` when the folder holds counts of something else or another process uses it; `unwritable`,
 * `unreadable`
 */
export function openWordsStore(folder: string, plan: WordsPlan): WordsStore {
  attempt(folder, () => makeFolder(folder))
  const unlock = lockFolder(folder)
  try {
    attempt(folder, () => removeParts(folder))
    checkPlan(folder, plan)
  } catch (error) {
    unlock()
    throw error
  }
  let taken = 0
  // Shards count from 0 in each input; inputs are told apart by their labels, of which the plan has the order.
  const labels = new Map<string, number>()
  const pathOf = ({ input, shard }: WordsTask): string => {
    if (!labels.has(input.label)) labels.set(input.label, labels.size)
    return join(folder, `${labels.get(input.label)}-${shard.index}.words`)
  }

  async function counted(engine: Engine, task: WordsTask): Promise<CountedWords> {
    const path = pathOf(task)
    const kept = readKept(path)
    if (kept !== undefined) {
      taken++
      return kept
    }
    const result = await engine.run(task)
    attempt(path, () => writeWhole(path, packWords(result)))
    return result
  }

  return {
    over: (engine) => ({
      ...engine,
      run: <T extends Task>(task: T) =>
        task.kind === "words" ? (counted(engine, task) as Promise<ResultOf<T>>) : engine.run(task),
    }),
    taken: () => taken,
    close: unlock,
  }
}

/** Removes what a run that was killed had begun to write. */
function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.(words|json)\.\d+\.part$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

/** Makes the folder itself, but not those it lies in: Node makes those for ever where the system has none of them (in /proc). */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(folder)
}

function checkPlan(folder: string, plan: WordsPlan): void {
  const path = join(folder, PLAN)
  const wanted = JSON.parse(JSON.stringify(plan)) as WordsPlan
  const found = readPlan(path)
  if (found === undefined) {
    attempt(path, () => writeWhole(path, new TextEncoder().encode(`${JSON.stringify(wanted, undefined, 2)}\n`)))
    return
  }
  const different = Object.keys({ ...wanted, ...found }).find(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(found[name]),
  )
  if (different === undefined) return
  const why = `--resume ${folder} holds counts of another run: its ${different} differ; name another folder, or remove this one`
  throw new LecternError({ kind: "usage", why })
}

function readPlan(path: string): WordsPlan | undefined {
  const bytes = readIfThere(path)
  if (bytes === undefined) return undefined
  try {
    const plan: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof plan === "object" && plan !== null) return plan as WordsPlan
  } catch {
    // told below
  }
  throw new LecternError({ kind: "bad-data", path, why: "is not the plan of a run, expected a JSON object" })
}

function readKept(path: string): CountedWords | undefined {
  const bytes = readIfThere(path)
  if (bytes === undefined) return undefined
  const words = unpackWords(bytes)
  // A file that is not whole is of a disk that failed: counting again is the cure.
  if (words === undefined) rmSync(path, { force: true })
  return words
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw unreadable(path, error)
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, bytes)
  renameSync(part, path)
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
  }
}
