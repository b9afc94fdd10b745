// Splits a shard into blocks that fit the processor's caches: what metrics compute about a block is used while it is there.
import { threadScanner } from "../read/scanner.js"

/** The same lines of every text. */
export interface Block {
  /** Number of its first segment within the shard, from 0. */
  readonly first: number
  /** How many segments. */
  readonly segments: number
  /** The lines of each text. */
  readonly texts: readonly Uint8Array[]
}

const BLOCK_BYTES = 2 ** 19

/**
 * Splits texts into blocks.
 *
 * @param texts - each of `segments` lines; the newline of the last one may be missing
 * @param segments - how many, at least 1
 * @returns blocks of about {@link BLOCK_BYTES} over all texts, in order, with as many segments each
 */
export function* shardBlocks(texts: readonly Uint8Array[], segments: number): Generator<Block, void, undefined> {
  const scanner = threadScanner()
  const bytes = texts.reduce((sum, { length }) => sum + length, 0)
  const most = Math.ceil(segments / Math.max(1, Math.round(bytes / BLOCK_BYTES)))
  const rests = [...texts]
  for (let first = 0; first < segments; first += most) {
    const count = Math.min(most, segments - first)
    const isLast = first + count === segments
    const lines = rests.map((rest) => (isLast ? rest : rest.subarray(0, scanner.after(rest, count))))
    for (const [t, taken] of lines.entries()) rests[t] = rests[t]!.subarray(taken.length)
    yield { first, segments: count, texts: lines }
  }
}
