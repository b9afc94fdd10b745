// Writes a file that never changes once it is there: a second writer must write the same bytes.
import { closeSync, fsyncSync, linkSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { badData } from "@lectern/core"
import { codeOf, withWriteErrors } from "../system-errors.js"
import { removeUnfinished, unfinishedPath } from "./unfinished.js"
import { syncFolder, writeAll } from "./whole-file.js"

/** A file that is being written under a temporary name. */
export interface OnceWriter {
  /** Appends bytes. */
  write(bytes: Uint8Array): void
  /** Writes the file to the disk and gives it its name, unless it is there already with the same bytes. */
  finish(): void
  /** Removes the temporary file; does nothing after `finish`. */
  discard(): void
}

const CHUNK_BYTES = 2 ** 20

/** Starts to write a file. */
export function writeOnce(path: string, keeps: "always" | "unless-power-fails" = "always"): OnceWriter {
  removeUnfinished(dirname(path), path)
  const part = unfinishedPath(path)
  const file = withWriteErrors(path, () => openSync(part, "wx"))
  let open = true
  const discard = (): void => {
    if (!open) return
    open = false
    process.off("exit", discard)
    closeSync(file)
    rmSync(part, { force: true })
  }
  process.on("exit", discard)
  return {
    write(bytes) {
      withWriteErrors(path, () => writeAll(file, bytes))
    },
    finish() {
      if (keeps === "always") withWriteErrors(path, () => fsyncSync(file))
      const same = withWriteErrors(path, () => giveName(part, path) || sameBytes(part, path))
      discard()
      if (!same)
        throw badData(path, "exists with other bytes, expected the same or no file; remove it or name another with -o")
      if (keeps === "always") withWriteErrors(path, () => syncFolder(dirname(path)))
    },
    discard,
  }
}

/** Names a file, unless the name is taken; two writers cannot both succeed. */
function giveName(part: string, path: string): boolean {
  try {
    linkSync(part, path)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    // A file system without links.
    if (statSync(path, { throwIfNoEntry: false }) !== undefined) return false
    renameSync(part, path)
    return true
  }
}

function sameBytes(one: string, other: string): boolean {
  if (!statSync(other).isFile() || statSync(one).size !== statSync(other).size) return false
  const files = [openSync(one, "r"), openSync(other, "r")] as const
  try {
    const [a, b] = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)]
    for (let at = 0; ; ) {
      const got = readSync(files[0], a, 0, CHUNK_BYTES, at)
      const same = readSync(files[1], b, 0, CHUNK_BYTES, at) === got && a.subarray(0, got).equals(b.subarray(0, got))
      if (!same || got === 0) return same
      at += got
    }
  } finally {
    for (const file of files) closeSync(file)
  }
}
