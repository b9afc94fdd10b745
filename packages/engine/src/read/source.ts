// Opens an input that is read from start to end: its bytes, their format, their lines, and facts about them.
import { setMaxListeners } from "node:events"
import { closeSync, openSync } from "node:fs"
import { badData, type LecternError } from "@lectern/core"
import { withReadErrors } from "../system-errors.js"
import type { ByteOrderMark, EncodingErrors, InputFacts } from "../types.js"
import { type OpenStdin, openStream } from "./byte-stream.js"
import type { Chunks } from "./formats/format.js"
import { checkExpansion, type Limits, lineTooLong } from "./formats/limits.js"
import { checkSame, type FileIdentity, readFully } from "./identity.js"
import { type Input, type InputRecords, isEncoded } from "./inputs.js"
import { type LineReader, lineReader } from "./line-reader.js"
import { READ_FLAGS } from "./open.js"
import type { Piece, RecordFormat, RecordReading } from "./records/record-format.js"
import { threadScanner } from "./scanner.js"
import { HEAD_BYTES, sniff } from "./sniff.js"
import { validText } from "./text.js"
import type { Warn } from "./warnings.js"

/** Options for opening inputs. */
export interface SourceOptions {
  /** Whether to compute the SHA-256 of the bytes. */
  readonly checksums: boolean
  /** The treatment of a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
  /** The treatment of invalid UTF-8 in records; refused by default. Lines of text are checked later. */
  readonly encodingErrors?: EncodingErrors
  /** Whether each line of a text within a record is a line of its own; by default, a text is one line. */
  readonly splitLines?: boolean
  /** Limits of lines and of compressed inputs. */
  readonly limits: Limits
  /** Opens standard input. */
  readonly openStdin: OpenStdin
  /** Told of servers that are silent. */
  readonly warn?: Warn | undefined
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

/** Options for reading pieces. */
type PieceReading = Pick<RecordReading, "label" | "encodingErrors" | "limits">

const NEWLINE = 10

/** Opens an input. */
export function openSource(input: Input, options: SourceOptions): Source {
  const { checksums, byteOrderMark, encodingErrors = "refuse", splitLines = false, limits, signal } = options
  const { label, records } = input
  const stream = openStream(input, options)
  const unpacked = input.format.unpack?.(stream.chunks, label)
  const text = unpacked === undefined ? stream.chunks : checked(unpacked)
  const chunks = records === undefined ? text : converted(records)
  let read: number | undefined // of a file that is not read from start to end
  const onAbort = (): void => void stream.close().catch(() => {})
  // A run may have any number of inputs; Node warns about more than ten listeners.
  if (signal !== undefined) setMaxListeners(0, signal)
  signal?.addEventListener("abort", onAbort, { once: true })

  function converted({ format, selections }: InputRecords): Chunks {
    const tooLong = (line: number): LecternError => lineTooLong(label, line, limits)
    const { maxLineBytes: maxBytes } = limits
    const reading = { label, selections, maxBytes, limits, tooLong, encodingErrors, splitLines }
    if (format.convert !== undefined) return format.convert(pieces(text, { label, encodingErrors, limits }), reading)
    if (input.file !== undefined && unpacked === undefined) {
      return checked(fileRecords(input.file, format.convertFile!, reading))
    }
    throw badData(label, `${format.name} can only be read from a regular file that is not compressed`)
  }

  /** Reads the whole file first where its checksum is wanted. */
  async function* fileRecords(
    file: FileIdentity,
    convert: NonNullable<RecordFormat["convertFile"]>,
    reading: RecordReading,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    if (checksums) while (!(await stream.chunks.next()).done);
    const descriptor = withReadErrors(file.path, () => openSync(file.path, READ_FLAGS))
    try {
      checkSame(file, descriptor)
      yield* convert({ byteLength: file.size, slice: (start, end) => slice(file, descriptor, start, end) }, reading)
      read = file.size
    } finally {
      closeSync(descriptor)
    }
  }

  function slice(file: FileIdentity, descriptor: number, start: number, end = file.size): ArrayBuffer {
    if (!(start >= 0)) throw new RangeError(`offset ${start} is before the start of the file`)
    const bytes = new Uint8Array(Math.max(0, Math.min(end, file.size) - start))
    readFully(file, descriptor, bytes, start)
    checkSame(file, descriptor)
    read = Math.min(file.size, (read ?? 0) + bytes.length)
    return bytes.buffer
  }

  async function* checked(text: Chunks): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (let bytes = 0; ; ) {
        const { done, value: chunk } = await text.next()
        if (done) return
        bytes += chunk.length
        checkExpansion(label, Math.max(input.file?.size ?? 0, stream.bytes()), bytes, limits)
        yield chunk
      }
    } finally {
      await text.return?.()
    }
  }

  return {
    chunks,
    lines: () => lineReader(chunks, label, { byteOrderMark, limits, encoded: isEncoded(input) && !splitLines }),
    bytes: () => read ?? stream.bytes(),
    facts() {
      const facts = { path: input.path, bytes: read ?? stream.bytes() }
      return checksums ? { ...facts, sha256: stream.sha256() } : facts
    },
    async close() {
      signal?.removeEventListener("abort", onAbort)
      chunks.return?.().catch(() => {})
      await stream.close()
    },
  }
}

/** Reads a text piece by piece. A byte order mark is dropped. */
export async function* pieces(
  chunks: Chunks,
  { label, encodingErrors, limits }: PieceReading,
): AsyncGenerator<Piece, void, undefined> {
  const scanner = threadScanner()
  let buffer = new Uint8Array(2 ** 19)
  let start = 0
  let valid = 0 // whole lines of UTF-8 end here
  let end = 0
  let line = 1
  let begun = false
  try {
    for (let last = false; !last; ) {
      const { done, value: chunk } = await chunks.next()
      if (done) last = true
      else append(chunk)
      if (!begun && (last || end >= HEAD_BYTES)) {
        start = sniff(buffer.subarray(0, Math.min(end, HEAD_BYTES)), label)
        valid = start
        begun = true
      }
      if (!begun) continue
      checkLines(last ? end : Math.max(valid, buffer.lastIndexOf(NEWLINE, end - 1) + 1))
      const held = buffer.subarray(start, valid)
      yield {
        bytes: held,
        last,
        consumed(bytes) {
          line += scanner.count(held.subarray(0, bytes))
          start += bytes
        },
        lineAt: (at) => line + scanner.count(held.subarray(0, at)),
      }
      if (end - start > limits.maxLineBytes) throw lineTooLong(label, line, limits)
    }
  } finally {
    await chunks.return?.()
  }

  function append(chunk: Uint8Array): void {
    makeRoom(chunk.length)
    buffer.set(chunk, end)
    end += chunk.length
  }

  /** Checks the lines from `valid` to `to`. */
  function checkLines(to: number): void {
    const lines = buffer.subarray(valid, to)
    const firstLine = line - 1 + scanner.count(buffer.subarray(start, valid))
    const text = validText(lines, { label, firstLine, markBytes: 0, encodingErrors })
    if (text !== lines) {
      const rest = buffer.slice(to, end)
      end = valid
      append(text)
      append(rest)
      valid = end - rest.length
    } else valid = to
  }

  function makeRoom(bytes: number): void {
    if (end + bytes <= buffer.length) return
    const held = buffer.subarray(start, end)
    const target = held.length + bytes > buffer.length / 2 ? new Uint8Array(4 * (held.length + bytes)) : buffer
    target.set(held)
    buffer = target
    valid -= start
    end -= start
    start = 0
  }
}
