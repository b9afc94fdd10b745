// Reads the lines of a stream: buffers chunks until whole lines are requested.
import type { ByteOrderMark } from "../types.js"
import type { Chunks } from "./formats/format.js"
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

const NEWLINE = 10

/**
 * Reads a stream by lines.
 *
 * @param chunks - the stream
 * @param label - the input's name in messages
 * @param byteOrderMark - the treatment of a byte order mark at the start
 * @returns the reader
 * @throws LecternError, from `fill` and `drain`: `bad-data` when the stream is UTF-16, or any error of `chunks`
 */
export function lineReader(chunks: Chunks, label: string, byteOrderMark: ByteOrderMark = "drop"): LineReader {
  const scanner = threadScanner()
  let buffer = new Uint8Array(2 ** 16)
  let start = 0
  let end = 0
  let ended = false
  let mark: number | undefined

  async function fill(bytes: number): Promise<void> {
    await fillTo(mark === undefined ? Math.max(bytes, HEAD_BYTES) : bytes)
    if (mark === undefined) {
      const found = sniff(buffer.subarray(start, Math.min(end, HEAD_BYTES)), label)
      mark = byteOrderMark === "keep" ? 0 : found
      start += mark
      await fillTo(bytes)
    }
  }

  async function fillTo(bytes: number): Promise<void> {
    while (!ended && end - start < bytes) {
      const { done, value: chunk } = await chunks.next()
      if (done) ended = true
      else append(chunk)
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
      const taken = held.subarray(0, scanner.after(held, count) || held.length)
      start += taken.length
      return taken
    },
    async drain() {
      let total = 0
      let unended = false
      for (await fill(1); ; await fillTo(1)) {
        const held = buffer.subarray(start, end)
        total += scanner.count(held)
        if (held.length > 0) unended = held.at(-1) !== NEWLINE
        start = end
        if (ended) return total + (unended ? 1 : 0)
      }
    },
    markBytes: () => mark ?? 0,
  }
}
