// Reads several streams in lockstep, in blocks with the same lines of each. Block boundaries depend only on the lines and
// the block size, not on how the streams arrive.
import { pairUp } from "./inputs.js"
import type { LineReader } from "./line-reader.js"

/** The same lines of every stream. */
export interface StreamBlock {
  readonly firstSegment: number
  readonly segments: number
  /** The lines of each stream, valid until the next block is requested. */
  readonly texts: readonly Uint8Array[]
}

/** Splits streams into blocks of the same lines. */
export async function* lockstepBlocks(
  readers: readonly LineReader[],
  names: readonly { readonly label: string }[],
  blockBytes: number,
): AsyncGenerator<StreamBlock, void, undefined> {
  const share = Math.max(1, Math.floor(blockBytes / readers.length))
  for (let firstSegment = 0; ; ) {
    const available = await Promise.all(readers.map((reader) => linesWithin(reader, share)))
    const segments = Math.min(...available)
    if (segments === 0) {
      if (firstSegment > 0 && readers.every((reader) => reader.finished())) return
      const rest = await Promise.all(readers.map((reader) => reader.drain()))
      pairUp(
        names,
        rest.map((lines) => firstSegment + lines),
      )
    }
    yield { firstSegment, segments, texts: readers.map((reader) => reader.take(segments)) }
    firstSegment += segments
  }
}

/** Buffers `bytes` bytes, or as many as one line needs; returns the number of whole lines, 0 at the end. */
async function linesWithin(reader: LineReader, bytes: number): Promise<number> {
  for (let wanted = bytes; ; wanted *= 2) {
    await reader.fill(wanted)
    if (reader.finished()) return 0
    const lines = reader.lines(wanted)
    if (lines > 0) return lines
  }
}
