// Blocks of lines from several streams side by side: the same lines of each. Where blocks end depends on the lines and the
// wanted size alone, not on how the streams happen to arrive.
import { pairUp } from "./inputs.js"
import type { LineReader } from "./line-reader.js"

/** The same lines of every stream. */
export interface StreamBlock {
  readonly firstSegment: number
  readonly segments: number
  /** The lines of each stream, good until the next block is asked for. */
  readonly texts: readonly Uint8Array[]
}

/**
 * Splits streams into blocks of the same lines.
 *
 * @param readers - the streams
 * @param names - how problems name them
 * @param blockBytes - bytes wanted in a block, over all streams
 * @returns the blocks in order
 * @throws LecternError when a stream is empty, or has fewer lines than another
 */
export async function* lockstepBlocks(
  readers: readonly LineReader[],
  names: readonly { readonly label: string }[],
  blockBytes: number,
): AsyncGenerator<StreamBlock, void, undefined> {
  const share = Math.max(1, Math.floor(blockBytes / readers.length))
  for (let firstSegment = 0; ; ) {
    const held = await Promise.all(readers.map((reader) => linesWithin(reader, share)))
    const segments = Math.min(...held)
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

/** Fills a reader with `bytes`, or more until that makes a line; how many lines that makes, 0 at the end. */
async function linesWithin(reader: LineReader, bytes: number): Promise<number> {
  for (let wanted = bytes; ; wanted *= 2) {
    await reader.fill(wanted)
    if (reader.finished()) return 0
    const lines = reader.lines(wanted)
    if (lines > 0) return lines
  }
}
