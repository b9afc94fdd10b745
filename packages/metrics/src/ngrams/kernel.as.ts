// Clipped n-gram counts of a block of lines, orders 1 to 4, exact. AssemblyScript: compiled to WebAssembly SIMD.
//
// A segment goes through three steps, all within tables that fit the first-level cache:
//
//   split    a line falls into token spans, 64 bytes at a time
//   intern   every hypothesis token gets a number; equal bytes, equal number (compared by content, never by hash);
//            equal tokens are chained; reference tokens are looked up, unknown ones get UNKNOWN
//   match    four token numbers are one 64-bit word, so one exclusive-or tells how far two n-grams agree. Each
//            reference position claims, order by order, the first unclaimed hypothesis position that agrees with it
//            this far. n-grams are equivalence classes, so the claims of one reference are min(count, count) and,
//            taken in one fixed order, the union over references is the clipped count of the paper.
//
// What this kernel leaves to the plain one, by stopping in front of the segment: 13a lines that hold an entity or
// `<skipped>`, lines of more than MAX_TOKENS tokens, and segments where chains are so long that matching would not be linear.

const MAX_TOKENS: u32 = 16380
const MAX_REFERENCES: u32 = 64

// Token table entry, 32 bytes: [epoch u32, length u32, first 8 bytes u64, address u32, number u32, newest position u32,
// occurrences u32]
const ENTRY_BITS: u32 = 5
const MAX_ENTRIES: u32 = 1 << 15

const NONE: u32 = 0xffff // end of a chain; UNKNOWN reference token; padding after a reference
const HYPOTHESIS_END: u64 = 0xfffefffefffefffe // four tokens that equal nothing

// Memory map.
const TABLE: u32 = 1024
const SPANS: u32 = TABLE + (MAX_ENTRIES << ENTRY_BITS) // per token: [address u32, length u32]
const HYPOTHESIS_IDS: u32 = SPANS + ((MAX_TOKENS + 4) << 3) // u16 each
const REFERENCE_IDS: u32 = HYPOTHESIS_IDS + ((MAX_TOKENS + 4) << 1) // u16 each
const REFERENCE_HEADS: u32 = REFERENCE_IDS + ((MAX_TOKENS + 4) << 1) // u16: newest hypothesis position with this token
const NEXT: u32 = REFERENCE_HEADS + ((MAX_TOKENS + 4) << 1) // u16: the chain of a hypothesis token
const CLAIMED: u32 = NEXT + ((MAX_TOKENS + 4) << 1) // u8: orders claimed by the reference at hand, bit n-1
const MATCHED: u32 = CLAIMED + MAX_TOKENS + 12 // u8: orders claimed by any reference
const CURSORS_AT: u32 = (MATCHED + MAX_TOKENS + 20) & ~7 // per text, hypothesis first: [next line u32, the line after it u32]
const TOTAL_AT: u32 = CURSORS_AT + ((MAX_REFERENCES + 1) << 3) // ten f64
const TEXT_AT: u32 = (TOTAL_AT + 80 + 63) & ~63

/** Address of the cursors. */
export const CURSORS: u32 = CURSORS_AT
/** Address of the running total. */
export const TOTAL: u32 = TOTAL_AT
/** Address from which on memory belongs to the caller. */
export const TEXT: u32 = TEXT_AT
/** References at most. */
export const REFERENCES: u32 = MAX_REFERENCES

const RULE_13A: u32 = 0
const RULE_SEPARATED: u32 = 2

let epoch: u32 = 0
let tokens: u32 = 0 // spans found by the last split

/**
 * Counts up to `segments` segments from the cursors on; stops in front of one it leaves to the plain kernel.
 * Each text must end in a newline and be followed by 80 readable bytes.
 * `rows` is the address of the rows (10 f64 each), or 0. Returns how many segments were counted.
 */
export function count(rule: u32, orders: u32, references: u32, segments: u32, rows: u32): u32 {
  const all: u32 = (1 << orders) - 1
  for (let done: u32 = 0; done < segments; done++) {
    const hypothesis = load<u32>(CURSORS_AT)
    const hypothesisEnd = lineEnd(hypothesis)
    if (!split(rule, hypothesis, hypothesisEnd)) return done
    const length = tokens
    const mask = insert(hypothesisEnd - hypothesis)
    let closest: u32 = 0
    let distance: u32 = 0xffffffff
    let seen = false
    for (let r: u32 = 0; r < references; r++) {
      const cursor = CURSORS_AT + ((r + 1) << 3)
      const start = load<u32>(cursor)
      const end = lineEnd(start)
      store<u32>(cursor, end + 1, 4)
      if (end - start == 1 && load<u8>(start) == 0xff) continue
      if (!split(rule, start, end)) return done
      if (lookup(mask) > 256 + (u64(length + tokens) << 5)) return done
      const away: u32 = tokens > length ? tokens - length : length - tokens
      if (away < distance || (away == distance && tokens < closest)) {
        distance = away
        closest = tokens
      }
      match(length, all, seen)
      seen = true
    }
    store<u32>(CURSORS_AT, hypothesisEnd + 1)
    for (let r: u32 = 1; r <= references; r++) store<u32>(CURSORS_AT + (r << 3), load<u32>(CURSORS_AT + (r << 3), 4))
    record(length, closest, seen, orders, rows == 0 ? 0 : rows + done * ((2 + 2 * orders) << 3))
  }
  return segments
}

/** The address of the newline at or after `at`. */
function lineEnd(at: u32): u32 {
  const newline = i8x16.splat(10)
  let mask: i32 = i8x16.bitmask(i8x16.eq(v128.load(at), newline))
  while (!mask) {
    at += 16
    mask = i8x16.bitmask(i8x16.eq(v128.load(at), newline))
  }
  return at + ctz(mask)
}

// Splitting, 64 bytes at a time: bit k of a block's masks is its byte k.

/** Cuts [start, end) into SPANS and sets `tokens`; false when the line is left to the plain kernel. */
function split(rule: u32, start: u32, end: u32): bool {
  let span = SPANS
  const last: u32 = SPANS + ((MAX_TOKENS - 2 * BLOCK) << 3)
  let from = start
  let carrySpace: u64 = 0
  let carryDigit: u64 = 0
  let carryPoint: u64 = 0
  for (let block = start; block < end; block += BLOCK) {
    const a = v128.load(block)
    const b = v128.load(block, 16)
    const c = v128.load(block, 32)
    const d = v128.load(block, 48)
    let space: u64
    let alone: u64 = 0
    if (rule == RULE_SEPARATED) {
      space = equal(a, b, c, d, SEPARATOR)
    } else {
      const kindA = classes(a)
      const kindB = classes(b)
      const kindC = classes(c)
      const kindD = classes(d)
      space = someOf(kindA, kindB, kindC, kindD, SPACE_KINDS) | carrySpace
      carrySpace = 0
      if (v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), i8x16.splat(-128)))) {
        let leads = leadBytes(a, b, c, d)
        while (leads) {
          const k = u32(ctz(leads))
          leads &= leads - 1
          const bits = wideSpace(block + k)
          space |= bits << k
          if (k > BLOCK - 3) carrySpace |= bits >> (BLOCK - k)
        }
      }
      if (rule == RULE_13A) {
        alone = someOf(kindA, kindB, kindC, kindD, SYMBOL_KINDS)
        const marks = equal(a, b, c, d, AMPERSAND) | equal(a, b, c, d, LESS)
        if (marks && needsRewriting(marks, block)) return false
        const point = equal(a, b, c, d, FULL_STOP) | equal(a, b, c, d, COMMA)
        const dash = equal(a, b, c, d, DASH)
        const digit = digits(a, b, c, d)
        const afterDigit = (digit << 1) | carryDigit
        carryDigit = digit >> (BLOCK - 1)
        alone |= dash & afterDigit
        if (point) {
          const beforeDigit = (digit >> 1) | (u64(isDigit(load<u8>(block, BLOCK))) << (BLOCK - 1))
          const afterPoint = (point << 1) | carryPoint
          alone |= point & ~(afterDigit & beforeDigit)
          let runs = point & afterPoint & beforeDigit
          while (runs) {
            const k = ctz(runs)
            runs &= runs - 1
            if (glued(block + u32(k), start)) alone &= ~(u64(1) << k)
            else alone |= u64(1) << k
          }
        }
        carryPoint = point >> (BLOCK - 1)
      }
    }
    let cut = space | alone
    if (block + BLOCK > end) cut &= (u64(1) << (end - block)) - 1
    while (cut) {
      const k = ctz(cut)
      const at = block + u32(k)
      store<u32>(span, from)
      store<u32>(span, at - from, 4)
      span += u32(at > from) << 3
      store<u32>(span, at)
      store<u32>(span, 1, 4)
      span += u32((alone >> k) & 1) << 3
      from = at + 1
      cut &= cut - 1
    }
    if (span > last) return false
  }
  store<u32>(span, from)
  store<u32>(span, end - from, 4)
  span += u32(end > from) << 3
  tokens = (span - SPANS) >> 3
  return true
}

const BLOCK: u32 = 64
const SEPARATOR: i8 = -2 // 0xfe
const AMPERSAND: i8 = 0x26
const LESS: i8 = 0x3c
const FULL_STOP: i8 = 0x2e
const COMMA: i8 = 0x2c
const DASH: i8 = 0x2d

// One bit per byte of a block.

// @ts-ignore: decorator
@inline
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    u64(i8x16.bitmask(a)) |
    (u64(i8x16.bitmask(b)) << 16) |
    (u64(i8x16.bitmask(c)) << 32) |
    (u64(i8x16.bitmask(d)) << 48)
  )
}

// @ts-ignore: decorator
@inline
function equal(a: v128, b: v128, c: v128, d: v128, byte: i8): u64 {
  const all = i8x16.splat(byte)
  return bits(i8x16.eq(a, all), i8x16.eq(b, all), i8x16.eq(c, all), i8x16.eq(d, all))
}

// @ts-ignore: decorator
@inline
function digits(a: v128, b: v128, c: v128, d: v128): u64 {
  return bits(areDigits(a), areDigits(b), areDigits(c), areDigits(d))
}

// @ts-ignore: decorator
@inline
function areDigits(v: v128): v128 {
  return i8x16.le_u(i8x16.sub(v, i8x16.splat(0x30)), i8x16.splat(9))
}

// @ts-ignore: decorator
@inline
function someOf(a: v128, b: v128, c: v128, d: v128, kinds: i8): u64 {
  const all = i8x16.splat(kinds)
  const none = i8x16.splat(0)
  return bits(
    i8x16.ne(v128.and(a, all), none),
    i8x16.ne(v128.and(b, all), none),
    i8x16.ne(v128.and(c, all), none),
    i8x16.ne(v128.and(d, all), none),
  )
}

/** The bytes that may start whitespace of two or three bytes: C2, E1, E2, E3. */
function leadBytes(a: v128, b: v128, c: v128, d: v128): u64 {
  return bits(areLeads(a), areLeads(b), areLeads(c), areLeads(d))
}

// @ts-ignore: decorator
@inline
function areLeads(v: v128): v128 {
  return v128.or(i8x16.eq(v, i8x16.splat(-62)), i8x16.le_u(i8x16.sub(v, i8x16.splat(-31)), i8x16.splat(2)))
}

// Kinds by the two halves of a byte; a bit survives where both halves allow it. Bits 0-2: Python's ASCII whitespace.
// Bits 3-7: the symbols that 13a always sets apart.
// @ts-ignore: decorator
@inline
function classes(v: v128): v128 {
  const low = i8x16(0x44, 8, 8, 8, 8, 8, 8, 0, 8, 9, 0x19, 0x39, 0x33, 0x33, 0x32, -102)
  const high = i8x16(1, 2, 0x0c, 0x10, 0x40, -96, 0x40, 0x20, 0, 0, 0, 0, 0, 0, 0, 0)
  return v128.and(i8x16.swizzle(low, v128.and(v, i8x16.splat(15))), i8x16.swizzle(high, i8x16.shr_u(v, 4)))
}

const SPACE_KINDS: i8 = 0x07
const SYMBOL_KINDS: i8 = -8 // 0xf8

/** One bit for each byte of the whitespace of two or three bytes that starts at `at`; 0 when none does. */
function wideSpace(at: u32): u64 {
  const lead = load<u8>(at)
  const second = load<u8>(at, 1)
  const third = load<u8>(at, 2)
  if (lead == 0xc2) return second == 0xa0 || second == 0x85 ? 3 : 0 // U+00A0, U+0085
  if (lead == 0xe1) return second == 0x9a && third == 0x80 ? 7 : 0 // U+1680
  if (lead == 0xe3) return second == 0x80 && third == 0x80 ? 7 : 0 // U+3000
  if (second == 0x81) return third == 0x9f ? 7 : 0 // U+205F
  // U+2000 to U+200A, U+2028, U+2029, U+202F
  return second == 0x80 && ((third >= 0x80 && third <= 0x8a) || third == 0xa8 || third == 0xa9 || third == 0xaf) ? 7 : 0
}

/** Whether an entity of 13a or `<skipped>` starts at one of these bytes of the block. */
function needsRewriting(marks: u64, block: u32): bool {
  while (marks) {
    const at = block + u32(ctz(marks))
    marks &= marks - 1
    const word = load<u32>(at)
    if (word == 0x3b746c26 || word == 0x3b746726) return true // &lt; &gt;
    if (word == 0x706d6126 && load<u8>(at, 4) == 0x3b) return true // &amp;
    if (word == 0x6f757126 && load<u16>(at, 4) == 0x3b74) return true // &quot;
    if (word == 0x696b733c) return true // <ski(pped>)
  }
  return false
}

/**
 * Whether the last of a run of two or more points, followed by a digit, stays with that digit: the passes of 13a
 * consume points in pairs, so it does when the run is odd after a digit, even after anything else.
 */
function glued(at: u32, start: u32): bool {
  let first = at
  while (first > start && isPoint(load<u8>(first - 1))) first--
  const odd = ((at - first) & 1) == 0
  const digitBefore = first > start && isDigit(load<u8>(first - 1))
  return odd == digitBefore
}

// @ts-ignore: decorator
@inline
function isPoint(byte: u8): bool {
  return byte == 0x2e || byte == 0x2c
}

// @ts-ignore: decorator
@inline
function isDigit(byte: u8): bool {
  return byte - 0x30 < 10
}

// Interning.

/** Numbers the tokens of the hypothesis; returns the table's mask for this segment. */
function insert(bytes: u32): u32 {
  epoch++
  // Distinct tokens are fewer than this: all but the one-byte ones need two bytes and a border.
  let size: u32 = 1 << (32 - clz(bytes | 127))
  if (size > MAX_ENTRIES) size = MAX_ENTRIES
  const mask = size - 1
  let numbers: u32 = 0
  for (let i: u32 = 0; i < tokens; i++) {
    const at = load<u32>(SPANS + (i << 3))
    const length = load<u32>(SPANS + (i << 3), 4)
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

/** Looks up the tokens of a reference; returns how many steps matching takes at most. */
function lookup(mask: u32): u64 {
  let steps: u64 = 0
  for (let j: u32 = 0; j < tokens; j++) {
    const at = load<u32>(SPANS + (j << 3))
    const length = load<u32>(SPANS + (j << 3), 4)
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

/** The token's first eight bytes, the missing ones zero. */
// @ts-ignore: decorator
@inline
function firstBytes(at: u32, length: u32): u64 {
  const word = load<u64>(at)
  return length >= 8 ? word : word & ((u64(1) << (length << 3)) - 1)
}

// @ts-ignore: decorator
@inline
function hash(head: u64, at: u32, length: u32): u32 {
  let h = (head ^ length) * 0x9e3779b97f4a7c15
  if (length > 8) h = hashRest(h, at, length)
  return u32(h >> 40)
}

function hashRest(h: u64, at: u32, length: u32): u64 {
  const lastWord = at + length - 8
  for (let p = at + 8; p < lastWord; p += 8) h = (h ^ (h >> 32) ^ load<u64>(p)) * 0xff51afd7ed558ccd
  return (h ^ (h >> 32) ^ load<u64>(lastWord)) * 0xff51afd7ed558ccd
}

// @ts-ignore: decorator
@inline
function same(entry: u32, head: u64, at: u32, length: u32): bool {
  if (load<u64>(entry, 8) != head || load<u32>(entry, 4) != length) return false
  return length <= 8 || sameRest(load<u32>(entry, 16), at, length)
}

function sameRest(a: u32, b: u32, length: u32): bool {
  for (let k: u32 = 8; k + 8 < length; k += 8) if (load<u64>(a + k) != load<u64>(b + k)) return false
  return load<u64>(a + length - 8) == load<u64>(b + length - 8)
}

// Matching.

/** Lets one reference claim its n-grams. */
function match(length: u32, all: u32, seen: bool): void {
  memory.fill(CLAIMED, 0, length)
  if (!seen) memory.fill(MATCHED, 0, length + 8)
  for (let j: u32 = 0; j < tokens; j++) {
    let i: u32 = load<u16>(REFERENCE_HEADS + (j << 1))
    if (i == NONE) continue
    const window = load<u64>(REFERENCE_IDS + (j << 1))
    let wanted = all
    do {
      const differ = window ^ load<u64>(HYPOTHESIS_IDS + (i << 1))
      // The orders up to which both agree, as bits; 64 when all four tokens do.
      const agree: u32 = (1 << (u32(ctz(differ)) >> 4)) - 1
      const claimed: u32 = load<u8>(CLAIMED + i)
      const now = agree & wanted & ~claimed
      if (now) {
        store<u8>(CLAIMED + i, claimed | now)
        store<u8>(MATCHED + i, load<u8>(MATCHED + i) | now)
        wanted ^= now
        if (!wanted) break
      }
      i = load<u16>(NEXT + (i << 1))
    } while (i != NONE)
  }
}

/** Adds the segment's counts to the total and writes its row. */
function record(length: u32, closest: u32, seen: bool, orders: u32, row: u32): void {
  store<f64>(TOTAL_AT, load<f64>(TOTAL_AT) + f64(length))
  store<f64>(TOTAL_AT, load<f64>(TOTAL_AT, 8) + f64(closest), 8)
  if (row) {
    store<f64>(row, f64(length))
    store<f64>(row, f64(closest), 8)
  }
  for (let n: u32 = 0; n < orders; n++) {
    const bit: u64 = u64(0x0101010101010101) << n
    let matches: u32 = 0
    if (seen) for (let i: u32 = 0; i < length; i += 8) matches += u32(popcnt(load<u64>(MATCHED + i) & bit))
    const total = length > n ? length - n : 0
    add(2 + n, matches, row)
    add(2 + orders + n, total, row)
  }
}

// @ts-ignore: decorator
@inline
function add(index: u32, value: u32, row: u32): void {
  const at = TOTAL_AT + (index << 3)
  store<f64>(at, load<f64>(at) + f64(value))
  if (row) store<f64>(row + (index << 3), f64(value))
}
