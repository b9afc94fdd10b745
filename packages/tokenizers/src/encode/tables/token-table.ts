// A vocabulary as bytes: finds the id of a token by its bytes, without making a string.
import { checkRecord, checkSameLength, checkTypedArray, outOfRange } from "@lectern/core/checks"
import { type ByteTable, byteTable, findHashed, hashBytes, insertHashed, viewOf } from "./byte-table.js"

/** Tokens as bytes with their ids, packed. */
export interface TokenBytes {
  /** All tokens, one after the other. */
  readonly bytes: Uint8Array
  /** End of each token, the byte after its last; a token begins where the previous one ends. */
  readonly ends: Int32Array
  /** Id of each token, 0..2^24-1. */
  readonly ids: Int32Array
}

/** Finds tokens by their bytes. */
export interface TokenTable {
  /** The tokens, with ids plus 1 as values; without those in `crowded`. */
  readonly table: ByteTable
  /** The id of a token. */
  find(view: DataView, start: number, length: number): number
}

/** Throws unless the value is a list of tokens as bytes. */
export function checkTokenBytes(name: string, value: unknown): asserts value is TokenBytes {
  checkRecord(name, value, "tokens as bytes")
  const { bytes, ends, ids } = value
  checkTypedArray(`${name}.bytes`, bytes, "Uint8Array")
  checkTypedArray(`${name}.ends`, ends, "Int32Array")
  checkTypedArray(`${name}.ids`, ids, "Int32Array")
  checkSameLength("tokens", [`${name}.ends`, ends.length], [`${name}.ids`, ids.length])
  for (let i = 0, start = 0; i < ends.length; i++) {
    const end = ends[i]!
    if (end < start || end > bytes.length) throw outOfRange(`${name}.ends[${i}]`, end, `in ${start}..${bytes.length}`)
    start = end
  }
}

/** Makes the table. */
export function tokenTable(tokens: TokenBytes): TokenTable {
  const { ends, ids } = tokens
  const padded = new Uint8Array(tokens.bytes.length + 8)
  padded.set(tokens.bytes)
  const all = viewOf(padded)
  const table = byteTable(ids.length)
  const crowded = new Map<string, number>()
  const pairs = new Int32Array(1 << 16).fill(-1)
  // A filter with a bit for the upper bits of each token's hash, at least 8 bits per token: it fits into the processor's cache
  // and rejects most strings that are not tokens without a lookup in the table.
  const shift = Math.max(4, Math.clz32(ids.length | 1) - 3)
  const marks = new Uint8Array(1 << (29 - shift))
  let longest = 0

  function find(view: DataView, start: number, length: number): number {
    if (length === 2) return pairs[view.getUint16(start)]!
    if (length > longest || length <= 0) return -1
    const hash = hashBytes(view, start, length)
    const mark = hash >>> shift
    if ((marks[mark >> 3]! & (1 << (mark & 7))) === 0) return -1
    const slot = findHashed(table, view, start, length, hash)
    if (slot >= 0) return table.slots[slot + 3]! - 1
    return crowded.size === 0 ? -1 : (crowded.get(keyOf(view, start, length)) ?? -1)
  }

  for (let i = 0; i < ids.length; i++) {
    const start = i === 0 ? 0 : ends[i - 1]!
    const length = ends[i]! - start
    if (length === 0 || find(all, start, length) >= 0) continue
    if (length > longest) longest = length
    if (length === 2) pairs[all.getUint16(start)] = ids[i]!
    const hash = hashBytes(all, start, length)
    const mark = hash >>> shift
    marks[mark >> 3]! |= 1 << (mark & 7)
    if (insertHashed(table, all, start, length, hash, ids[i]! + 1) < 0) crowded.set(keyOf(all, start, length), ids[i]!)
  }
  return { table, find }
}

function keyOf(view: DataView, start: number, length: number): string {
  let key = ""
  for (let i = start; i < start + length; i++) key += String.fromCharCode(view.getUint8(i))
  return key
}
