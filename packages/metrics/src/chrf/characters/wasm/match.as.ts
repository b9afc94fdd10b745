// The n-grams that a sequence shares with the hypothesis, order by order, each counted as often as both have it.
//
// An n-gram is a word of 64 bits: the numbers of its members, ten bits each, the last one lowest, and four bits for the
// segment that entered it. No member has number 0, so n-grams are equal exactly when their words are.
import { ENTRY_BITS, GRAMS, MAX_NUMBER, NUMBER_BITS, SEQUENCE, SINGLES } from "./memory.as"

const TAG_SHIFT: u64 = 60
const MAX_TAG: u64 = 15

let tag: u64 = 0 // entries with another tag are empty
let used: u32 = 0 // bytes of tables that may hold entries of any tag
let bits: u64 = 0 // of a slot
let tableBytes: u32 = 0
let probes: u32 = 0

/** Enters the n-grams of the sequence; false when the table has too many collisions and the plain kernel must count. */
export function enter(length: u32, highest: u32, orders: u32): bool {
  clear(length, highest, orders)
  const shift = 64 - bits
  const mask: u32 = (1 << u32(bits)) - 1
  const top = tag << TAG_SHIFT
  let window: u64 = 0
  probes = 0
  for (let e: u32 = 0; e < length; e++) {
    const number = load<u16>(SEQUENCE + (e << 1))
    window = (window << u64(NUMBER_BITS)) | number
    const single = SINGLES + (u32(number) << 2)
    store<u32>(single, load<u32>(single) + 0x10001)
    const maxOrder = e + 1 < orders ? e + 1 : orders
    let gramMask: u64 = MAX_NUMBER
    let table: u32 = GRAMS
    for (let n: u32 = 2; n <= maxOrder; n++) {
      gramMask = (gramMask << u64(NUMBER_BITS)) | MAX_NUMBER
      const gram = (window & gramMask) | top
      let slot = u32((gram * 0x9e3779b97f4a7c15) >> shift)
      for (;;) {
        const entry = table + (slot << ENTRY_BITS)
        const differ = load<u64>(entry) ^ gram
        if (differ == 0) {
          store<u32>(entry, load<u32>(entry, 8) + 0x10001, 8)
          break
        }
        if (differ >> TAG_SHIFT) {
          store<u64>(entry, gram)
          store<u32>(entry, 0x10001, 8)
          break
        }
        slot = (slot + 1) & mask
        probes++
      }
      table += tableBytes
    }
  }
  return probes <= 1024 + (length << 5)
}

/** Resets all matches, for another reference. */
export function restore(highest: u32, orders: u32): void {
  for (let number: u32 = 1; number <= highest; number++) unmatch(SINGLES + (number << 2))
  const end: u32 = GRAMS + (orders - 1) * tableBytes
  for (let entry: u32 = GRAMS; entry < end; entry += 1 << ENTRY_BITS) unmatch(entry + 8)
}

/** Matches the sequence with the hypothesis; writes the matches of order 1, 2, ... to `out`, u32 each. */
export function match(length: u32, orders: u32, out: u32): void {
  memory.fill(out, 0, orders << 2)
  const shift = 64 - bits
  const mask: u32 = (1 << u32(bits)) - 1
  const top = tag << TAG_SHIFT
  let window: u64 = 0
  let maxOrder: u32 = 0 // the longest n-gram that ends here and may match: one longer than the last that did
  for (let e: u32 = 0; e < length; e++) {
    const number = load<u16>(SEQUENCE + (e << 1))
    window = (window << u64(NUMBER_BITS)) | number
    if (number == 0) {
      maxOrder = 0
      continue
    }
    if (maxOrder < orders) maxOrder++
    claim(SINGLES + (u32(number) << 2), out)
    let gramMask: u64 = MAX_NUMBER
    let table: u32 = GRAMS
    let n: u32 = 1
    while (n < maxOrder) {
      gramMask = (gramMask << u64(NUMBER_BITS)) | MAX_NUMBER
      const gram = (window & gramMask) | top
      let slot = u32((gram * 0x9e3779b97f4a7c15) >> shift)
      let entry = table + (slot << ENTRY_BITS)
      let differ = load<u64>(entry) ^ gram
      while (differ != 0 && differ >> TAG_SHIFT == 0) {
        slot = (slot + 1) & mask
        entry = table + (slot << ENTRY_BITS)
        differ = load<u64>(entry) ^ gram
      }
      if (differ) break
      claim(entry + 8, out + (n << 2))
      n++
      table += tableBytes
    }
    maxOrder = n
  }
}

@inline
function claim(counts: u32, matches: u32): void {
  const count = load<u32>(counts)
  const open = u32((count & 0xffff) != 0)
  store<u32>(counts, count - open)
  store<u32>(matches, load<u32>(matches) + open)
}

@inline
function unmatch(counts: u32): void {
  store<u32>(counts, (load<u32>(counts) >> 16) * 0x10001)
}

/** Clears the tables, which are at most half full after `length` members are entered. */
function clear(length: u32, highest: u32, orders: u32): void {
  memory.fill(SINGLES, 0, (highest + 1) << 2)
  bits = u64(32 - clz((length << 1) | 63))
  tableBytes = (1 << u32(bits)) << ENTRY_BITS
  if (tag == MAX_TAG) {
    memory.fill(GRAMS, 0, used)
    tag = 0
    used = 0
  }
  tag++
  const all = (orders - 1) * tableBytes
  if (all > used) used = all
}
