// The destination of results: standard output, or a file that is written atomically.
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { dirname } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { removeUnfinished, unfinishedPath } from "@lectern/engine/internal/store/unfinished"
import { syncFolder, writeAll } from "@lectern/engine/internal/store/whole-file"
import { codeOf, withWriteErrors } from "@lectern/engine/internal/system-errors"
import { type Destination, written } from "./stream.js"

/**
 * Writes results to a temporary file beside `path`, then renames it, so that the old file stays until the new one is
 * complete.
 *
 * Opens the temporary file at once, so that a file that cannot be written is refused before the work starts. A path that
 * is not a regular file (a device, a named pipe) is written directly. Removes temporary files of killed runs for this path.
 */
export async function toFile(path: string, signal?: AbortSignal): Promise<Destination> {
  const target = withWriteErrors(path, () => targetOf(path))
  if (target.pipe) return toPipe(path, signal)
  if (!target.direct) removeUnfinished(dirname(target.path), target.path)
  const written = target.direct ? target.path : unfinishedPath(target.path)
  const file = withWriteErrors(path, () => openSync(written, target.direct ? "w" : "wx", target.mode))
  let open = true
  const close = (): void => {
    open = false
    closeSync(file)
  }
  const discard = (): void => {
    if (!open) return
    process.off("exit", discard)
    close()
    if (!target.direct) rmSync(written, { force: true })
  }
  process.on("exit", discard)
  return {
    write: async (text) =>
      withWriteErrors(path, () => writeAll(file, typeof text === "string" ? Buffer.from(text) : text)),
    finish() {
      withWriteErrors(path, () => {
        if (target.direct) return close()
        fsyncSync(file)
        renameSync(written, target.path)
        close()
        syncFolder(dirname(target.path))
      })
      process.off("exit", discard)
    },
    discard,
  }
}

/** Writes to a named pipe. Opening it is attempted again and again, because waiting for its reader would block signals. */
async function toPipe(path: string, signal: AbortSignal | undefined): Promise<Destination> {
  let descriptor: number | undefined
  while (descriptor === undefined) {
    signal?.throwIfAborted()
    descriptor = withWriteErrors(path, () => openForReader(path))
    if (descriptor === undefined) await sleep(PIPE_POLL_MS)
  }
  const { Socket } = await import("node:net")
  const stream = new Socket({ fd: descriptor, readable: false, writable: true })
  stream.on("error", () => {}) // `write` reports it
  const end = (): void => void stream.destroy()
  return { write: (text) => written(stream, text, path), finish: end, discard: end }
}

const PIPE_POLL_MS = 50

/** The descriptor of a named pipe; undefined while it has no reader. */
function openForReader(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (codeOf(error) === "ENXIO") return undefined
    throw error
  }
}

function targetOf(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { path, direct: false, mode: 0o666 }
  if (found.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" })
  accessSync(path, constants.W_OK)
  if (!found.isFile()) return { path, direct: true, pipe: found.isFIFO(), mode: 0o666 }
  return { path: realpathSync(path), direct: false, mode: found.mode & 0o777 }
}
