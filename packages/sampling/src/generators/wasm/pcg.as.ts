// PCG64 (XSL-RR) and PCG64DXSM: blocks of words. State: [state, increment], 128 bits each, low words first.
import { STATE } from "./memory.as"
import { put } from "./put.as"
import { highProduct } from "./wide.as"

const MULTIPLIER_HIGH: u64 = 2549297995355413924
const MULTIPLIER_LOW: u64 = 4865540595714422341
const CHEAP_MULTIPLIER: u64 = 0xda942042e4dd58b5

export function pcg64<T>(at: u32, end: u32): void {
  let low = load<u64>(STATE)
  let high = load<u64>(STATE, 8)
  const plusLow = load<u64>(STATE, 16)
  const plusHigh = load<u64>(STATE, 24)
  while (at < end) {
    const carried = highProduct(low, MULTIPLIER_LOW) + low * MULTIPLIER_HIGH + high * MULTIPLIER_LOW
    low = low * MULTIPLIER_LOW + plusLow
    high = carried + plusHigh + u64(low < plusLow)
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
