// Streams put into temporary files, for runs that must know all lines before they count the first.
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import type { InputFacts } from "../types.js"
import type { Pieces } from "./formats/format.js"
import { text } from "./formats/text.js"
import { stampOf } from "./identity.js"
import type { Input, SeekableInput } from "./inputs.js"
import { openSource, type SourceOptions } from "./source.js"

/** An input as plain text in a file. */
export interface Spooled {
  /** The input, with a file that holds its text. */
  readonly input: SeekableInput
  /** What was read of the input itself. */
  readonly facts: InputFacts
}

/** A folder of temporary files. Must be removed. */
export interface Spool {
  /**
   * Puts the text of an input into a file.
   *
   * @param input - what cannot be read from any place
   * @returns the file, good until `remove`
   * @throws LecternError for whatever is wrong with the input; `unwritable` when there is no room
   */
  take(input: Input): Promise<Spooled>
  /** Removes the files. */
  remove(): void
}

/**
 * Makes a folder among the system's temporary ones; it is removed when the process ends, at the latest.
 *
 * @param options - how inputs are read
 * @returns the spool
 */
export function openSpool(options: SourceOptions): Spool {
  const folder = attempt(() => mkdtempSync(join(tmpdir(), "lectern-")))
  const remove = (): void => {
    process.off("exit", remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.on("exit", remove)
  let files = 0

  async function take(input: Input): Promise<Spooled> {
    const path = join(folder, String(files++))
    const source = openSource(input, options)
    try {
      await write(source.pieces, path)
    } finally {
      await source.close()
    }
    options.signal?.throwIfAborted()
    const stat = statSync(path, { bigint: true })
    const file = { path, size: Number(stat.size), stamp: stampOf(stat) }
    return { input: { ...input, kind: "file", format: text, file }, facts: source.facts() }
  }

  return { take, remove }
}

async function write(pieces: Pieces, path: string): Promise<void> {
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
