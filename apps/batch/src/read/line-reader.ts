// Lines of a stream: buffers the pieces that come until whole lines are asked for.
import type { ByteOrderMark } from "../types.js"
import type { Pieces } from "./formats/format.js"
import { threadScanner } from "./scanner.js"
import { HEAD_BYTES, sniff } from "./sniff.js"

/** A stream with its line ends found. */
export interface LineReader {
  /** Reads on until `bytes` are buffered or the stream has ended. */
  fill(bytes: number): Promise<void>
  /** Whether the stream has ended and everything was taken. */
  finished(): boolean
  /** How many whole lines the first `bytes` buffered bytes hold; at the end of the stream, an unended last one too. */
  lines(bytes: number): number
  /** The bytes of the first `lines` lines, at most as many as there are, good until the next call; takes them out. */
  take(lines: number): Uint8Array
  /** Reads to the end without keeping anything; the number of lines. */
  drain(): Promise<number>
  /** Bytes of the byte order mark that was dropped; known after the first `fill`. */
  markBytes(): number
}

const NEWLINE = 10

/**
 * Reads a stream by lines.
 *
 * @param pieces - the stream
 * @param label - the input as problems name it
 * @param byteOrderMark - what happens to one at the start
 * @returns the reader
 * @throws LecternError, from `fill` and `drain`: `bad-data` when the stream is UTF-16, or whatever `pieces` throws
 */
export function lineReader(pieces: Pieces, label: string, byteOrderMark: ByteOrderMark = "drop"): LineReader {
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
      const { done, value: piece } = await pieces.next()
      if (done) ended = true
      else append(piece)
    }
  }

  function append(piece: Uint8Array): void {
    const kept = end - start
    if (end + piece.length > buffer.length) {
      const target = kept + piece.length > buffer.length ? new Uint8Array(2 * (kept + piece.length)) : buffer
      target.set(buffer.subarray(start, end))
      buffer = target
      start = 0
      end = kept
    }
    buffer.set(piece, end)
    end += piece.length
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
