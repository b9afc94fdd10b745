// Everything that is read from start to end is opened here: the bytes, their format, the lines, what is known at the end.
import type { ByteOrderMark, InputFacts } from "../types.js"
import { type OpenStdin, openStream } from "./byte-stream.js"
import type { Pieces } from "./formats/format.js"
import type { Input } from "./inputs.js"
import { type LineReader, lineReader } from "./line-reader.js"

/** How inputs are read. */
export interface SourceOptions {
  /** Whether the SHA-256 of the bytes is wanted. */
  readonly checksums: boolean
  /** What happens to a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
  /** Gives standard input. */
  readonly openStdin: OpenStdin
  /** Closes the input. */
  readonly signal: AbortSignal | undefined
}

/** An input being read, as lines or as pieces. Must be closed. */
export interface Source {
  /** Its text, unpacked. */
  readonly pieces: Pieces
  /** Its lines; they take the pieces. */
  lines(): LineReader
  /** How many bytes of the input were read so far. */
  bytes(): number
  /** What was read; asked for once, at the end. */
  facts(): InputFacts
  /** Closes the input, finished or not. */
  close(): Promise<void>
}

/**
 * Opens an input.
 *
 * @param input - which one
 * @param options - how to read it
 * @returns the source
 * @throws LecternError, from `pieces` and `lines`, for whatever is wrong with the input
 */
export function openSource(input: Input, options: SourceOptions): Source {
  const { checksums, byteOrderMark, signal } = options
  const stream = openStream(input, options)
  const pieces = input.format.unpack?.(stream.pieces, input.label) ?? stream.pieces
  const onAbort = (): void => void stream.close().catch(() => {})
  signal?.addEventListener("abort", onAbort, { once: true })
  return {
    pieces,
    lines: () => lineReader(pieces, input.label, byteOrderMark),
    bytes: () => stream.bytes(),
    facts() {
      const facts = { path: input.path, bytes: stream.bytes() }
      return checksums ? { ...facts, sha256: stream.sha256() } : facts
    },
    async close() {
      signal?.removeEventListener("abort", onAbort)
      pieces.return?.().catch(() => {})
      await stream.close()
    },
  }
}
