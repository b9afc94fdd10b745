// SFC64: blocks of words. State: [a, b, c, counter], 64 bits each.
import { STATE } from "./memory.as"
import { put } from "./put.as"

export function sfc64<T>(at: u32, end: u32): void {
  let a = load<u64>(STATE)
  let b = load<u64>(STATE, 8)
  let c = load<u64>(STATE, 16)
  let counter = load<u64>(STATE, 24)
  while (at < end) {
    const word = a + b + counter
    counter++
    a = b ^ (b >> 11)
    b = c + (c << 3)
    c = rotl<u64>(c, 24) + word
    put<T>(at, word)
    at += 8
  }
  store<u64>(STATE, a)
  store<u64>(STATE, b, 8)
  store<u64>(STATE, c, 16)
  store<u64>(STATE, counter, 24)
}
