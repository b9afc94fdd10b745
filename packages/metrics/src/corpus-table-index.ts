// Where an n-gram stands in a table: a hash index of those of one and two tokens; longer ones stand close behind their
// beginnings, since the table's order is that of a tree in preorder.
import { type CorpusTable, compareBytes } from "./corpus-table.js"

/** Finds keys: tokens with a zero byte between them. */
export interface CorpusTableIndex {
  /**
   * The place of the key `bytes[start, end)` of one or two tokens, or -1.
   *
   * @param bytes - holds the key
   * @param start - its first byte
   * @param end - the byte after its last
   */
  find(bytes: Uint8Array, start: number, end: number): number
  /**
   * The place of the key `bytes[start, end)`, or -1; fast for keys close behind `place`.
   *
   * @param place - where the key's beginning stands, without its last token
   * @param bytes - holds the key
   * @param start - its first byte
   * @param end - the byte after its last
   */
  findAfter(place: number, bytes: Uint8Array, start: number, end: number): number
}

const FREE = -1
const BETWEEN = 0

/**
 * An index of a table, made in time linear in its bytes; it takes 12 to 24 bytes for each key of one or two tokens.
 *
 * @param table - kept, not copied
 * @returns the index
 */
export function corpusTableIndex({ keys, ends }: CorpusTable): CorpusTableIndex {
  const short = shortKeys(keys, ends)
  let size = 16
  while (size < 1.5 * short.length) size *= 2
  const slots = new Int32Array(2 * size).fill(FREE) // the place of a key and its hash, in turn
  const mask = size - 1
  for (const place of short) {
    const hash = hashOf(keys, startOf(place), ends[place]!)
    let slot = hash & mask
    while (slots[2 * slot] !== FREE) slot = (slot + 1) & mask
    slots[2 * slot] = place
    slots[2 * slot + 1] = hash
  }

  function startOf(place: number): number {
    return place === 0 ? 0 : ends[place - 1]!
  }

  function compare(place: number, bytes: Uint8Array, start: number, end: number): number {
    return compareBytes(keys, startOf(place), ends[place]!, bytes, start, end)
  }

  return {
    find(bytes, start, end) {
      const hash = hashOf(bytes, start, end)
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const place = slots[2 * slot]!
        if (place === FREE) return FREE
        if (slots[2 * slot + 1] === hash && compare(place, bytes, start, end) === 0) return place
      }
    },
    findAfter(place, bytes, start, end) {
      let low = place // its key comes before the one sought
      let step = 1
      while (low + step < ends.length && compare(low + step, bytes, start, end) < 0) {
        low += step
        step *= 2
      }
      let high = Math.min(low + step, ends.length) // its key does not
      while (high - low > 1) {
        const middle = (low + high) >>> 1
        if (compare(middle, bytes, start, end) < 0) low = middle
        else high = middle
      }
      return high < ends.length && compare(high, bytes, start, end) === 0 ? high : -1
    },
  }
}

/** The places of keys with at most one byte between tokens. */
function shortKeys(keys: Uint8Array, ends: Uint32Array): Int32Array {
  const places = new Int32Array(ends.length)
  let count = 0
  let start = 0
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place]!
    let between = 0
    for (let at = start; at < end && between < 2; at++) if (keys[at] === BETWEEN) between++
    if (between < 2) places[count++] = place
    start = end
  }
  return places.slice(0, count)
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
