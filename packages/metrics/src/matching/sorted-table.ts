// A block's n-grams in the order of their keys, found without comparing n-grams: tokens are sorted, the rest is counted.
import { ByteBuffer } from "../byte-buffer.js"
import { type CorpusTable, compareBytes } from "../corpus-table.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { type GramIds, NO_PREFIX } from "./gram-ids.js"
import { appendToken } from "./gram-keys.js"

/**
 * The table of a block's n-grams: depth first, the children of each in the order of their last token.
 *
 * @param grams - numbers n-grams
 * @param vocabulary - numbers their tokens
 * @param counts - one per n-gram
 * @param segments - how many segments were seen
 * @returns a table in memory of its own
 */
export function sortedTable(
  grams: GramIds,
  vocabulary: Vocabulary,
  counts: Float64Array,
  segments: number,
): CorpusTable {
  const { size, prefixes, tokens } = grams
  const { starts, children } = sortedChildren(size, prefixes, tokens, vocabulary)
  const key = new ByteBuffer()
  const keys = new ByteBuffer()
  const ends = new Uint32Array(size)
  const sorted = new Float64Array(size)
  const lengths = [0] // of the keys of the n-gram's beginnings, by order
  const waiting = [starts[0]!] // the next place in `children`, by depth
  const limits = [starts[1]!] // the place after the last
  let filled = 0
  let bytes = 0
  while (waiting.length > 0) {
    const depth = waiting.length - 1
    const place = waiting[depth]!
    if (place === limits[depth]) {
      waiting.pop()
      limits.pop()
      continue
    }
    waiting[depth] = place + 1
    const id = children[place]!
    const length = appendToken(vocabulary.bytesOf(tokens[id]!), lengths[depth]!, key)
    lengths[depth + 1] = length
    const room = keys.reserve(bytes + length)
    for (let k = 0; k < length; k++) room[bytes + k] = key.bytes[k]!
    bytes += length
    ends[filled] = bytes
    sorted[filled++] = counts[id]!
    waiting.push(starts[id + 1]!)
    limits.push(starts[id + 2]!)
  }
  return { segments, keys: keys.bytes.slice(0, bytes), ends, counts: sorted }
}

/**
 * The n-grams that continue each n-gram, in the order of their last token: those of n-gram i, and of none for i = -1, are
 * `children[starts[i + 1] .. starts[i + 2])`. Two counting sorts.
 */
function sortedChildren(
  size: number,
  prefixes: Int32Array,
  tokens: Int32Array,
  vocabulary: Vocabulary,
): { starts: Int32Array; children: Int32Array } {
  const ranks = tokenRanks(size, prefixes, tokens, vocabulary)
  const rankStarts = new Int32Array(vocabulary.size + 1)
  const starts = new Int32Array(size + 2)
  for (let id = 0; id < size; id++) {
    rankStarts[ranks[tokens[id]!]! + 1]! += 1
    starts[prefixes[id]! + 2]! += 1
  }
  for (let i = 1; i < rankStarts.length; i++) rankStarts[i]! += rankStarts[i - 1]!
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
  const byRank = new Int32Array(size)
  for (let id = 0; id < size; id++) {
    const rank = ranks[tokens[id]!]!
    byRank[rankStarts[rank]!] = id
    rankStarts[rank]! += 1
  }
  const next = starts.slice()
  const children = new Int32Array(size)
  for (const id of byRank) {
    const prefix = prefixes[id]! + 1
    children[next[prefix]!] = id
    next[prefix]! += 1
  }
  return { starts, children }
}

/** The place of each token that occurs among them all, in the order of their keys. */
function tokenRanks(size: number, prefixes: Int32Array, tokens: Int32Array, vocabulary: Vocabulary): Int32Array {
  const used: number[] = []
  for (let id = 0; id < size; id++) if (prefixes[id] === NO_PREFIX) used.push(tokens[id]!)
  const key = new ByteBuffer()
  const starts = new Map<number, readonly [number, number]>()
  let end = 0
  for (const token of used) {
    const bytes = vocabulary.bytesOf(token)
    const start = end
    end = appendToken(bytes, start, key)
    starts.set(token, [start === 0 ? 0 : start + 1, end])
  }
  const { bytes } = key
  used.sort((a, b) => {
    const [aStart, aEnd] = starts.get(a)!
    const [bStart, bEnd] = starts.get(b)!
    return compareBytes(bytes, aStart, aEnd, bytes, bStart, bEnd)
  })
  const ranks = new Int32Array(vocabulary.size)
  for (const [rank, token] of used.entries()) ranks[token] = rank
  return ranks
}
