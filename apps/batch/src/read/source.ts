// Opens an input that is read from start to end: its bytes, their format, their lines, and facts about them.
import { setMaxListeners } from "node:events"
import type { ByteOrderMark, InputFacts } from "../types.js"
import { type OpenStdin, openStream } from "./byte-stream.js"
import type { Chunks } from "./formats/format.js"
import type { Input } from "./inputs.js"
import { checkExpansion, type Limits } from "./limits.js"
import { type LineReader, lineReader } from "./line-reader.js"

/** How inputs are read. */
export interface SourceOptions {
  /** Whether to compute the SHA-256 of the bytes. */
  readonly checksums: boolean
  /** The treatment of a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
  /** Limits of lines and of compressed inputs. */
  readonly limits: Limits
  /** Opens standard input. */
  readonly openStdin: OpenStdin
  /** Closes the input when it aborts. */
  readonly signal: AbortSignal | undefined
}

/** An open input, to be read either as lines or as chunks. Must be closed. */
export interface Source {
  /** Its text, decompressed. */
  readonly chunks: Chunks
  /** A reader of its lines, which consumes the chunks. */
  lines(): LineReader
  /** The number of bytes of the input read so far. */
  bytes(): number
  /** Facts about the bytes read. With checksums, call it once, at the end. */
  facts(): InputFacts
  /** Closes the input, whether or not it was read to the end. */
  close(): Promise<void>
}

/**
 * Opens an input.
 *
 * @param input - the input
 * @param options - how to read it
 * @returns the source
 * @throws LecternError, from `chunks` and `lines`, for any fault of the input
 */
export function openSource(input: Input, options: SourceOptions): Source {
  const { checksums, byteOrderMark, limits, signal } = options
  const stream = openStream(input, options)
  const unpacked = input.format.unpack?.(stream.chunks, input.label)
  const chunks = unpacked === undefined ? stream.chunks : checked(unpacked)
  const onAbort = (): void => void stream.close().catch(() => {})
  // A run may have any number of inputs; Node warns about more than ten listeners.
  if (signal !== undefined) setMaxListeners(0, signal)
  signal?.addEventListener("abort", onAbort, { once: true })

  async function* checked(text: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (let bytes = 0; ; ) {
        const { done, value: chunk } = await text.next()
        if (done) return
        bytes += chunk.length
        checkExpansion(input.label, Math.max(input.file?.size ?? 0, stream.bytes()), bytes, limits)
        yield chunk
      }
    } finally {
      await text.return?.()
    }
  }

  return {
    chunks,
    lines: () => lineReader(chunks, input.label, { byteOrderMark, limits }),
    bytes: () => stream.bytes(),
    facts() {
      const facts = { path: input.path, bytes: stream.bytes() }
      return checksums ? { ...facts, sha256: stream.sha256() } : facts
    },
    async close() {
      signal?.removeEventListener("abort", onAbort)
      chunks.return?.().catch(() => {})
      await stream.close()
    },
  }
}
