// Streams put into temporary files, for runs that must know all lines before they count the first.
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import type { InputFacts } from "../types.js"
import { type OpenStdin, openStream } from "./byte-stream.js"
import { gunzip } from "./formats/gzip.js"
import { stampOf } from "./identity.js"
import type { Input } from "./inputs.js"

/** An input as a plain file. */
export interface Spooled {
  /** The input, with a file that holds its bytes, unpacked. */
  readonly input: Input
  /** What was read of the input itself. */
  readonly facts: InputFacts
}

/** A folder of temporary files. A thing to be removed. */
export interface Spool {
  /**
   * Puts an input into a file.
   *
   * @param input - a stream
   * @param checksums - whether its SHA-256 is wanted
   * @returns the file, good until `remove`
   * @throws LecternError for whatever is wrong with the input; `unwritable` when there is no room
   */
  take(input: Input, checksums: boolean): Promise<Spooled>
  /** Removes the files. */
  remove(): void
}

/**
 * Makes a folder among the system's temporary ones; it goes when the process does, at the latest.
 *
 * @param openStdin - gives standard input
 * @param signal - stops reading
 * @returns the spool
 */
export function openSpool(openStdin: OpenStdin, signal: AbortSignal | undefined): Spool {
  const folder = attempt(() => mkdtempSync(join(tmpdir(), "lectern-")))
  const remove = (): void => {
    process.off("exit", remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.on("exit", remove)
  let files = 0

  async function take(input: Input, checksums: boolean): Promise<Spooled> {
    const path = join(folder, String(files++))
    const stream = openStream(input, checksums, openStdin)
    const pieces = input.kind === "gzip" ? gunzip(stream.pieces, input.label) : stream.pieces
    const stop = (): void => void stream.close().catch(() => {})
    signal?.addEventListener("abort", stop, { once: true })
    try {
      await write(pieces, path)
    } finally {
      signal?.removeEventListener("abort", stop)
      pieces.return?.().catch(() => {})
      if (!signal?.aborted) await stream.close()
    }
    signal?.throwIfAborted()
    const stat = statSync(path, { bigint: true })
    const file = { path, size: Number(stat.size), stamp: stampOf(stat) }
    const facts = { path: input.path, bytes: stream.bytes(), ...(checksums && { sha256: stream.sha256() }) }
    return { input: { ...input, kind: "file", pipe: false, file }, facts }
  }

  return { take, remove }
}

async function write(pieces: AsyncIterator<Uint8Array>, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    for (;;) {
      const { done, value: piece } = await pieces.next()
      if (done) return
      for (let from = 0; from < piece.length; ) {
        from += await file.write(piece, from).then(({ bytesWritten }) => bytesWritten, refuse)
      }
    }
  } finally {
    await file.close()
  }
}

function attempt<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  const why = `cannot hold a copy of the input there (${error instanceof Error ? error.message : String(error)})`
  throw new LecternError({ kind: "unwritable", path: tmpdir(), why }, { cause: error })
}
