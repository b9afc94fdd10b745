// Counts by key over a whole corpus, for metrics of two passes: document frequencies, n-gram counts.
import { LecternError } from "@lectern/core"

/**
 * Counts by key; keys are distinct and stand in the order of their bytes, so equal corpora give equal tables.
 *
 * Typed arrays only, so a table crosses threads; they may lie in shared memory.
 */
export interface CorpusTable {
  /** How many segments were seen. */
  readonly segments: number
  /** All keys, one after another. */
  readonly keys: Uint8Array
  /** Where each key ends in `keys`. */
  readonly ends: Uint32Array
  /** One count per key. */
  readonly counts: Float64Array
}

const MOST_BYTES = 2 ** 32 - 1

/**
 * One table of several: counts and segments are added. Any grouping and any order give the same bytes.
 *
 * Tables are merged in pairs, pairs in pairs, so the time is the bytes of all keys times the logarithm of how many
 * tables there are.
 *
 * @param tables - any number; without one the result is the table of an empty corpus, a single one is returned as it is
 * @returns the merged table, in memory of its own
 * @throws LecternError `failed` when the keys together have 4 GiB or more
 */
export function mergeTables(tables: readonly CorpusTable[]): CorpusTable {
  if (tables.length === 0) return emptyTable()
  let level = tables
  while (level.length > 1) {
    const pairs: CorpusTable[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]]
      pairs.push(right === undefined ? left : mergeTwo(left, right))
    }
    level = pairs
  }
  return level[0]!
}

/**
 * Compares two runs of bytes as dictionaries do, a beginning before what it begins.
 *
 * @param a - holds the first
 * @param aStart - its first byte
 * @param aEnd - the byte after its last
 * @param b - holds the second
 * @param bStart - its first byte
 * @param bEnd - the byte after its last
 * @returns negative, 0 or positive
 */
export function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const length = Math.min(aEnd - aStart, bEnd - bStart)
  for (let k = 0; k < length; k++) {
    const difference = a[aStart + k]! - b[bStart + k]!
    if (difference !== 0) return difference
  }
  return aEnd - aStart - (bEnd - bStart)
}

function emptyTable(): CorpusTable {
  return { segments: 0, keys: new Uint8Array(0), ends: new Uint32Array(0), counts: new Float64Array(0) }
}

function mergeTwo(a: CorpusTable, b: CorpusTable): CorpusTable {
  const bytes = a.keys.length + b.keys.length
  if (bytes > MOST_BYTES) {
    const why = `${bytes} bytes of n-grams, ${MOST_BYTES} at most`
    throw new LecternError({ kind: "failed", what: "merging the tables of the first pass", why })
  }
  const keys = new Uint8Array(bytes)
  const ends = new Uint32Array(a.ends.length + b.ends.length)
  const counts = new Float64Array(ends.length)
  let filled = 0
  let end = 0
  let i = 0
  let j = 0
  let aStart = 0
  let bStart = 0
  while (i < a.ends.length || j < b.ends.length) {
    const aEnd = i < a.ends.length ? a.ends[i]! : aStart
    const bEnd = j < b.ends.length ? b.ends[j]! : bStart
    let order = 0
    if (i === a.ends.length) order = 1
    else if (j === b.ends.length) order = -1
    else order = compareBytes(a.keys, aStart, aEnd, b.keys, bStart, bEnd)
    if (order <= 0) {
      for (let at = aStart; at < aEnd; at++) keys[end++] = a.keys[at]!
      counts[filled]! += a.counts[i++]!
      aStart = aEnd
    }
    if (order >= 0) {
      if (order > 0) for (let at = bStart; at < bEnd; at++) keys[end++] = b.keys[at]!
      counts[filled]! += b.counts[j++]!
      bStart = bEnd
    }
    ends[filled++] = end
  }
  return {
    segments: a.segments + b.segments,
    keys: keys.slice(0, end),
    ends: ends.slice(0, filled),
    counts: counts.slice(0, filled),
  }
}
