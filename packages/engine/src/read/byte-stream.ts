// Streams the stored bytes of an input: a file, a named pipe, a device, standard input or a file on another machine.
import { createHash, type Hash } from "node:crypto"
import { fstatSync } from "node:fs"
import { open } from "node:fs/promises"
import { unreadable } from "../system-errors.js"
import type { ConvertedBytes } from "../types.js"
import type { Chunks } from "./formats/format.js"
import { checkSame } from "./identity.js"
import type { Input } from "./inputs.js"
import { type ByteSource, openPipe, READ_FLAGS } from "./open.js"
import type { Warn } from "./warnings.js"

/** An open input. Must be closed. */
export interface ByteStream {
  /** Its stored bytes. */
  readonly chunks: Chunks
  /** The number of bytes read so far. */
  bytes(): number
  /** Their SHA-256 in hexadecimal. Call it once, at the end. */
  sha256(): string
  /** Closes the file, whether or not it was read to the end. */
  close(): Promise<void>
}

/** Opens standard input; tests replace it. */
export type OpenStdin = () => ByteSource

const CHUNK_BYTES = 2 ** 18

/** Standard input of the process. */
export function processStdin(): ByteSource {
  if (fstatSync(0).isDirectory()) throw Object.assign(new Error("EISDIR: illegal operation"), { code: "EISDIR" })
  return process.stdin
}

/** Opens an input. */
export function openStream(
  input: Input,
  {
    checksums,
    openStdin,
    warn,
  }: { readonly checksums: boolean; readonly openStdin: OpenStdin; readonly warn?: Warn | undefined },
): ByteStream {
  if (input.converted !== undefined) return convertedStream(input.converted)
  const hash = checksums ? createHash("sha256") : undefined
  let bytes = 0
  let closed = false
  let finish = async (): Promise<void> => {}

  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (input.kind === "stdin") yield* streamChunks(openStdin())
      else if (input.kind === "pipe") yield* streamChunks(await openPipe(input.path))
      else if (input.kind === "remote") yield* serverChunks(input.address!)
      else yield* fileChunks()
    } catch (error) {
      throw unreadable(input.label, error)
    }
  }

  async function* streamChunks(stream: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
    finish = async () => void stream.destroy()
    if (closed) return finish()
    for await (const chunk of stream) yield take(chunk, hash)
  }

  async function* serverChunks(address: string): AsyncGenerator<Uint8Array, void, undefined> {
    const { remoteChunks } = await import("./remote/remote-chunks.js")
    const controller = new AbortController()
    finish = async () => controller.abort(new Error("closed"))
    if (closed) return
    const options = { label: input.label, signal: controller.signal, environment: process.env, warn }
    for await (const chunk of remoteChunks(address, options)) yield take(chunk, hash)
  }

  async function* fileChunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const handle = await open(input.file?.path ?? input.path, READ_FLAGS)
    finish = () => handle.close()
    if (closed) return finish()
    const buffer = new Uint8Array(CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES)
      // Before the chunk is used: a changed file could be called corrupt otherwise.
      if (input.file !== undefined) checkSame(input.file, handle.fd)
      if (bytesRead === 0) break
      yield take(buffer.subarray(0, bytesRead), hash)
    }
  }

  function take(chunk: Uint8Array, into: Hash | undefined): Uint8Array {
    bytes += chunk.length
    into?.update(chunk)
    return chunk
  }

  return {
    chunks: chunks(),
    bytes: () => bytes,
    sha256: () => hash!.digest("hex"),
    async close() {
      if (closed) return
      closed = true
      const finished = finish()
      // A read from a device may never end, so it is not awaited.
      if (input.file === undefined) finished.catch(() => {})
      else await finished
    },
  }
}

/** The bytes that stand for a file; the facts are those of the file itself. */
function convertedStream({ bytes, facts }: ConvertedBytes): ByteStream {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
  }
  return { chunks: chunks(), bytes: () => facts.bytes, sha256: () => facts.sha256 ?? "", close: async () => {} }
}
