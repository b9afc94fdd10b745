// Packs blocks of streams into shards with their lines, in memory that an engine can share.
import type { Engine } from "../engines/engine.js"
import { allocate } from "../engines/shared-memory.js"
import type { StreamBlock } from "../read/lockstep.js"
import type { Shard } from "./plan.js"

/** A shard and its lines. */
export interface PackedBlock {
  readonly shard: Shard
  readonly data: Uint8Array
}

/** Packs blocks into memory that is reused. */
export interface Packer {
  /** Packs each block into a shard, one text after another. */
  pack(blocks: AsyncIterable<StreamBlock> | Iterable<StreamBlock>): AsyncGenerator<PackedBlock, void, undefined>
  /** Allows the memory of a block to be reused. */
  release(block: Pick<PackedBlock, "data">): void
}

/** Makes a packer. */
export function packer(engine: Engine): Packer {
  const free: (ArrayBuffer | SharedArrayBuffer)[] = []

  function take(size: number): ArrayBuffer | SharedArrayBuffer {
    const fitting = free.findIndex(({ byteLength }) => byteLength >= size)
    const [buffer] = free.splice(Math.max(0, fitting), 1)
    return buffer !== undefined && buffer.byteLength >= size ? buffer : allocate(engine, Math.ceil(1.25 * size))
  }

  return {
    async *pack(blocks) {
      let index = 0
      for await (const { firstSegment, segments, texts } of blocks) {
        const data = new Uint8Array(take(texts.reduce((sum, text) => sum + text.length, 0)))
        let end = 0
        const ranges = texts.map((text) => {
          const start = end
          data.set(text, start)
          end += text.length
          return { start, end, skip: 0 }
        })
        yield { shard: { index: index++, firstSegment, segments, ranges }, data }
      }
    },
    release({ data }) {
      free.push(data.buffer as ArrayBuffer | SharedArrayBuffer)
    },
  }
}
