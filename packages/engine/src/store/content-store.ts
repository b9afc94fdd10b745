// A folder that many machines share: payloads under the hashes of their bytes, results under the keys of their work. A file
// is complete or counts as absent, and never changes. Nothing is locked: two writers of a file write the same bytes.
import { createHash, randomUUID } from "node:crypto"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { badData, LecternError } from "@lectern/core"
import { codeOf, unreadable, withWriteErrors } from "../system-errors.js"
import { fields, jsonOf, oneOf, text } from "./json-shape.js"
import { readIfThere, withChecksum, withoutChecksum } from "./whole-file.js"
import { writeOnce } from "./write-once.js"

/** An open folder. */
export interface ContentStore {
  /** Identifies the folder, whatever its path is on a machine. */
  readonly id: string
  /** Stores a payload. */
  putPayload(bytes: Uint8Array): string
  /** Reads a payload. */
  payload(hash: string): Uint8Array | undefined
  /** Stores a result. */
  putResult(key: string, bytes: Uint8Array): void
  /** Reads a result. */
  result(key: string): Uint8Array | undefined
}

type Ending = "payload" | "result"

const ID_FILE = "store.json"
const SCHEMA = "lectern.store/1"

/** Opens a folder, or creates it, but not its parents. */
export function openContentStore(folder: string): ContentStore {
  withWriteErrors(folder, () => makeFolder(folder))
  const place = (name: string, ending: Ending): string => join(folder, nameOf(name, ending))

  function readPayload(hash: string): Uint8Array | undefined {
    const bytes = readListed(place(hash, "payload"))
    return bytes !== undefined && sha256(bytes) === hash ? bytes : undefined
  }

  function readResult(key: string): Uint8Array | undefined {
    const bytes = readListed(place(key, "result"))
    return bytes && withoutChecksum(bytes)
  }

  function write(path: string, bytes: Uint8Array): void {
    withWriteErrors(path, () => makeFolder(dirname(path)))
    const writer = writeOnce(path, "unless-power-fails") // a damaged file counts as absent
    try {
      writer.write(bytes)
      writer.finish()
    } finally {
      writer.discard()
    }
  }

  return {
    id: idOf(folder),
    putPayload(bytes) {
      const hash = sha256(bytes)
      if (readPayload(hash) !== undefined) return hash
      const path = place(hash, "payload")
      rmSync(path, { force: true }) // a damaged one
      write(path, bytes)
      return hash
    },
    payload: readPayload,
    putResult(key, bytes) {
      const path = place(key, "result")
      if (readResult(key) === undefined) rmSync(path, { force: true }) // a damaged one
      try {
        write(path, withChecksum(bytes))
      } catch (error) {
        if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
        const why = "another machine got another result for the same work; expected the same bytes from all machines"
        throw new LecternError({ kind: "bad-data", path, why }, { cause: error })
      }
    },
    result: readResult,
  }
}

/** The name of a file in a folder. */
export function nameOf(hash: string, ending: Ending): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}.${ending}`
}

/** The SHA-256 of bytes. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex")
}

const idShape = fields({ schema: oneOf(SCHEMA), id: text })

/** Gives a new folder an id, unless another machine does so at the same time. */
function idOf(folder: string): string {
  const path = join(folder, ID_FILE)
  let bytes = readIfThere(path)
  if (bytes === undefined) {
    if (readdirSync(folder).some((name) => !name.startsWith(ID_FILE))) throw notOurs(folder)
    const writer = writeOnce(path)
    try {
      writer.write(new TextEncoder().encode(`${JSON.stringify({ schema: SCHEMA, id: randomUUID() })}\n`))
      writer.finish()
    } catch (error) {
      if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
    } finally {
      writer.discard()
    }
    bytes = readIfThere(path)
  }
  const found = bytes && jsonOf(bytes)
  if (idShape(found, "") === undefined) return (found as { readonly id: string }).id
  throw notOurs(folder)
}

function notOurs(folder: string): LecternError {
  const why = `is not empty and has no ${ID_FILE}; expected a new folder, or the one of earlier runs and of the workers`
  return badData(folder, why)
}

/** Reads a file that its folder lists. If it were looked up by name, NFS would remember for a while that it is not there. */
function readListed(path: string): Uint8Array | undefined {
  try {
    return readdirSync(dirname(path)).includes(basename(path)) ? readIfThere(path) : undefined
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw unreadable(path, error)
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error
  }
}
