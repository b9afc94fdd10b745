// A folder with the finished parts of a run, so that an interrupted run can continue.
import { mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { withWriteErrors } from "../system-errors.js"
import { lockFolder } from "./lock.js"
import { checkPlan, type Plan } from "./plan.js"
import { removeUnfinished } from "./unfinished.js"
import { readIfThere, withChecksum, withoutChecksum, writeAtomically } from "./whole-file.js"

/**
 * Converts values to bytes and back.
 *
 * @typeParam Value - the type of the values
 */
export interface Codec<Value> {
  /** The extension of the files, without a dot. */
  readonly ending: string
  /**
   * Converts a value to bytes.
   *
   * @param value - not changed
   * @returns bytes; the same for equal values
   */
  encode(value: Value): Uint8Array
  /**
   * Converts bytes to a value.
   *
   * @param bytes - as `encode` made them, or others
   * @returns the value; undefined for bytes that are not of this codec
   */
  decode(bytes: Uint8Array): Value | undefined
}

/**
 * An open folder of parts, which no other process can open. Must be closed.
 *
 * @typeParam Value - the type of the values
 */
export interface Store<Value> {
  /**
   * Reads the value of a part from the folder, or makes it and stores it there.
   *
   * @param key - the name of the part: a file name without its extension
   * @param make - makes the value
   * @param source - bytes that the part was made from, such as a hash: a part with other bytes is made again
   * @returns the value
   */
  get(key: string, make: () => Promise<Value>, source?: Uint8Array): Promise<Value>
  /**
   * Reads the value of a part.
   *
   * @param key - the name of the part
   * @param source - as in {@link Store.get}
   * @returns the value; undefined for a part that is not there, is damaged or was made from other bytes
   */
  read(key: string, source?: Uint8Array): Value | undefined
  /**
   * Stores the value of a part in place of the one before.
   *
   * @param key - the name of the part
   * @param value - not changed
   * @param source - as in {@link Store.get}
   */
  write(key: string, value: Value, source?: Uint8Array): void
  /**
   * The number of values that were read from the folder by {@link Store.get}.
   *
   * @returns a whole number
   */
  reused(): number
  /** Unlocks the folder. */
  close(): void
}

/**
 * Opens a folder of parts, or creates it.
 *
 * A part is written whole or not at all, and ends in a checksum: the folder is never half of anything, also after `kill -9`
 * or a power cut.
 *
 * @typeParam Value - the type of the values
 * @param folder - its path; its parent must be there
 * @param plan - everything that the parts depend on; stored in `plan.json`
 * @param codec - turns values into bytes
 * @returns the open folder
 * @throws LecternError `usage` for a folder with another plan, or that another run has open; `unwritable` for a folder that cannot
 * be written
 * @see [Architecture: engine](../../../../docs/architecture.md#engine)
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { type Codec, openStore } from "@lectern/engine"
 *
 * const codec: Codec<number> = {
 *   ending: "count",
 *   encode: (count) => new TextEncoder().encode(String(count)),
 *   decode: (bytes) => Number(new TextDecoder().decode(bytes)),
 * }
 * const folder = mkdtempSync(join(tmpdir(), "parts-"))
 * const store = openStore(folder, { corpus: "a.txt" }, codec)
 * await store.get("shard-1", async () => 42) //=> 42
 * // It is there: nothing is made again.
 * await store.get("shard-1", async () => 43) //=> 42
 * store.close()
 * rmSync(folder, { recursive: true })
 * ```
 */
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
