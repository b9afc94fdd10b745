// Segments as a block of lines, as the batch engine hands them over.
import { blockCache, LINE_BREAK, type LineBlock, MISSING_REFERENCE } from "../../src/engine.js"
import type { Segment } from "../../src/index.js"

/** The block, with a cache for what metrics share. */
export function blockOf(segments: readonly Segment[]): LineBlock {
  const most = Math.max(...segments.map(({ references }) => references.length))
  return {
    segments: segments.length,
    hypothesis: linesOf(segments.map(({ hypothesis }) => hypothesis)),
    references: Array.from({ length: most }, (_, r) => linesOf(segments.map(({ references }) => references[r]))),
    cache: blockCache(),
  }
}

function linesOf(texts: readonly (string | null | undefined)[]): Uint8Array {
  const bytes = texts.flatMap((text) => {
    if (text == null) return [MISSING_REFERENCE, 10]
    return [...[...new TextEncoder().encode(text)].map((byte) => (byte === 10 ? LINE_BREAK : byte)), 10]
  })
  return Uint8Array.from(bytes)
}
