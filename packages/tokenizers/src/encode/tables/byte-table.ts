// A table from byte strings to numbers: open addressing in one interleaved Int32Array.
//
// A slot is four words: a key of two words, the length in bytes (0 for an empty slot), and the value. Strings of up to 8 bytes are
// their own key; the key of a longer string is its hash and its place in an arena, and its bytes are compared.
// A lookup reads at most PROBES slots, so crafted strings of equal hashes cannot make it slow.

/** Byte strings and their numbers. Read with `findBytes`, written with `insertBytes`. */
import { enlarged } from "@lectern/core"
export interface ByteTable {
  /** Slots, four words each. */
  slots: Int32Array
  /** Slots in use. */
  count: number
  /** Bytes of strings longer than 8. */
  arena: Uint8Array
  /** The same bytes, for reading words. */
  arenaView: DataView
  /** Bytes of the arena in use. */
  arenaTop: number
}

/** The number of words in a slot. */
export const SLOT = 4

/** The maximum number of slots that a lookup reads. */
const PROBES = 48

/** An empty table. */
export function byteTable(strings: number): ByteTable {
  const slots = 1 << Math.max(6, 33 - Math.clz32(strings))
  return newTable(new Int32Array(slots * SLOT), 0, new Uint8Array(256), 0)
}

/** Copies a table. */
export function copyByteTable(table: ByteTable): ByteTable {
  return newTable(table.slots.slice(), table.count, table.arena.slice(), table.arenaTop)
}

/** The only place that makes tables: they all have the same object shape, which optimized code relies on. */
function newTable(slots: Int32Array, count: number, arena: Uint8Array, arenaTop: number): ByteTable {
  return { slots, count, arena, arenaView: new DataView(arena.buffer), arenaTop }
}

/** Words over all bytes of an array, for `findBytes`. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Mixes the words of a short string and its length. */
export function mixWords(first: number, second: number, length: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ length
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/** The hash of a string of more than 8 bytes. */
export function hashLong(view: DataView, start: number, length: number): number {
  const last = start + length - 4
  let hash = mixWords(view.getInt32(start, true), view.getInt32(last, true), length)
  for (let at = start + 4; at < last; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1)
    hash ^= hash >>> 15
  }
  return hash
}

/** The first four bytes of a string as a word, those beyond its end as 0. */
export function firstWord(view: DataView, start: number, length: number): number {
  const word = view.getInt32(start, true)
  return length < 4 ? word & ((1 << (length << 3)) - 1) : word
}

/** The last four bytes of a string as a word; 0 for a string that `firstWord` contains whole. */
export function lastWord(view: DataView, start: number, length: number): number {
  return length > 4 ? view.getInt32(start + length - 4, true) : 0
}

/** Whether a string of more than 8 bytes equals one in the arena. */
export function equalsArena(table: ByteTable, offset: number, view: DataView, start: number, length: number): boolean {
  const { arenaView } = table
  const last = length - 4
  for (let i = 0; i < last; i += 4) {
    if (arenaView.getInt32(offset + i, true) !== view.getInt32(start + i, true)) return false
  }
  return arenaView.getInt32(offset + last, true) === view.getInt32(start + last, true)
}

/** The hash of a string in the table: `mixWords` for up to 8 bytes, otherwise `hashLong`. */
export function hashBytes(view: DataView, start: number, length: number): number {
  if (length > 8) return hashLong(view, start, length)
  return mixWords(firstWord(view, start, length), lastWord(view, start, length), length)
}

/** Finds the slot of a string. */
export function findBytes(table: ByteTable, view: DataView, start: number, length: number): number {
  return findHashed(table, view, start, length, hashBytes(view, start, length))
}

/** `findBytes` with the string's `hashBytes` already known. */
export function findHashed(table: ByteTable, view: DataView, start: number, length: number, hash: number): number {
  const { slots } = table
  const mask = slots.length - 1
  const isShort = length <= 8
  const first = isShort ? firstWord(view, start, length) : hash
  const second = isShort ? lastWord(view, start, length) : 0
  let slot = (hash << 2) & mask
  for (let probe = 0; probe < PROBES; probe++) {
    const found = slots[slot + 2]!
    if (found === length && slots[slot] === first) {
      const other = slots[slot + 1]!
      if (isShort ? other === second : equalsArena(table, other, view, start, length)) return slot
    }
    if (found === 0) return -1
    slot = (slot + SLOT) & mask
  }
  return -1
}

/** Adds a string that the table does not hold. */
export function insertBytes(table: ByteTable, view: DataView, start: number, length: number, value: number): number {
  return insertHashed(table, view, start, length, hashBytes(view, start, length), value)
}

/** `insertBytes` with the string's `hashBytes` already known. */
export function insertHashed(
  table: ByteTable,
  view: DataView,
  start: number,
  length: number,
  hash: number,
  value: number,
): number {
  if (table.count * 2 * SLOT >= table.slots.length) grow(table)
  const first = length <= 8 ? firstWord(view, start, length) : hash
  const second = length <= 8 ? lastWord(view, start, length) : table.arenaTop
  const slot = freeSlot(table.slots, hash)
  if (slot < 0) return -1
  if (length > 8) storeLong(table, view, start, length)
  fill(table.slots, slot, first, second, length, value)
  table.count++
  return slot
}

function freeSlot(slots: Int32Array, hash: number): number {
  const mask = slots.length - 1
  let slot = (hash << 2) & mask
  for (let probe = 0; probe < PROBES; probe++) {
    if (slots[slot + 2] === 0) return slot
    slot = (slot + SLOT) & mask
  }
  return -1
}

function fill(slots: Int32Array, slot: number, first: number, second: number, length: number, value: number): void {
  slots[slot] = first
  slots[slot + 1] = second
  slots[slot + 2] = length
  slots[slot + 3] = value
}

function storeLong(table: ByteTable, view: DataView, start: number, length: number): void {
  const top = table.arenaTop + length
  if (top > table.arena.length) {
    table.arena = enlarged(table.arena, Math.max(top, table.arena.length * 2))
    table.arenaView = new DataView(table.arena.buffer)
  }
  table.arena.set(new Uint8Array(view.buffer, view.byteOffset + start, length), table.arenaTop)
  table.arenaTop = top
}

function grow(table: ByteTable): void {
  const { slots } = table
  const larger = new Int32Array(slots.length * 2)
  for (let from = 0; from < slots.length; from += SLOT) {
    const length = slots[from + 2]!
    if (length === 0) continue
    const first = slots[from]!
    const second = slots[from + 1]!
    const slot = freeSlot(larger, length <= 8 ? mixWords(first, second, length) : first)
    if (slot < 0) table.count--
    else fill(larger, slot, first, second, length, slots[from + 3]!)
  }
  table.slots = larger
}
