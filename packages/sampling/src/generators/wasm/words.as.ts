// Words by algorithm, and doubles from words.
import { BLOCK, EXTRA } from "./memory.as"
import { pcg64, pcg64dxsm } from "./pcg.as"
import { philox } from "./philox.as"
import { sfc64 } from "./sfc.as"
import { xoshiro256 } from "./xoshiro.as"

const TWO_TO_MINUS_53: f64 = 1.0 / 9007199254740992.0

/** Writes the next `count` words of an algorithm to the block. */
export function words(algorithm: u32, count: u32): void {
  write(algorithm, BLOCK, BLOCK + (count << 3))
}

/** Writes `count` numbers in [0, 1) to the block. */
export function uniforms(algorithm: u32, count: u32): void {
  const end = BLOCK + (count << 3)
  write(algorithm, BLOCK, end)
  for (let at = BLOCK; at < end; at += 8) store<f64>(at, toUniform(load<u64>(at)))
}

/** One more word. */
export function extraWord(algorithm: u32): u64 {
  write(algorithm, EXTRA, EXTRA + 8)
  return load<u64>(EXTRA)
}

// @ts-ignore: decorator
@inline
export function toUniform(word: u64): f64 {
  // Signed conversion is a single instruction, and 53 bits are never negative.
  return f64(i64(word >> 11)) * TWO_TO_MINUS_53
}

function write(algorithm: u32, at: u32, end: u32): void {
  switch (algorithm) {
    case 0:
      return pcg64(at, end)
    case 1:
      return pcg64dxsm(at, end)
    case 2:
      return philox(at, end)
    case 3:
      return sfc64(at, end)
    default:
      return xoshiro256(at, end)
  }
}
