// Numbers for tokens: equal bytes, equal number, compared by content, never by hash alone.
import {
  ENTRY_BITS,
  HYPOTHESIS_END,
  HYPOTHESIS_IDS,
  MAX_ENTRIES,
  NEXT,
  NONE,
  REFERENCE_HEADS,
  REFERENCE_IDS,
  SPANS,
  TABLE,
} from "./memory.as"

let epoch: u32 = 0 // entries of another epoch are empty

/** Numbers the tokens of the hypothesis, a line of `bytes` bytes; returns the table's mask for this segment. */
export function insert(tokens: u32, bytes: u32): u32 {
  if (++epoch == 0) {
    memory.fill(TABLE, 0, MAX_ENTRIES << ENTRY_BITS)
    epoch = 1
  }
  // There are fewer distinct tokens than this: all but the one-byte ones need two bytes and a border.
  let size: u32 = 1 << (32 - clz(bytes | 127))
  if (size > MAX_ENTRIES) size = MAX_ENTRIES
  const mask = size - 1
  let numbers: u32 = 0
  for (let i: u32 = 0; i < tokens; i++) {
    const at = load<u32>(SPANS + (i << 3))
    const length = load<u32>(SPANS + (i << 3), 4) - at
    const head = firstBytes(at, length)
    let slot = hash(head, at, length) & mask
    for (;;) {
      const entry = TABLE + (slot << ENTRY_BITS)
      if (load<u32>(entry) != epoch) {
        store<u32>(entry, epoch)
        store<u32>(entry, length, 4)
        store<u64>(entry, head, 8)
        store<u32>(entry, at, 16)
        store<u32>(entry, numbers, 20)
        store<u32>(entry, i, 24)
        store<u32>(entry, 1, 28)
        store<u16>(NEXT + (i << 1), NONE)
        store<u16>(HYPOTHESIS_IDS + (i << 1), numbers)
        numbers++
        break
      }
      if (same(entry, head, at, length)) {
        store<u16>(NEXT + (i << 1), load<u32>(entry, 24))
        store<u32>(entry, i, 24)
        store<u32>(entry, load<u32>(entry, 28) + 1, 28)
        store<u16>(HYPOTHESIS_IDS + (i << 1), load<u32>(entry, 20))
        break
      }
      slot = (slot + 1) & mask
    }
  }
  store<u64>(HYPOTHESIS_IDS + (tokens << 1), HYPOTHESIS_END)
  return mask
}

/** Looks up the tokens of a reference; returns the maximum number of steps of matching. */
export function lookup(tokens: u32, mask: u32): u64 {
  let steps: u64 = 0
  for (let j: u32 = 0; j < tokens; j++) {
    const at = load<u32>(SPANS + (j << 3))
    const length = load<u32>(SPANS + (j << 3), 4) - at
    const head = firstBytes(at, length)
    let slot = hash(head, at, length) & mask
    let id: u32 = NONE
    let newest: u32 = NONE
    for (;;) {
      const entry = TABLE + (slot << ENTRY_BITS)
      if (load<u32>(entry) != epoch) break
      if (same(entry, head, at, length)) {
        id = load<u32>(entry, 20)
        newest = load<u32>(entry, 24)
        steps += load<u32>(entry, 28)
        break
      }
      slot = (slot + 1) & mask
    }
    store<u16>(REFERENCE_IDS + (j << 1), id)
    store<u16>(REFERENCE_HEADS + (j << 1), newest)
  }
  store<u64>(REFERENCE_IDS + (tokens << 1), 0xffffffffffffffff)
  return steps
}

/** The token's first eight bytes, with zeros for missing ones. */
@inline
function firstBytes(at: u32, length: u32): u64 {
  const word = load<u64>(at)
  return length >= 8 ? word : word & ((u64(1) << (length << 3)) - 1)
}

@inline
function hash(head: u64, at: u32, length: u32): u32 {
  let h = (head ^ length) * 0x9e3779b97f4a7c15
  if (length > 8) h = hashRest(h, at, length)
  return u32(h >> 40)
}

export function hashRest(h: u64, at: u32, length: u32): u64 {
  const lastWord = at + length - 8
  for (let p = at + 8; p < lastWord; p += 8) h = (h ^ (h >> 32) ^ load<u64>(p)) * 0xff51afd7ed558ccd
  return (h ^ (h >> 32) ^ load<u64>(lastWord)) * 0xff51afd7ed558ccd
}

@inline
function same(entry: u32, head: u64, at: u32, length: u32): bool {
  if (load<u64>(entry, 8) != head || load<u32>(entry, 4) != length) return false
  return length <= 8 || sameRest(load<u32>(entry, 16), at, length)
}

export function sameRest(a: u32, b: u32, length: u32): bool {
  for (let k: u32 = 8; k + 8 < length; k += 8) if (load<u64>(a + k) != load<u64>(b + k)) return false
  return load<u64>(a + length - 8) == load<u64>(b + length - 8)
}
