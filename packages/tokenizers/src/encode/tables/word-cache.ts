// A cache of encoded words. Every model that encodes pieces independently of each other uses it:
// text repeats its words, so nearly all pieces cost one lookup.
//
// There are two tables. The large one holds every word. The small one in front of it holds the last word for each hash; it
// fits into the processor's fast caches, and so do the frequent words of any text. The value of a word is its single token, or a run
// in a pool: the number of tokens, then for each token its id in 24 bits and its length in bytes above them.
// Words whose tokens are not contiguous from the first byte to the last are not cached.
//
// Memory: 0.25 MiB for the small table, and at most about 24 MiB without the seed: 2^19 slots of 16 bytes, a pool of 2^21 words,
// an arena of 2^23 bytes; one that grows needs twice its size for a moment. A seed of s words adds its own bytes and 32 to 64 s.
// When any of them is full, the whole cache is emptied; refilling it costs little compared to filling it.

import { enlarged } from "@lectern/core"
import type { TokenBuffer } from "../model.js"
import { placedTokenBuffer, reserve } from "../token-buffer.js"
import {
  type ByteTable,
  byteTable,
  copyByteTable,
  equalsArena,
  findHashed,
  firstWord,
  hashLong,
  insertHashed,
  lastWord,
  mixWords,
  SLOT,
  viewOf,
} from "./byte-table.js"

/**
 * Encodes one word without a cache, and appends its tokens. If places are requested, it writes the columns `starts` and `ends`,
 * in bytes of the text; the caller writes the column `pieces`.
 */
export type WordEncoder = (bytes: Uint8Array, start: number, end: number, out: TokenBuffer) => void

/** Encodes pieces through a cache: `PieceEncoder.encodePieces` without sampling. */
export type CachedEncoder = (bytes: Uint8Array, pieces: Int32Array, count: number, out: TokenBuffer) => void

/** The initial content and the limits of a cache. */
export interface WordCacheOptions {
  /**
   * Words that are known to encode to one token of the same bytes, with ids plus 1 as values. Not changed.
   *
   * @defaultValue none
   */
  readonly seed?: ByteTable | undefined
  /**
   * The length in bytes of the longest cached word, at least 1.
   *
   * @defaultValue `64`
   */
  readonly longest?: number
  /**
   * The number of cached words at which the cache is emptied, at least 1.
   *
   * @defaultValue 2^18
   */
  readonly words?: number
}

const FRONT_SLOTS = 1 << 14
const FRONT_MASK = FRONT_SLOTS * SLOT - 1
const POOL_LIMIT = 1 << 21
const ARENA_LIMIT = 1 << 23
const ID_BITS = 24
const ID_MASK = (1 << ID_BITS) - 1

/** Puts a cache in front of an encoder of words. The results are exactly the encoder's. */
export function wordCache(encodeWord: WordEncoder, options: WordCacheOptions = {}): CachedEncoder {
  const { seed, longest = 64, words = 1 << 18 } = options
  const front = new Int32Array(FRONT_SLOTS * SLOT)
  const scratch = placedTokenBuffer()
  let table = seed === undefined ? byteTable(0) : copyByteTable(seed)
  let cached = 0
  let arenaStart = table.arenaTop
  let pool = new Int32Array(1024)
  let poolTop = 1
  let lastBytes: Uint8Array | undefined
  let lastView = viewOf(new Uint8Array(0))

  function clear(): void {
    table = seed === undefined ? byteTable(0) : copyByteTable(seed)
    arenaStart = table.arenaTop
    front.fill(0)
    cached = 0
    poolTop = 1
  }

  /** Encodes a word that is not in the table into `scratch`; returns its slot, or -1 if the word is not cached. */
  function cacheWord(bytes: Uint8Array, view: DataView, start: number, length: number, hash: number): number {
    scratch.length = 0
    encodeWord(bytes, start, start + length, scratch)
    const tokens = scratch.length
    if (length > longest || !isRow(scratch, start, start + length)) return -1
    if (cached >= words || poolTop + tokens >= POOL_LIMIT || table.arenaTop - arenaStart > ARENA_LIMIT) clear()
    const value = tokens === 1 ? scratch.ids[0]! + 1 : -poolTop
    const slot = insertHashed(table, view, start, length, hash, value)
    if (slot < 0) return -1
    cached++
    if (tokens !== 1) poolRun()
    return slot
  }

  function poolRun(): void {
    const { ids, length: tokens, places } = scratch
    const { starts, ends } = places!
    const top = poolTop + 1 + tokens
    if (top > pool.length) pool = enlarged(pool, Math.max(top, pool.length * 2))
    pool[poolTop] = tokens
    for (let i = 0; i < tokens; i++) pool[poolTop + 1 + i] = ids[i]! | ((ends[i]! - starts[i]!) << ID_BITS)
    poolTop = top
  }

  /** The value of a word that is not in the front table, which then holds it; 0 if it is in `scratch` only. */
  function lookUpInTable(bytes: Uint8Array, view: DataView, start: number, length: number, hash: number): number {
    let slot = length > longest ? -1 : findHashed(table, view, start, length, hash)
    if (slot < 0) slot = cacheWord(bytes, view, start, length, hash)
    if (slot < 0) return 0
    const { slots } = table
    const place = (hash << 2) & FRONT_MASK
    front[place] = slots[slot]!
    front[place + 1] = slots[slot + 1]!
    front[place + 2] = length
    const value = slots[slot + 3]!
    front[place + 3] = value
    return value
  }

  function lookup(bytes: Uint8Array, view: DataView, start: number, length: number): number {
    if (length <= 8) {
      if (length <= 0) return 0
      const first = firstWord(view, start, length)
      const second = lastWord(view, start, length)
      const hash = mixWords(first, second, length)
      const place = (hash << 2) & FRONT_MASK
      if (front[place] === first && front[place + 1] === second && front[place + 2] === length) return front[place + 3]!
      return lookUpInTable(bytes, view, start, length, hash)
    }
    if (length > longest) return lookUpInTable(bytes, view, start, length, 0)
    const hash = hashLong(view, start, length)
    const place = (hash << 2) & FRONT_MASK
    if (
      front[place] === hash &&
      front[place + 2] === length &&
      equalsArena(table, front[place + 1]!, view, start, length)
    )
      return front[place + 3]!
    return lookUpInTable(bytes, view, start, length, hash)
  }

  function appendIds(bytes: Uint8Array, view: DataView, pieces: Int32Array, count: number, out: TokenBuffer): void {
    reserve(out, count)
    let { ids, length: at } = out
    for (let i = 0; i < count; i++) {
      const start = pieces[2 * i]!
      const length = pieces[2 * i + 1]! - start
      const value = lookup(bytes, view, start, length)
      if (value > 0) {
        ids[at++] = value - 1
        continue
      }
      if (length <= 0) continue
      const tokens = value === 0 ? scratch.length : pool[-value]!
      if (at + tokens + count - i > ids.length) {
        out.length = at
        reserve(out, tokens + count - i)
        ids = out.ids
      }
      if (value === 0) for (let j = 0; j < tokens; j++) ids[at++] = scratch.ids[j]!
      else for (let j = 1; j <= tokens; j++) ids[at++] = pool[j - value]! & ID_MASK
    }
    out.length = at
  }

  function appendPlaces(bytes: Uint8Array, view: DataView, pieces: Int32Array, count: number, out: TokenBuffer): void {
    const firstPiece = out.places!.firstPiece
    for (let i = 0; i < count; i++) {
      const start = pieces[2 * i]!
      const length = pieces[2 * i + 1]! - start
      const value = lookup(bytes, view, start, length)
      if (value === 0 && length <= 0) continue
      const tokens = value > 0 ? 1 : value === 0 ? scratch.length : pool[-value]!
      reserve(out, tokens)
      const { ids, length: at } = out
      const places = out.places!
      places.pieces.fill(firstPiece + i, at, at + tokens)
      out.length = at + tokens
      if (value > 0) {
        ids[at] = value - 1
        places.starts[at] = start
        places.ends[at] = start + length
      } else if (value === 0) {
        ids.set(scratch.ids.subarray(0, tokens), at)
        places.starts.set(scratch.places!.starts.subarray(0, tokens), at)
        places.ends.set(scratch.places!.ends.subarray(0, tokens), at)
      } else {
        let place = start
        for (let j = 0; j < tokens; j++) {
          const packed = pool[1 - value + j]!
          ids[at + j] = packed & ID_MASK
          places.starts[at + j] = place
          place += packed >>> ID_BITS
          places.ends[at + j] = place
        }
      }
    }
  }

  return (bytes, pieces, count, out) => {
    if (bytes !== lastBytes) {
      lastBytes = bytes
      lastView = viewOf(bytes)
    }
    if (out.places === undefined) appendIds(bytes, lastView, pieces, count, out)
    else appendPlaces(bytes, lastView, pieces, count, out)
  }
}

/** Whether tokens are contiguous from `start` to `end`, none too long for a run. */
function isRow({ length, places }: TokenBuffer, start: number, end: number): boolean {
  const { starts, ends } = places!
  let at = start
  for (let i = 0; i < length; i++) {
    if (starts[i] !== at || ends[i]! < at || ends[i]! - at > 255) return false
    at = ends[i]!
  }
  return at === end
}
