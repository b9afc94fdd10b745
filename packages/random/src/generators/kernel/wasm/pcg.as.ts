// PCG64 (XSL-RR) and PCG64DXSM: blocks of words. State: [state, increment], 128 bits each, low words first.
import { STATE } from "./memory.as"
import { put } from "./put.as"
import { highProduct } from "./wide.as"

const MULTIPLIER_HIGH: u64 = 2549297995355413924
const MULTIPLIER_LOW: u64 = 4865540595714422341
const CHEAP_MULTIPLIER: u64 = 0xda942042e4dd58b5

const LOW_HALF: u64 = MULTIPLIER_LOW & 0xffffffff
const HIGH_HALF: u64 = MULTIPLIER_LOW >> 32

/** The high 64 bits of a product with MULTIPLIER_LOW: its halves sum to less than 2^32, so the middle column fits in 64 bits. */
// @ts-ignore: decorator
@inline
function highProductOfMultiplier(a: u64): u64 {
  const a0 = a & 0xffffffff
  const a1 = a >> 32
  const lowest = a0 * LOW_HALF
  const highest = a1 * HIGH_HALF
  return highest + ((a1 * LOW_HALF + a0 * HIGH_HALF + (lowest >> 32)) >> 32)
}

export function pcg64<T>(at: u32, end: u32): void {
  let low = load<u64>(STATE)
  let high = load<u64>(STATE, 8)
  const plusLow = load<u64>(STATE, 16)
  const plusHigh = load<u64>(STATE, 24)
  while (at < end) {
    const nextLow = low * MULTIPLIER_LOW + plusLow
    const rest = highProductOfMultiplier(low) + low * MULTIPLIER_HIGH + plusHigh + u64(nextLow < plusLow)
    high = high * MULTIPLIER_LOW + rest
    low = nextLow
    put<T>(at, rotr<u64>(high ^ low, high >> 58))
    at += 8
  }
  store<u64>(STATE, low)
  store<u64>(STATE, high, 8)
}

export function pcg64dxsm<T>(at: u32, end: u32): void {
  let low = load<u64>(STATE)
  let high = load<u64>(STATE, 8)
  const plusLow = load<u64>(STATE, 16)
  const plusHigh = load<u64>(STATE, 24)
  while (at < end) {
    let word = high ^ (high >> 32)
    word *= CHEAP_MULTIPLIER
    word ^= word >> 48
    put<T>(at, word * (low | 1))
    const carried = highProduct(low, CHEAP_MULTIPLIER) + high * CHEAP_MULTIPLIER
    low = low * CHEAP_MULTIPLIER + plusLow
    high = carried + plusHigh + u64(low < plusLow)
    at += 8
  }
  store<u64>(STATE, low)
  store<u64>(STATE, high, 8)
}
