// A folder of parts of a run, so that a run that was interrupted continues where it ended.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { codeOf, unreadable, withWriteErrors } from "../system-errors.js"
import { lockFolder } from "./lock.js"
import { checkPlan, type Plan } from "./plan.js"
import { isPart, withChecksum, withoutChecksum, writeWhole } from "./whole-file.js"

/** How values are kept as bytes. */
export interface Codec<Value> {
  /** The ending of the files, without a dot. */
  readonly ending: string
  /** The bytes of a value. */
  encode(value: Value): Uint8Array
  /** The value of some bytes; undefined when they are not of this codec. */
  decode(bytes: Uint8Array): Value | undefined
}

/** Parts of a run in a folder. Must be closed. */
export interface Store<Value> {
  /**
   * The value of a part: from the folder, or made and put there.
   *
   * @param key - names the part
   * @param make - makes the value
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** How many values came from the folder. */
  reused(): number
  /** Unlocks the folder. */
  close(): void
}

/**
 * Opens a folder, made if it is not there.
 *
 * @param folder - the folder
 * @param plan - everything that the parts depend on
 * @param codec - how values are kept
 * @returns the store
 * @throws LecternError `usage` when the folder holds parts of another run or another process uses it; `unwritable`,
 * `unreadable`
 */
export function openStore<Value>(folder: string, plan: Plan, codec: Codec<Value>): Store<Value> {
  withWriteErrors(folder, () => makeFolder(folder))
  const unlock = lockFolder(folder)
  try {
    withWriteErrors(folder, () => removeParts(folder))
    checkPlan(folder, plan)
  } catch (error) {
    unlock()
    throw error
  }
  let reused = 0

  function stored(path: string): Value | undefined {
    const bytes = readIfThere(path)
    if (bytes === undefined) return undefined
    const content = withoutChecksum(bytes)
    const value = content && codec.decode(content)
    // The disk damaged the file: make the value again.
    if (value === undefined) rmSync(path, { force: true })
    return value
  }

  return {
    async get(key, make) {
      const path = join(folder, `${key}.${codec.ending}`)
      const found = stored(path)
      if (found !== undefined) {
        reused++
        return found
      }
      const value = await make()
      withWriteErrors(path, () => writeWhole(path, withChecksum(codec.encode(value))))
      return value
    },
    reused: () => reused,
    close: unlock,
  }
}

/** Removes what a run that was killed had begun to write. */
function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) if (isPart(name)) rmSync(join(folder, name), { force: true })
}

/** Makes the folder itself, but not its parents: Node tries for ever where the system has none of them (in /proc). */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(folder)
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw unreadable(path, error)
  }
}
