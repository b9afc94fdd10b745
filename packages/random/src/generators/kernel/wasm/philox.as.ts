// Philox4x64-10: blocks of words. State: [counter 256 bits, key 128 bits, position u32], low words first; the position
// is how many of the counter's four words have been drawn.
import { STATE } from "./memory.as"
import { put } from "./put.as"
import { highProduct } from "./wide.as"

const MULTIPLIER_0: u64 = 0xd2e7470ee14c6c93
const MULTIPLIER_1: u64 = 0xca5a826395121157
const WEYL_0: u64 = 0x9e3779b97f4a7c15
const WEYL_1: u64 = 0xbb67ae8584caa73b
const ROUNDS = 10
const POSITION: u32 = STATE + 48
const QUARTET: u32 = STATE - 32

export function philox<T>(at: u32, end: u32): void {
  let position = load<u32>(POSITION)
  if (position < 4 && at < end) {
    encrypt<u64>(QUARTET)
    while (position < 4 && at < end) {
      put<T>(at, load<u64>(QUARTET + (position << 3)))
      position++
      at += 8
    }
  }
  while (at + 32 <= end) {
    count()
    encrypt<T>(at)
    at += 32
  }
  if (at < end) {
    count()
    encrypt<u64>(QUARTET)
    position = 0
    while (at < end) {
      put<T>(at, load<u64>(QUARTET + (position << 3)))
      position++
      at += 8
    }
  }
  store<u32>(POSITION, position)
}

// @ts-ignore: decorator
@inline
function count(): void {
  let at: u32 = STATE
  let limb: u64
  do {
    limb = load<u64>(at) + 1
    store<u64>(at, limb)
    at += 8
  } while (limb == 0 && at < STATE + 32)
}

// @ts-ignore: decorator
@inline
function encrypt<T>(to: u32): void {
  let c0 = load<u64>(STATE)
  let c1 = load<u64>(STATE, 8)
  let c2 = load<u64>(STATE, 16)
  let c3 = load<u64>(STATE, 24)
  let k0 = load<u64>(STATE, 32)
  let k1 = load<u64>(STATE, 40)
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = highProduct(MULTIPLIER_0, c0)
    const high1 = highProduct(MULTIPLIER_1, c2)
    const low0 = MULTIPLIER_0 * c0
    const low1 = MULTIPLIER_1 * c2
    c0 = high1 ^ c1 ^ k0
    c1 = low1
    c2 = high0 ^ c3 ^ k1
    c3 = low0
    k0 += WEYL_0
    k1 += WEYL_1
  }
  put<T>(to, c0)
  put<T>(to + 8, c1)
  put<T>(to + 16, c2)
  put<T>(to + 24, c3)
}
