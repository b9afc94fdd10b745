// Blocks of 64 bytes: which of them are of a kind, one bit each, byte k at bit k.
//
// Constants that every block needs are read from memory: V8 makes others anew at each use, in three to five instructions.
import { CONSTANTS } from "./memory.as"

/** Bytes in a block. */
export const BLOCK: u32 = 64

// Kinds by the two halves of a byte; a bit is set where both halves allow it.
/** Control characters but the newline. */
export const CONTROL: i8 = 1
const AMPERSAND: i8 = 2
const SPACE_BIT: i32 = 2
/** Half of a byte: digits, and a few symbols such as `<`. */
const DIGIT_ROW: i8 = 0x10
// The other bits are symbols that 13a splits off, and points.

/** Writes the constants. */
export function writeConstants(): void {
  v128.store(CONSTANTS, i8x16.splat(15))
  v128.store(CONSTANTS, i8x16(0x45, 9, 9, 9, 9, 9, 11, 1, 9, 9, 0x18, 0x39, 0x39, 0x31, 0x39, -103), 16)
  v128.store(CONSTANTS, i8x16(1, 1, 0x0e, 0x10, 0x40, -96, 0x40, 0x20, 0, 0, 0, 0, 0, 0, 0, 0), 32)
  v128.store(CONSTANTS, i8x16.splat(10), 48)
  v128.store(CONSTANTS, i8x16.splat(CONTROL | AMPERSAND), 64)
  v128.store(CONSTANTS, i8x16.splat(DIGIT_ROW), 80)
  v128.store(CONSTANTS, i8x16.splat(-62), 96)
  v128.store(CONSTANTS, i8x16.splat(-31), 112)
  v128.store(CONSTANTS, i8x16.splat(2), 128)
}

/** What the lower half of a byte allows. */
@inline
export function lowKinds(v: v128): v128 {
  return i8x16.swizzle(v128.load(CONSTANTS, 16), v128.and(v, v128.load(CONSTANTS)))
}

/** What the upper half of a byte allows. */
@inline
export function highKinds(v: v128): v128 {
  return i8x16.swizzle(v128.load(CONSTANTS, 32), v128.and(i16x8.shr_u(v, 4), v128.load(CONSTANTS)))
}

/** The bytes of any kind. */
@inline
export function some(a: v128, b: v128, c: v128, d: v128): u64 {
  const none = i8x16.splat(0)
  return ~bits(i8x16.eq(a, none), i8x16.eq(b, none), i8x16.eq(c, none), i8x16.eq(d, none))
}

/** The spaces. */
@inline
export function spaces(a: v128, b: v128, c: v128, d: v128): u64 {
  const s = 7 - SPACE_BIT
  return bits(i16x8.shl(a, s), i16x8.shl(b, s), i16x8.shl(c, s), i16x8.shl(d, s))
}

/** The newlines. */
@inline
export function newlines(a: v128, b: v128, c: v128, d: v128): u64 {
  const newline = v128.load(CONSTANTS, 48)
  return bits(i8x16.eq(a, newline), i8x16.eq(b, newline), i8x16.eq(c, newline), i8x16.eq(d, newline))
}

/** Whether there are control characters, `&`, digits or `<`, of the kinds of all bytes and of their upper halves. */
@inline
export function isIntricate(kinds: v128, high: v128): bool {
  return v128.any_true(
    v128.or(v128.and(kinds, v128.load(CONSTANTS, 64)), v128.and(high, v128.load(CONSTANTS, 80))),
  )
}

@inline
export function either(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(v128.or(a, b), v128.or(c, d))
}

@inline
export function equal(a: v128, b: v128, c: v128, d: v128, byte: i8): u64 {
  const all = i8x16.splat(byte)
  return bits(i8x16.eq(a, all), i8x16.eq(b, all), i8x16.eq(c, all), i8x16.eq(d, all))
}

/** The bytes from one on, so many. */
@inline
export function range(a: v128, b: v128, c: v128, d: v128, first: i8, count: i8): u64 {
  const from = i8x16.splat(first)
  const last = i8x16.splat(count - 1)
  return bits(
    i8x16.le_u(i8x16.sub(a, from), last),
    i8x16.le_u(i8x16.sub(b, from), last),
    i8x16.le_u(i8x16.sub(c, from), last),
    i8x16.le_u(i8x16.sub(d, from), last),
  )
}

/** The bytes that may start whitespace of two or three bytes: C2, E1, E2, E3. */
@inline
export function leadBytes(a: v128, b: v128, c: v128, d: v128): u64 {
  return bits(areLeads(a), areLeads(b), areLeads(c), areLeads(d))
}

@inline
function areLeads(v: v128): v128 {
  const threes = i8x16.le_u(i8x16.sub(v, v128.load(CONSTANTS, 112)), v128.load(CONSTANTS, 128))
  return v128.or(i8x16.eq(v, v128.load(CONSTANTS, 96)), threes)
}

@inline
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16)
  const high = i8x16.bitmask(c) | (i8x16.bitmask(d) << 16)
  return u64(u32(low)) | (u64(u32(high)) << 32)
}
