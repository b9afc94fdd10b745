// Blocks of streams as shards whose lines come along, in memory that threads share.

import type { StreamBlock } from "../read/lockstep.js"
import type { Shard } from "./plan.js"

/** A shard and its lines. */
export interface PackedBlock {
  readonly shard: Shard
  readonly data: Uint8Array<SharedArrayBuffer>
}

/**
 * Puts the texts of each block end to end into memory that threads share, taken from `free` where it fits.
 *
 * @param blocks - the blocks in order
 * @param free - memory that nobody uses any more
 * @returns the shards in order
 */
export async function* packed(
  blocks: AsyncIterable<StreamBlock>,
  free: SharedArrayBuffer[],
): AsyncGenerator<PackedBlock, void, undefined> {
  let index = 0
  for await (const { firstSegment, segments, texts } of blocks) {
    const size = texts.reduce((sum, text) => sum + text.length, 0)
    const fitting = free.findIndex((buffer) => buffer.byteLength >= size)
    const buffer = free.splice(Math.max(0, fitting), 1).find(({ byteLength }) => byteLength >= size)
    const data = new Uint8Array(buffer ?? new SharedArrayBuffer(Math.ceil(1.25 * size)))
    let end = 0
    const ranges = texts.map((text) => {
      const start = end
      data.set(text, start)
      end += text.length
      return { start, end, skip: 0 }
    })
    yield { shard: { index: index++, firstSegment, segments, ranges }, data }
  }
}
