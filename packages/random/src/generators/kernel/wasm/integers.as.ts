// Whole numbers below a bound of more than 32 bits, a block at a time: `Generator.below` in 64-bit arithmetic.
import { BLOCK } from "./memory.as"
import { toUniform } from "./put.as"
import { highProduct } from "./wide.as"
import { extraWord, words } from "./words.as"

// Up to here doubles tell the high half of a product: word * n / 2^64 is a whole number and the low half over 2^64, and the
// difference of both, computed, is less than n * 2^-51 away from it.
const MAX_BY_DOUBLES: f64 = 562949953421312.0

/**
 * Writes `count` numbers to the block: `low` plus one of `range` whole numbers from 0 on (Lemire 2019, Algorithm 5). All are
 * doubles without a fraction.
 */
export function integers(algorithm: u32, count: u32, low: f64, range: f64): void {
  const n = u64(range)
  const threshold = (0 - n) % n
  words(algorithm, count)
  const end = BLOCK + (count << 3)
  let to = BLOCK
  // Without calls in their bodies these loops are twice as fast.
  if (range <= MAX_BY_DOUBLES) {
    for (; to < end; to += 8) {
      const word = load<u64>(to)
      const lowHalf = word * n
      if (lowHalf < threshold) break
      store<f64>(to, low + nearest(toUniform(word) * range - toUniform(lowHalf)))
    }
  } else {
    for (; to < end; to += 8) {
      const word = load<u64>(to)
      if (word * n < threshold) break
      store<f64>(to, low + f64(i64(highProduct(word, n))))
    }
  }
  // After a rejected word numbers are written before the place of their word.
  for (let from = to; to < end; to += 8) {
    let word: u64
    do {
      word = from < end ? load<u64>(from) : extraWord(algorithm)
      if (from < end) from += 8
    } while (word * n < threshold)
    store<f64>(to, low + f64(i64(highProduct(word, n))))
  }
}
