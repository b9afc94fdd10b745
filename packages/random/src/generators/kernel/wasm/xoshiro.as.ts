// xoshiro256**: blocks of words. State: four words of 64 bits.
import { STATE } from "./memory.as"
import { put } from "./put.as"

export function xoshiro256<T>(at: u32, end: u32): void {
  let a = load<u64>(STATE)
  let b = load<u64>(STATE, 8)
  let c = load<u64>(STATE, 16)
  let d = load<u64>(STATE, 24)
  while (at < end) {
    put<T>(at, rotl<u64>(b * 5, 7) * 9)
    const shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotl<u64>(d, 45)
    at += 8
  }
  store<u64>(STATE, a)
  store<u64>(STATE, b, 8)
  store<u64>(STATE, c, 16)
  store<u64>(STATE, d, 24)
}
