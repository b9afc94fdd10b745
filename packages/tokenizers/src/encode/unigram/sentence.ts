// SentencePiece encodes a sentence as one piece, in single precision: the sum before a word decides how sums in the word
// are rounded, and so which of two nearly equal segmentations wins. Words are cached here nevertheless, and a word is
// searched again only if rounding could decide.
//
// The condition: let no piece cross the beginning of a word, let S be the score up to there, n the number of characters in the
// word, and M a bound of all sums in the word. A segmentation of k <= n parts is k additions, each rounded to the nearest number
// of 24 bits: off by at most M * 2^-24. Rounding preserves order (whether sums are compared before or after it), so the search
// ends with a sum not below the one it would compute for the truly best segmentation. If it ended with another segmentation, the
// exact scores of the two would differ by at most 2n * M * 2^-24. So if the best is better than the second best by more than
// n * M * 2^-23, the search finds it for any S. Margins are computed in double precision, 2^29 times as precise: the factor
// SAFETY covers their error. M is at most |S| + n * F, where F is the largest absolute score, and |S| is at most twice the sum A
// of the absolute scores so far: rounding adds less than one part in 2^24 with each of fewer than 2^23 parts.

import { enlarged } from "@lectern/core"
import type { TokenBuffer } from "../model.js"
import {
  byteTable,
  equalsArena,
  findBytes,
  firstWord,
  hashLong,
  insertBytes,
  mixWords,
  SLOT,
  viewOf,
} from "../tables/byte-table.js"
import type { WordEncoder } from "../tables/word-cache.js"
import { reserve } from "../token-buffer.js"
import { marginSearch } from "./margin.js"
import { pathWriter, unigramPath } from "./path.js"
import type { UnigramTable } from "./table.js"
import { unigramSearch } from "./viterbi.js"

const SAFETY = 1.001
/** The length of the longest cached word. */
const MAX_WORD = 64
const WORDS = 1 << 18
const POOL = 1 << 22
/** The number of words in a record before its tokens. */
const TOKENS = 5
const ID_BITS = 24
const ID_MASK = (1 << ID_BITS) - 1
const FRONT_SLOTS = 1 << 14
const FRONT_MASK = FRONT_SLOTS * SLOT - 1
/** Sentences of more bytes are searched as a whole: the bound above holds for fewer than 2^23 parts. */
const MAX_SENTENCE = 1 << 22
/** Bytes of `▁`. */
const MARK = 3

/** Makes the encoder of sentences for a model whose pieces do not cross words. */
export function sentenceEncoder(table: UnigramTable): WordEncoder {
  const { scoreOfId, ids: idOfNode, farthest } = table
  const search = unigramSearch(table)
  const searchMargin = marginSearch(table)
  const write = pathWriter(table)
  const path = unigramPath()
  let lastBytes: Uint8Array | undefined
  let view = viewOf(new Uint8Array(0))
  // A word, without its mark, has a record in the pool: the limit of the sum A up to which it may be used, the amount it adds to A
  // (two numbers in double precision), the number of tokens, and for each its id in 24 bits and its length above them. The front
  // table holds the last word for each hash, so that frequent words stay in the processor's fast caches.
  let words = byteTable(1 << 10)
  const front = new Int32Array(FRONT_SLOTS * SLOT)
  let cached = 0
  let pool = new Int32Array(1 << 12)
  let sums = new Float64Array(pool.buffer)
  let poolTop = 0

  function cacheWord(bytes: Uint8Array, start: number, end: number): number {
    const { margin, characters } = searchMargin(bytes, start, end, path)
    const room = (TOKENS + path.length + 1) & ~1
    if (cached === WORDS || poolTop + room > POOL) {
      words = byteTable(1 << 10)
      front.fill(0)
      cached = 0
      poolTop = 0
    }
    if (insertBytes(words, view, start + MARK, end - start - MARK, poolTop) < 0) return -1
    if (poolTop + room > pool.length) {
      pool = enlarged(pool, pool.length * 2 + room)
      sums = new Float64Array(pool.buffer)
    }
    const word = poolTop
    poolTop += room
    cached++
    let sum = 0
    let unknown = false
    for (let i = 0, from = 0; i < path.length; i++) {
      const node = path.nodes[i]!
      const id = node < 0 ? 0 : idOfNode[node >> 2]!
      if (node < 0) unknown = true
      else sum += Math.abs(scoreOfId[id]!)
      pool[word + TOKENS + i] = id | ((path.ends[i]! - from) << ID_BITS)
      from = path.ends[i]!
    }
    const maxSum = margin / (characters * 2 ** -23 * SAFETY)
    sums[word >> 1] = unknown ? -1 : (maxSum - characters * farthest) / 2
    sums[(word >> 1) + 1] = sum
    pool[word + TOKENS - 1] = path.length
    return word
  }

  /** The record of a word, -1 if it has none. The word begins after its mark. */
  function recordOf(bytes: Uint8Array, start: number, length: number): number {
    const isShort = length <= 8
    const first = isShort ? firstWord(view, start, length) : hashLong(view, start, length)
    const second = isShort && length > 4 ? view.getInt32(start + length - 4, true) : 0
    const place = ((isShort ? mixWords(first, second, length) : first) << 2) & FRONT_MASK
    if (
      front[place + 2] === length &&
      front[place] === first &&
      (isShort ? front[place + 1] === second : equalsArena(words, front[place + 1]!, view, start, length))
    )
      return front[place + 3]!
    let slot = findBytes(words, view, start, length)
    if (slot < 0) {
      if (cacheWord(bytes, start - MARK, start + length) < 0) return -1
      slot = findBytes(words, view, start, length)
    }
    const { slots } = words
    for (let i = 0; i < SLOT; i++) front[place + i] = slots[slot + i]!
    return slots[slot + 3]!
  }

  /** Writes the tokens of a word that has a record. */
  function copy(word: number, start: number, out: TokenBuffer): void {
    const tokens = pool[word + TOKENS - 1]!
    const at = out.length
    if (at + tokens > out.ids.length) reserve(out, tokens)
    const { ids, places } = out
    for (let i = 0; i < tokens; i++) ids[at + i] = pool[word + TOKENS + i]! & ID_MASK
    out.length = at + tokens
    if (places === undefined) return
    let from = start
    for (let i = 0; i < tokens; i++) {
      places.starts[at + i] = from
      from += pool[word + TOKENS + i]! >>> ID_BITS
      places.ends[at + i] = from
    }
  }

  return (bytes, start, end, out) => {
    if (bytes !== lastBytes) {
      lastBytes = bytes
      view = viewOf(bytes)
    }
    // The exact score is known up to the token `counted`; the tokens after it are not unknown.
    let score = 0
    let counted = out.length
    let sum = 0
    const last = end - start > MAX_SENTENCE ? start : end
    let from = start
    while (from < last) {
      const to = wordEnd(bytes, from, end)
      const length = to - from - MARK
      const isWord = length > 0 && length <= MAX_WORD && isMark(bytes, from)
      const word = isWord ? recordOf(bytes, from + MARK, length) : -1
      if (word >= 0 && sum < sums[word >> 1]!) {
        copy(word, from, out)
        sum += sums[(word >> 1) + 1]!
      } else {
        for (; counted < out.length; counted++) score = Math.fround(score + scoreOfId[out.ids[counted]!]!)
        score = search(bytes, from, to, score, path)
        write(path, bytes, from, out)
        counted = out.length
        sum = Math.abs(score)
      }
      from = to
    }
    if (from < end) {
      search(bytes, from, end, 0, path)
      write(path, bytes, from, out)
    }
  }

  function isMark(bytes: Uint8Array, at: number): boolean {
    return bytes[at] === 0xe2 && bytes[at + 1] === 0x96 && bytes[at + 2] === 0x81
  }

  /** End of the word at `from`: before the next `▁` that follows another character. */
  function wordEnd(bytes: Uint8Array, from: number, end: number): number {
    let at = from
    while (at < end && isMark(bytes, at)) at += MARK
    while (at < end && !(bytes[at] === 0xe2 && isMark(bytes, at))) at++
    return at
  }
}
