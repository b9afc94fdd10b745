// A folder with the finished parts of a run, so that an interrupted run can continue.
import { mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { withWriteErrors } from "../system-errors.js"
import { lockFolder } from "./lock.js"
import { checkPlan, type Plan } from "./plan.js"
import { removeUnfinished } from "./unfinished.js"
import { readIfThere, withChecksum, withoutChecksum, writeAtomically } from "./whole-file.js"

/** Converts values to bytes and back. */
export interface Codec<Value> {
  /** The extension of the files, without a dot. */
  readonly ending: string
  /** Converts a value to bytes. */
  encode(value: Value): Uint8Array
  /** Converts bytes to a value; undefined when they are not of this codec. */
  decode(bytes: Uint8Array): Value | undefined
}

/** An open folder of parts. Must be closed. */
export interface Store<Value> {
  /** Reads the value of a part from the folder, or makes it and stores it there. */
  get(key: string, make: () => Promise<Value>, source?: Uint8Array): Promise<Value>
  /** Reads the value of a part. */
  read(key: string, source?: Uint8Array): Value | undefined
  /** Stores the value of a part in place of the one before. */
  write(key: string, value: Value, source?: Uint8Array): void
  /** The number of values that were read from the folder by {@link Store.get}. */
  reused(): number
  /** Unlocks the folder. */
  close(): void
}

/** Opens a folder, or creates it. */
export function openStore<Value>(folder: string, plan: Plan, codec: Codec<Value>): Store<Value> {
  withWriteErrors(folder, () => makeFolder(folder))
  const unlock = lockFolder(folder)
  try {
    removeUnfinished(folder)
    checkPlan(folder, plan)
  } catch (error) {
    unlock()
    throw error
  }
  let reused = 0

  const read = (key: string, source?: Uint8Array): Value | undefined => readPart(folder, key, codec, source)

  const write = (key: string, value: Value, source?: Uint8Array): void => writePart(folder, key, value, codec, source)

  return {
    async get(key, make, source) {
      const found = read(key, source)
      if (found !== undefined) {
        reused++
        return found
      }
      const value = await make()
      write(key, value, source)
      return value
    },
    read,
    write,
    reused: () => reused,
    close: unlock,
  }
}

/** Reads a part of a folder that is not open: that of another run. */
export function readPart<Value>(
  folder: string,
  key: string,
  codec: Codec<Value>,
  source?: Uint8Array,
): Value | undefined {
  const bytes = readIfThere(join(folder, `${key}.${codec.ending}`))
  const content = bytes && withoutChecksum(bytes, source)
  return content && codec.decode(content)
}

/** Stores the value of a part in place of the one before, in a folder that is open. */
export function writePart<Value>(
  folder: string,
  key: string,
  value: Value,
  codec: Codec<Value>,
  source?: Uint8Array,
): void {
  const path = join(folder, `${key}.${codec.ending}`)
  withWriteErrors(path, () => writeAtomically(path, withChecksum(codec.encode(value), source)))
}

/** Creates the folder, but not its parents: Node would try forever where they cannot be created (in /proc). */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) mkdirSync(folder)
}
