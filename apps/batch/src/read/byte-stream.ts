// The bytes of an input from first to last, with what is known of them at the end: for pipes, gzip, standard input, and
// plain files that are read beside those.
import { createHash, type Hash } from "node:crypto"
import { constants, fstatSync, openSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { changed, stampOf } from "./identity.js"
import type { Input } from "./inputs.js"
import { unreadable } from "./unreadable.js"

/** An input being read. A thing to be closed. */
export interface ByteStream {
  /** Its bytes as stored, piece by piece; a piece is good until the next one is asked for. */
  readonly pieces: AsyncIterator<Uint8Array>
  /** How many bytes were read so far. */
  bytes(): number
  /** Their SHA-256 in hexadecimal; asked for once, at the end. */
  sha256(): string
  /** Lets go of the file, finished or not. */
  close(): Promise<void>
}

/** Gives standard input; tests give something else. */
export type OpenStdin = () => AsyncIterable<Uint8Array> & { destroy(): unknown }

const PIECE = 2 ** 18

/**
 * Standard input of the process.
 *
 * @returns the stream
 * @throws a system error when it is a directory, of which Node would make an empty stream, or closed
 */
export function processStdin(): ReturnType<OpenStdin> {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error("EISDIR: illegal operation"), { code: "EISDIR" })
  return process.stdin
}

/**
 * Opens an input.
 *
 * @param input - which one
 * @param wantHash - whether `sha256` will be asked for
 * @param openStdin - gives standard input
 * @returns the stream
 * @throws LecternError, from `pieces`: `unreadable`, or `bad-data` when a regular file changes while being read
 */
export function openStream(input: Input, wantHash: boolean, openStdin: OpenStdin): ByteStream {
  const hash = wantHash ? createHash("sha256") : undefined
  let bytes = 0
  let closed = false
  let finish = async (): Promise<void> => {}

  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (input.kind === "stdin") yield* streamPieces(openStdin())
      else if (input.pipe) yield* streamPieces(await openPipe(input.path))
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
      // A read of a device may last as long as that likes: that is not waited for.
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

/** Checks, now and when called again, that a regular file is the one that was looked at. */
async function sameAs({ file }: Input, handle: FileHandle): Promise<() => Promise<void>> {
  const check = async (): Promise<void> => {
    if (file === undefined) return
    if (stampOf(await handle.stat({ bigint: true })) !== file.stamp) throw changed(file.path)
  }
  await check()
  return check
}
