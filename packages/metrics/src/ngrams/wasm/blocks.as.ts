// Blocks of 64 bytes: which of them are of a kind, one bit each, byte k at bit k.

/** Bytes in a block. */
export const BLOCK: u32 = 64

@inline
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    u64(i8x16.bitmask(a)) |
    (u64(i8x16.bitmask(b)) << 16) |
    (u64(i8x16.bitmask(c)) << 32) |
    (u64(i8x16.bitmask(d)) << 48)
  )
}

@inline
export function equal(a: v128, b: v128, c: v128, d: v128, byte: i8): u64 {
  const all = i8x16.splat(byte)
  return bits(i8x16.eq(a, all), i8x16.eq(b, all), i8x16.eq(c, all), i8x16.eq(d, all))
}

@inline
export function digits(a: v128, b: v128, c: v128, d: v128): u64 {
  return bits(areDigits(a), areDigits(b), areDigits(c), areDigits(d))
}

@inline
function areDigits(v: v128): v128 {
  return i8x16.le_u(i8x16.sub(v, i8x16.splat(0x30)), i8x16.splat(9))
}

@inline
export function someOf(a: v128, b: v128, c: v128, d: v128, kinds: i8): u64 {
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
@inline
export function leadBytes(a: v128, b: v128, c: v128, d: v128): u64 {
  return bits(areLeads(a), areLeads(b), areLeads(c), areLeads(d))
}

@inline
function areLeads(v: v128): v128 {
  return v128.or(i8x16.eq(v, i8x16.splat(-62)), i8x16.le_u(i8x16.sub(v, i8x16.splat(-31)), i8x16.splat(2)))
}

// Kinds by the two halves of a byte; a bit is set where both halves allow it. Bits 0-2: Python's ASCII whitespace. Bits
// 3-7: the symbols that 13a always splits off.
@inline
export function classes(v: v128): v128 {
  const low = i8x16(0x44, 8, 8, 8, 8, 8, 8, 0, 8, 9, 0x19, 0x39, 0x33, 0x33, 0x32, -102)
  const high = i8x16(1, 2, 0x0c, 0x10, 0x40, -96, 0x40, 0x20, 0, 0, 0, 0, 0, 0, 0, 0)
  return v128.and(i8x16.swizzle(low, v128.and(v, i8x16.splat(15))), i8x16.swizzle(high, i8x16.shr_u(v, 4)))
}

/** Kinds that are whitespace. */
export const SPACE_KINDS: i8 = 0x07
/** Kinds that 13a splits off. */
export const SYMBOL_KINDS: i8 = -8 // 0xf8
