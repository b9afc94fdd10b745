// Segments whose hypothesis has up to 64 tokens: positions are bits of a word, and nothing branches on what the tokens are.
//
// All hashes of the hypothesis are compared with one at once. That shows where a token of the reference may stand, and
// one comparison of bytes, where it does: equal hashes within the hypothesis are known to be equal tokens. Shifted and
// intersected, the positions of tokens become those of n-grams, and the lowest bit that is free is claimed.
import { hashRest, sameRest } from "./intern.as"
import { ONES, SHORT_HASHES, SHORT_HEADS, SHORT_SPANS, SPANS } from "./memory.as"

/** The maximum number of tokens. */
export const MAX_SHORT: u32 = 64

const HEAD: u32 = 15 // the bytes of a token that are compared at once, with its length

let hypothesis: u32 = 0 // its number of tokens
// The positions claimed by any reference, of orders 1 and 2, 3 and 4.
let anyLow: v128 = i64x2.splat(0)
let anyHigh: v128 = i64x2.splat(0)

/** Takes the hypothesis from SPANS; false if two of its tokens have the same hash. */
export function takeShort(tokens: u32): bool {
  hypothesis = tokens
  anyLow = anyHigh = i64x2.splat(0)
  v128.store(ONES, i8x16.splat(-1))
  for (let i: u32 = 0; i < tokens; i++) {
    const span = load<u64>(SPANS + (i << 3))
    const head = headOf(span)
    v128.store(SHORT_HEADS + (i << 4), head)
    store<u64>(SHORT_SPANS + (i << 3), span)
    store<u16>(SHORT_HASHES + (i << 1), hashOf(head, span))
  }
  let differ = i8x16.splat(0)
  for (let i: u32 = 0; i < tokens; i++) {
    const first = u32(ctz(positionsOf(load<u16>(SHORT_HASHES + (i << 1)), tokens)))
    differ = v128.or(differ, v128.xor(v128.load(SHORT_HEADS + (first << 4)), v128.load(SHORT_HEADS + (i << 4))))
    const span = load<u64>(SHORT_SPANS + (i << 3))
    if (lengthOf(span) > HEAD && !isRest(first, span)) return false
  }
  return !v128.any_true(differ)
}

/** Lets a reference in SPANS claim its n-grams. */
export function matchShort(tokens: u32): void {
  const length = hypothesis
  const within: u64 = length == 64 ? -1 : (u64(1) << length) - 1
  const none = i64x2.splat(0)
  const all = i64x2(-1, 0)
  // The positions where n-grams end that end at a token of the reference, and those that were claimed: of orders 1 and 2,
  // 3 and 4.
  let low = none
  let high = none
  let claimedLow = none
  let claimedHigh = none
  for (let j: u32 = 0; j < tokens; j++) {
    const span = load<u64>(SPANS + (j << 3))
    const head = headOf(span)
    const positions = positionsOf(hashOf(head, span), length) & within
    const first = u32(ctz(positions))
    const alike = i64x2.eq(v128.load(SHORT_HEADS + (first << 4)), head)
    let here = v128.and(v128.and(i64x2.splat(positions), alike), i64x2.shuffle(alike, alike, 1, 0))
    if (lengthOf(span) > HEAD && !isRest(first, span)) here = none
    const shiftedLow = i64x2.shl(low, 1)
    high = v128.and(here, i64x2.shuffle(shiftedLow, i64x2.shl(high, 1), 1, 2))
    low = v128.and(here, i64x2.shuffle(all, shiftedLow, 0, 2))
    claimedLow = v128.or(claimedLow, lowest(v128.andnot(low, claimedLow)))
    claimedHigh = v128.or(claimedHigh, lowest(v128.andnot(high, claimedHigh)))
  }
  anyLow = v128.or(anyLow, claimedLow)
  anyHigh = v128.or(anyHigh, claimedHigh)
}

/** Matches of all references of the order n + 1. */
export function shortMatches(n: u32): u32 {
  const both = n < 2 ? anyLow : anyHigh
  return u32(popcnt(n & 1 ? i64x2.extract_lane(both, 1) : i64x2.extract_lane(both, 0)))
}

/** The lowest bit of each lane. */
@inline
function lowest(lanes: v128): v128 {
  return v128.and(lanes, i64x2.neg(lanes))
}

@inline
function lengthOf(span: u64): u32 {
  return u32(span >> 32) - u32(span)
}

/** The first bytes of a token, with zeros for missing ones, and its length. */
@inline
function headOf(span: u64): v128 {
  const length = lengthOf(span)
  const mask = v128.load(ONES + 16 - min(length, HEAD))
  return i8x16.replace_lane(v128.and(v128.load(u32(span)), mask), 15, i8(length))
}

/** A hash of 16 bits. */
@inline
function hashOf(head: v128, span: u64): u32 {
  const words = u64(i64x2.extract_lane(head, 0)) ^ rotl<u64>(i64x2.extract_lane(head, 1), 29)
  const h = words * 0x9e3779b97f4a7c15
  const length = lengthOf(span)
  return u32((length > HEAD ? hashRest(h, u32(span), length) : h) >> 48)
}

/** The positions of tokens with this hash; the bits beyond the hypothesis mean nothing. */
@inline
function positionsOf(hash: u32, length: u32): u64 {
  const all = i16x8.splat(i16(hash))
  let positions = u64(sixteen(SHORT_HASHES, all))
  if (length > 16) positions |= u64(sixteen(SHORT_HASHES + 32, all)) << 16
  if (length > 32) {
    positions |= u64(sixteen(SHORT_HASHES + 64, all)) << 32
    positions |= u64(sixteen(SHORT_HASHES + 96, all)) << 48
  }
  return positions
}

@inline
function sixteen(at: u32, all: v128): u32 {
  return i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.eq(all, v128.load(at)), i16x8.eq(all, v128.load(at, 16))))
}

/** Whether a token longer than its head, which is that of the token at a position, is that token. */
function isRest(position: u32, span: u64): bool {
  const other = load<u64>(SHORT_SPANS + (position << 3))
  const length = lengthOf(span)
  return lengthOf(other) == length && sameRest(u32(other), u32(span), length)
}
