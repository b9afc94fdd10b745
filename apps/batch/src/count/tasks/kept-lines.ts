// Counts a block without the segments whose outputs are skipped.
import type { Metric } from "@lectern/metrics"
import { blockCache, type LineBlock } from "@lectern/metrics/engine"

/** The segments of a block that are counted. */
export interface KeptLines {
  /** Their lines. */
  readonly block: LineBlock
  /** Their places in the whole block. */
  readonly places: readonly number[]
}

const NEWLINE = 10

/** The lines of a block that are kept; undefined for all of them. */
export function keptLines(block: LineBlock, isKept: (i: number) => boolean): KeptLines | undefined {
  const places = Array.from({ length: block.segments }, (_, i) => i).filter(isKept)
  if (places.length === block.segments) return undefined
  const { hypothesis, references } = block
  const [kept, ...others] = [hypothesis, ...references].map((text) => linesWhere(text, isKept))
  return {
    block: { segments: places.length, hypothesis: kept!, references: others, cache: blockCache() },
    places,
  }
}

/** Counts the lines that are kept; the rows of others are 0. */
export function countKept(
  metric: Metric,
  { block, places }: KeptLines,
  totals: Float64Array,
  rows: Float64Array | undefined,
): void {
  rows?.fill(0)
  if (places.length === 0) return
  const { width } = metric
  const found = rows && new Float64Array(places.length * width)
  metric.countLines(block, totals, found)
  for (const [i, place] of places.entries()) rows?.set(found!.subarray(i * width, (i + 1) * width), place * width)
}

function linesWhere(text: Uint8Array, isKept: (i: number) => boolean): Uint8Array {
  const kept = new Uint8Array(text.length)
  let length = 0
  for (let start = 0, i = 0; start < text.length; i++) {
    const newline = text.indexOf(NEWLINE, start)
    const end = newline < 0 ? text.length : newline + 1
    if (isKept(i)) {
      kept.set(text.subarray(start, end), length)
      length += end - start
    }
    start = end
  }
  return kept.subarray(0, length)
}
