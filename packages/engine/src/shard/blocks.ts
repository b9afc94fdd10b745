// Splits a shard into blocks that fit into the processor's caches, so that all metrics of a block find its data there.
import { threadScanner } from "../read/scanner.js"

/** The same lines of every text. */
export interface Block {
  /** Number of its first segment within the shard, from 0. */
  readonly first: number
  /** The number of segments. */
  readonly segments: number
  /** The lines of each text. */
  readonly texts: readonly Uint8Array[]
}

const BLOCK_BYTES = 2 ** 19

/** Splits texts into blocks. */
export function* shardBlocks(texts: readonly Uint8Array[], segments: number): Generator<Block, void, undefined> {
  const scanner = threadScanner()
  const bytes = texts.reduce((sum, { length }) => sum + length, 0)
  const blockSegments = Math.ceil(segments / Math.max(1, Math.round(bytes / BLOCK_BYTES)))
  const rests = [...texts]
  for (let first = 0; first < segments; first += blockSegments) {
    const count = Math.min(blockSegments, segments - first)
    const isLast = first + count === segments
    const lines = rests.map((rest) => (isLast ? rest : rest.subarray(0, scanner.after(rest, count))))
    for (const [t, taken] of lines.entries()) rests[t] = rests[t]!.subarray(taken.length)
    yield { first, segments: count, texts: lines }
  }
}
