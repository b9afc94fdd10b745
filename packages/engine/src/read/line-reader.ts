// Reads the lines of a stream: buffers chunks until whole lines are requested.
import type { ByteOrderMark } from "../types.js"
import type { Chunks } from "./formats/format.js"
import { type Limits, lineTooLong, longLineIn } from "./formats/limits.js"
import { threadScanner } from "./scanner.js"
import { HEAD_BYTES, sniff } from "./sniff.js"

/** A buffered stream of lines. */
export interface LineReader {
  /** Reads until `bytes` bytes are buffered or the stream has ended. */
  fill(bytes: number): Promise<void>
  /** Whether the stream has ended and all its lines were taken. */
  finished(): boolean
  /** The number of whole lines in the first `bytes` buffered bytes; at the end of the stream, a last line without newline counts. */
  lines(bytes: number): number
  /** Removes the first `lines` lines, or all if there are fewer; returns their bytes, which are valid until the next call. */
  take(lines: number): Uint8Array
  /** Reads to the end and discards everything; returns the number of lines. */
  drain(): Promise<number>
  /** The length of the byte order mark that was dropped; known after the first `fill`. */
  markBytes(): number
}

/** Options for reading lines. */
export interface LineReaderOptions {
  readonly byteOrderMark: ByteOrderMark
  readonly limits: Limits
  /** Whether the lines are encoded records, which were checked before. */
  readonly encoded?: boolean
}

const NEWLINE = 10

/** Reads a stream by lines. */
export function lineReader(
  chunks: Chunks,
  label: string,
  { byteOrderMark, limits, encoded = false }: LineReaderOptions,
): LineReader {
  const maxLineBytes = encoded ? Number.POSITIVE_INFINITY : limits.maxLineBytes
  const scanner = threadScanner()
  let buffer = new Uint8Array(2 ** 16)
  let start = 0
  let end = 0
  let ended = false
  let mark: number | undefined
  let taken = 0 // lines
  let unended = 0 // bytes of the last line

  async function fill(bytes: number): Promise<void> {
    await fillTo(mark === undefined ? Math.max(bytes, HEAD_BYTES) : bytes)
    if (mark === undefined) {
      const found = encoded ? 0 : sniff(buffer.subarray(start, Math.min(end, HEAD_BYTES)), label)
      mark = byteOrderMark === "keep" ? 0 : found
      start += mark
      check(buffer.subarray(start, end))
      await fillTo(bytes)
    }
  }

  async function fillTo(bytes: number): Promise<void> {
    while (!ended && end - start < bytes) {
      const { done, value: chunk } = await chunks.next()
      if (done) ended = true
      else {
        append(chunk)
        if (mark !== undefined) check(buffer.subarray(end - chunk.length, end))
      }
    }
  }

  function append(chunk: Uint8Array): void {
    const buffered = end - start
    if (end + chunk.length > buffer.length) {
      const target = buffered + chunk.length > buffer.length ? new Uint8Array(2 * (buffered + chunk.length)) : buffer
      target.set(buffer.subarray(start, end))
      buffer = target
      start = 0
      end = buffered
    }
    buffer.set(chunk, end)
    end += chunk.length
  }

  /** Checks the lengths of lines in the bytes appended last. */
  function check(appended: Uint8Array): void {
    const long = longLineIn(appended, maxLineBytes, unended)
    if (long !== undefined) {
      const before = scanner.count(buffer.subarray(start, end - appended.length + long))
      throw lineTooLong(label, taken + before + 1, limits)
    }
    const newline = appended.lastIndexOf(NEWLINE)
    unended = newline < 0 ? unended + appended.length : appended.length - newline - 1
  }

  function lines(bytes: number): number {
    const stop = Math.min(end, start + bytes)
    const whole = scanner.count(buffer.subarray(start, stop))
    return whole + (ended && stop === end && end > start && buffer[end - 1] !== NEWLINE ? 1 : 0)
  }

  return {
    fill,
    finished: () => ended && start === end,
    lines,
    take(count) {
      const held = buffer.subarray(start, end)
      const removed = held.subarray(0, scanner.after(held, count) || held.length)
      start += removed.length
      taken += count
      return removed
    },
    async drain() {
      const before = taken
      let partial = false
      for (await fill(1); ; await fillTo(1)) {
        const held = buffer.subarray(start, end)
        taken += scanner.count(held)
        if (held.length > 0) partial = held.at(-1) !== NEWLINE
        start = end
        if (ended) return taken - before + (partial ? 1 : 0)
      }
    },
    markBytes: () => mark ?? 0,
  }
}
