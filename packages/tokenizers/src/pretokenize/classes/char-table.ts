// A number for every code point, found from UTF-8 with two loads: blocks of 64 code points, equal blocks stored once.
import { widthOf } from "@lectern/core/utf8"

/** A table by code point. */
export interface CharTable {
  /** Start of each block of 64 code points in `values`. All bytes of a character but the last determine its block. */
  readonly blocks: Uint16Array
  /** Numbers; the first 128 are ASCII's. */
  readonly values: Uint8Array
}

const CODE_POINTS = 0x110000
const BLOCK = 64
/** The number of 32-bit words in a block, which are compared at once. */
const WORDS = BLOCK / 4

/** Packs a table. */
export function charTable(byCodePoint: Uint8Array): CharTable {
  const words = new Int32Array(byCodePoint.buffer, byCodePoint.byteOffset, CODE_POINTS / 4)
  const blocks = new Uint16Array(CODE_POINTS / BLOCK)
  const known = new Map<number, number[]>()
  // The distinct blocks. Block 1 is always stored, even if it equals block 0: ASCII is looked up without `blocks`.
  const distinct = [0, 1]
  for (let block = 2; block < blocks.length; block++) {
    if (block > 2 && isEqualBlock(words, block - 1, block)) {
      blocks[block] = blocks[block - 1]!
      continue
    }
    let hash = 0
    for (let i = block * WORDS; i < (block + 1) * WORDS; i++) hash = Math.imul(hash ^ words[i]!, 0x9e3779b1) >>> 3
    const alike = known.get(hash) ?? []
    known.set(hash, alike)
    let same = alike.find((at) => isEqualBlock(words, distinct[at]!, block))
    if (same === undefined) {
      same = distinct.length
      alike.push(same)
      distinct.push(block)
    }
    blocks[block] = same * BLOCK
  }
  blocks[1] = BLOCK
  const values = new Uint8Array(distinct.length * BLOCK)
  for (const [i, block] of distinct.entries()) {
    values.set(byCodePoint.subarray(block * BLOCK, (block + 1) * BLOCK), i * BLOCK)
  }
  return { blocks, values }
}

function isEqualBlock(words: Int32Array, one: number, other: number): boolean {
  for (let i = 0; i < WORDS; i++) if (words[one * WORDS + i] !== words[other * WORDS + i]) return false
  return true
}

/** Looks up any character. */
export function valueAt({ blocks, values }: CharTable, bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return values[lead]!
  if (lead < 0xe0) return values[blocks[lead & 31]! + (bytes[at + 1]! & 63)]!
  if (lead < 0xf0) return values[blocks[((lead & 15) << 6) | (bytes[at + 1]! & 63)]! + (bytes[at + 2]! & 63)]!
  const block = ((lead & 7) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63)
  return values[blocks[block]! + (bytes[at + 3]! & 63)]!
}

/** Follows a run of characters that have one of some flags. */
export function runEnd(
  { blocks, values }: CharTable,
  bytes: Uint8Array,
  at: number,
  end: number,
  mask: number,
): number {
  let p = at
  while (p < end) {
    const lead = bytes[p]!
    if (lead < 0x80) {
      if ((values[lead]! & mask) === 0) return p
      p++
    } else if (lead < 0xe0) {
      if ((values[blocks[lead & 31]! + (bytes[p + 1]! & 63)]! & mask) === 0) return p
      p += 2
    } else if (lead < 0xf0) {
      if ((values[blocks[((lead & 15) << 6) | (bytes[p + 1]! & 63)]! + (bytes[p + 2]! & 63)]! & mask) === 0) return p
      p += 3
    } else {
      const block = ((lead & 7) << 12) | ((bytes[p + 1]! & 63) << 6) | (bytes[p + 2]! & 63)
      if ((values[blocks[block]! + (bytes[p + 3]! & 63)]! & mask) === 0) return p
      p += 4
    }
  }
  return end
}

/** Follows a run of characters that have none of some flags. */
export function runEndWithout(table: CharTable, bytes: Uint8Array, at: number, end: number, mask: number): number {
  let p = at
  while (p < end && (valueAt(table, bytes, p) & mask) === 0) p += widthOf(bytes[p]!)
  return p
}
