// Where results go: standard output, or a file that appears whole or not at all.
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs"
import { LecternError } from "@lectern/core"
import { codeOf, whyUnwritable } from "../../system-errors.js"

/** Takes the results of a run. */
export interface Destination {
  /** Writes some text, or bytes of it; resolves once more may come. */
  write(text: string | Uint8Array): Promise<void>
  /** Makes everything written count. */
  finish(): void
  /** Takes back what was written, as far as it can be; does nothing after `finish`. */
  discard(): void
}

/** Whoever read the results has stopped reading (`| head -1`): the end of the work, but no error. */
export class ClosedPipe extends Error {
  override readonly name = "ClosedPipe"
}

/**
 * Results to a stream, at the pace of whoever reads it.
 *
 * @param stream - standard output
 * @returns the destination; its `write` throws {@link ClosedPipe} once nobody reads any more
 */
export function toStream(stream: NodeJS.WriteStream): Destination {
  const write = (text: string | Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(streamProblem(error)) : resolve()))
    })
  return { write, finish: () => {}, discard: () => {} }
}

function streamProblem(error: Error): Error {
  if (codeOf(error) === "EPIPE") return new ClosedPipe()
  return new LecternError({ kind: "unwritable", path: "standard output", why: whyUnwritable(error) }, { cause: error })
}

/**
 * Results to a file: written beside it, then renamed over it, so that the old file stands until the new one is whole.
 *
 * Opens at once, so that what cannot be written is known before the work starts. What is no regular file (a device, a
 * named pipe) is written directly.
 *
 * @param path - the file
 * @returns the destination
 * @throws LecternError `unwritable` when the file cannot be written
 */
export function toFile(path: string): Destination {
  const target = attempt(path, () => targetOf(path))
  const written = target.direct ? target.path : `${target.path}.${process.pid}.part`
  const file = attempt(path, () => openSync(written, target.direct ? "w" : "wx", target.mode))
  let open = true
  const close = (): void => {
    open = false
    closeSync(file)
  }
  const discard = (): void => {
    if (!open) return
    process.off("exit", discard)
    close()
    if (!target.direct) unlinkSync(written)
  }
  process.on("exit", discard)
  return {
    write: async (text) => attempt(path, () => writeAll(file, typeof text === "string" ? Buffer.from(text) : text)),
    finish() {
      attempt(path, () => {
        if (target.direct) return close()
        fsyncSync(file)
        renameSync(written, target.path)
        close()
      })
      process.off("exit", discard)
    },
    discard,
  }
}

interface Target {
  readonly path: string
  readonly direct: boolean
  readonly mode: number
}

function targetOf(path: string): Target {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return { path, direct: false, mode: 0o666 }
  if (found.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" })
  accessSync(path, constants.W_OK)
  if (!found.isFile()) return { path, direct: true, mode: 0o666 }
  return { path: realpathSync(path), direct: false, mode: found.mode & 0o777 }
}

// A full disk may take part of a write; the rest then fails with a reason.
function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
  }
}
