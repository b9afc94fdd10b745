// Plans shards of about equal size from sparse line indexes. A shard has whole lines, the same of every text. The plan
// depends only on the texts and the requested size.
import type { LineIndex } from "../read/line-index.js"

/** The position of a shard's lines in a text: `skip` lines after byte `start`; the last line ends at or before byte `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
  readonly skip: number
  /** The SHA-256 of the lines, when they must be the same as in an earlier run. */
  readonly sha256?: string
}

/** Consecutive segments that are counted in one task. */
export interface Shard {
  /** Its number, from 0. */
  readonly index: number
  /** Number of its first segment, from 0. */
  readonly firstSegment: number
  /** The number of segments, at least 1. */
  readonly segments: number
  /** One range per text. */
  readonly ranges: readonly TextRange[]
}

/** The size of a page of the line index, small enough that a line start is known near every byte. */
export function pageBytesFor(shardBytes: number): number {
  return Math.min(65536, Math.max(1, Math.floor(shardBytes / 32)))
}

/**
 * Plans the shards of texts with equal numbers of lines, at least one.
 *
 * A shard ends at the first sampled line of any text where its size reaches `shardBytes` over all texts, as estimated from
 * the samples.
 */
export function* planShards(indexes: readonly LineIndex[], shardBytes: number): Generator<Shard, void, undefined> {
  const segments = indexes[0]!.lines
  const next = indexes.map(() => 1) // per text, the first sample after the lines seen
  let start = indexes.map(() => 0) // per text, the last sample at or before the shard's first line
  let index = 0
  let firstSegment = 0
  let bytes = 0
  const samples = mergedSamples(indexes)
  for (let s = 0; s < samples.length; ) {
    const line = lineOf(samples[s]!, indexes.length)
    for (; s < samples.length && lineOf(samples[s]!, indexes.length) === line; s++) {
      const text = samples[s]! % indexes.length
      const { sampleOffsets } = indexes[text]!
      bytes += sampleOffsets[next[text]!]! - sampleOffsets[next[text]! - 1]!
      next[text]! += 1
    }
    if (bytes >= shardBytes) {
      yield shardUpTo(line)
      start = next.map((sample) => sample - 1)
      firstSegment = line
      bytes = 0
    }
  }
  yield shardUpTo(segments)

  function shardUpTo(end: number): Shard {
    const ranges = indexes.map(({ sampleLines, sampleOffsets, size }, text) => {
      const first = start[text]!
      const beyond = next[text]!
      return {
        start: sampleOffsets[first]!,
        end: sampleLines[beyond - 1] === end ? sampleOffsets[beyond - 1]! : (sampleOffsets[beyond] ?? size),
        skip: firstSegment - sampleLines[first]!,
      }
    })
    return { index: index++, firstSegment, segments: end - firstSegment, ranges }
  }
}

/** All samples except those of line 0, sorted by line, each encoded as line * texts + text. */
function mergedSamples(indexes: readonly LineIndex[]): Float64Array {
  const count = indexes.reduce((sum, { sampleLines }) => sum + sampleLines.length - 1, 0)
  const merged = new Float64Array(count)
  let at = 0
  for (const [text, { sampleLines }] of indexes.entries()) {
    for (let i = 1; i < sampleLines.length; i++) merged[at++] = sampleLines[i]! * indexes.length + text
  }
  return merged.sort()
}

function lineOf(sample: number, texts: number): number {
  return Math.floor(sample / texts)
}

/** The number of bytes of a shard, over all its texts. */
export function bytesOf({ ranges }: Shard): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** A shard in words, for messages. */
export function shardLabel({ index, firstSegment, segments }: Shard): string {
  return `shard ${index} (segments ${firstSegment + 1}..${firstSegment + segments})`
}
