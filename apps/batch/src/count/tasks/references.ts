// Reads the references of a shard as a block, for the first of two passes.
import { blockCache, type LineBlock } from "@lectern/metrics/engine"
import { readTexts, type ShardPayload } from "./shard-texts.js"

const NEWLINE = 10

/** Reads a shard's references. */
export function referenceBlock(payload: ShardPayload): LineBlock {
  const { references } = readTexts(payload)
  const { segments } = payload.shard
  return { segments, hypothesis: new Uint8Array(segments).fill(NEWLINE), references, cache: blockCache() }
}
