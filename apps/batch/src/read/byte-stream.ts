// The bytes of an input as stored, from first to last: files, named pipes, devices, standard input.
import { createHash, type Hash } from "node:crypto"
import { constants, fstatSync, openSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { unreadable } from "../system-errors.js"
import type { Pieces } from "./formats/format.js"
import { changed, stampOf } from "./identity.js"
import type { Input } from "./inputs.js"

/** An input being read. Must be closed. */
export interface ByteStream {
  /** Its bytes as stored. */
  readonly pieces: Pieces
  /** How many bytes were read so far. */
  bytes(): number
  /** Their SHA-256 in hexadecimal; asked for once, at the end. */
  sha256(): string
  /** Closes the file, finished or not. */
  close(): Promise<void>
}

/** Gives standard input; tests give something else. */
export type OpenStdin = () => AsyncIterable<Uint8Array> & { destroy(): unknown }

const PIECE = 2 ** 18

/**
 * Standard input of the process.
 *
 * @returns the stream
 * @throws a system error when it is closed, or a directory, which Node would read as an empty stream
 */
export function processStdin(): ReturnType<OpenStdin> {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error("EISDIR: illegal operation"), { code: "EISDIR" })
  return process.stdin
}

/**
 * Opens an input.
 *
 * @param input - which one
 * @param options - whether `sha256` will be asked for, and what gives standard input
 * @returns the stream
 * @throws LecternError, from `pieces`: `unreadable`, or `bad-data` when a regular file changes while being read
 */
export function openStream(
  input: Input,
  { checksums, openStdin }: { readonly checksums: boolean; readonly openStdin: OpenStdin },
): ByteStream {
  const hash = checksums ? createHash("sha256") : undefined
  let bytes = 0
  let closed = false
  let finish = async (): Promise<void> => {}

  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (input.kind === "stdin") yield* streamPieces(openStdin())
      else if (input.kind === "pipe") yield* streamPieces(await openPipe(input.path))
      else yield* filePieces()
    } catch (error) {
      throw unreadable(input.label, error)
    }
  }

  async function* streamPieces(stream: ReturnType<OpenStdin>): AsyncGenerator<Uint8Array, void, undefined> {
    finish = async () => void stream.destroy()
    if (closed) return finish()
    for await (const piece of stream) yield take(piece, hash)
  }

  async function* filePieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const handle = await open(input.path, constants.O_RDONLY)
    finish = () => handle.close()
    if (closed) return finish()
    const check = await sameAs(input, handle)
    const buffer = new Uint8Array(PIECE)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE)
      if (bytesRead === 0) break
      yield take(buffer.subarray(0, bytesRead), hash)
    }
    await check()
  }

  function take(piece: Uint8Array, into: Hash | undefined): Uint8Array {
    bytes += piece.length
    into?.update(piece)
    return piece
  }

  return {
    pieces: pieces(),
    bytes: () => bytes,
    sha256: () => hash!.digest("hex"),
    async close() {
      if (closed) return
      closed = true
      const finished = finish()
      // A read from a device may take for ever: do not wait for it.
      if (input.file === undefined) finished.catch(() => {})
      else await finished
    },
  }
}

/** A named pipe without a read that blocks: a silent writer must not keep the process from ending. */
async function openPipe(path: string): Promise<ReturnType<OpenStdin>> {
  const { Socket } = await import("node:net")
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  return new Socket({ fd, readable: true, writable: false })
}

/** Checks, now and when called again, that a regular file is still the one that was listed. */
async function sameAs({ file }: Input, handle: FileHandle): Promise<() => Promise<void>> {
  const check = async (): Promise<void> => {
    if (file === undefined) return
    if (stampOf(await handle.stat({ bigint: true })) !== file.stamp) throw changed(file.path)
  }
  await check()
  return check
}
