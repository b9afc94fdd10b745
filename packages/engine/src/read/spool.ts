// Copies streams into temporary files, for runs that read their inputs more than once or from any position.
import { mkdirSync, rmSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { newTag } from "../store/owner.js"
import { removeStale } from "../store/unfinished.js"
import type { InputFacts } from "../types.js"
import { type Chunks, text } from "./formats/format.js"
import { type FileIdentity, stampOf } from "./identity.js"
import type { Input, SeekableInput } from "./inputs.js"
import { openSource, type SourceOptions } from "./source.js"

/** A copy of an input as plain text in a file. */
export interface Spooled {
  /** The input, with the file that contains its text. */
  readonly input: SeekableInput
  /** Facts about the original input. */
  readonly facts: InputFacts
}

/** A folder of temporary files. Must be removed. */
export interface Spool {
  /** Copies the text of an input into a file. */
  take(input: Input, onCopied?: (bytes: number) => void): Promise<Spooled>
  /** The path of a new file. */
  newPath(): string
  /** Removes the files. */
  remove(): void
}

const PREFIX = "lectern-"

/** Creates a temporary folder, which is removed when the process ends, if not before. Removes the folders of killed runs. */
export function openSpool(options: SourceOptions): Spool {
  removeStale(tmpdir(), (name) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined))
  const folder = join(tmpdir(), `${PREFIX}${newTag()}`)
  attempt(() => mkdirSync(folder, { mode: 0o700 }))
  const remove = (): void => {
    process.off("exit", remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.on("exit", remove)
  let files = 0

  const newPath = (): string => join(folder, String(files++))

  async function take(input: Input, onCopied: (bytes: number) => void = () => {}): Promise<Spooled> {
    const path = newPath()
    const source = openSource(input, options)
    try {
      await write(source.chunks, path, () => onCopied(source.bytes()))
    } finally {
      await source.close()
    }
    options.signal?.throwIfAborted()
    const file = identityAt(path)
    const { records, converted: _, ...rest } = input
    const copy: SeekableInput = { ...rest, kind: "file", format: text, file, encoded: records !== undefined }
    return { input: copy, facts: source.facts() }
  }

  return { take, newPath, remove }
}

/** The identity of a temporary file. */
export function identityAt(path: string): FileIdentity {
  const stat = statSync(path, { bigint: true })
  return { path, size: Number(stat.size), stamp: stampOf(stat) }
}

async function write(chunks: Chunks, path: string, onWritten: () => void): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    for (;;) {
      const { done, value: chunk } = await chunks.next()
      if (done) return
      for (let from = 0; from < chunk.length; ) {
        from += await file.write(chunk, from).then(({ bytesWritten }) => bytesWritten, refuse)
      }
      onWritten()
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
  const why = `no copy of the input can be stored there (${error instanceof Error ? error.message : String(error)})`
  throw new LecternError({ kind: "unwritable", path: tmpdir(), why }, { cause: error })
}
