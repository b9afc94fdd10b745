// Words, and uniform numbers, by algorithm.
import { BLOCK, EXTRA } from "./memory.as"
import { pcg64, pcg64dxsm } from "./pcg.as"
import { philox } from "./philox.as"
import { sfc64 } from "./sfc.as"
import { xoshiro256 } from "./xoshiro.as"

/** Writes the next `count` words of an algorithm to the block. */
export function words(algorithm: u32, count: u32): void {
  write<u64>(algorithm, BLOCK, BLOCK + (count << 3))
}

/** Writes `count` numbers in [0, 1) to the block, a word each. */
export function uniforms(algorithm: u32, count: u32): void {
  write<f64>(algorithm, BLOCK, BLOCK + (count << 3))
}

/** One more word. */
export function extraWord(algorithm: u32): u64 {
  write<u64>(algorithm, EXTRA, EXTRA + 8)
  return load<u64>(EXTRA)
}

function write<T>(algorithm: u32, at: u32, end: u32): void {
  switch (algorithm) {
    case 0:
      return pcg64<T>(at, end)
    case 1:
      return pcg64dxsm<T>(at, end)
    case 2:
      return philox<T>(at, end)
    case 3:
      return sfc64<T>(at, end)
    default:
      return xoshiro256<T>(at, end)
  }
}
