// Whole numbers below a bound of more than 32 bits, a block at a time: `Generator.below` in 64-bit arithmetic.
import { BLOCK } from "./memory.as"
import { highProduct } from "./wide.as"
import { extraWord, words } from "./words.as"

const TWO_TO_32: f64 = 4294967296.0
// Doubles from here to 2^53 are whole numbers, whose last 32 bits are the last of the double.
const TWO_TO_52: f64 = 4503599627370496.0
// How far from 1/2 a fraction is trusted: closer to a whole number the word may be rejected (the product's low half is below
// the bound, a fraction of at most 2^-11) or rounding (2^-20) could have passed that number.
const MAX_DISTANCE: f64 = 0.5 - 1.0 / 1024.0

/**
 * Writes `count` numbers to the block: `low` plus one of `range` whole numbers from 0 on (Lemire 2019, Algorithm 5). All are
 * doubles without a fraction.
 */
export function integers(algorithm: u32, count: u32, low: f64, range: f64): void {
  const n = u64(range)
  const threshold = (0 - n) % n
  words(algorithm, count)
  const end = BLOCK + (count << 3)
  // word * n / 2^64 by halves of the word and of n: highHalf * nHigh is whole, and the rest, below 2^33, is exact to
  // 2^-20.
  const nHigh = f64x2.splat(f64(u32(n >> 32)))
  const nLow = f64x2.splat(f64(u32(n)) / TWO_TO_32)
  const nScaled = f64x2.splat(range / TWO_TO_32 / TWO_TO_32)
  const first = f64x2.splat(low)
  // Not literals, which V8 of Node 24 would make anew in every step.
  const zero = 0.0 * range
  const base = f64x2.splat(zero + TWO_TO_52)
  const half = f64x2.splat(zero + 0.5)
  const trusted = f64x2.splat(zero + MAX_DISTANCE)
  let to = BLOCK
  // After a rejected word numbers are written before the place of their word.
  let from = BLOCK
  while (true) {
    // Left only at its end or after all is computed: then V8 keeps the constants out of the loop.
    if (from + 16 <= end) {
      do {
        const pair = v128.load(from)
        const highHalf = f64x2.sub(v128.or(i64x2.shr_u(pair, 32), base), base)
        const lowHalf = f64x2.sub(v128.shuffle<u32>(pair, base, 0, 5, 2, 7), base)
        const rest = f64x2.add(f64x2.mul(highHalf, nLow), f64x2.mul(lowHalf, nScaled))
        const whole = f64x2.floor(rest)
        const numbers = f64x2.add(f64x2.add(f64x2.mul(highHalf, nHigh), whole), first)
        const distance = f64x2.abs(f64x2.sub(f64x2.sub(rest, whole), half))
        if (i64x2.bitmask(f64x2.lt(distance, trusted)) != 3) break
        v128.store(to, numbers)
        to += 16
        from += 16
      } while (from + 16 <= end)
    }
    if (to == end) return
    let word: u64
    if (from < end) {
      word = load<u64>(from)
      from += 8
    } else word = extraWord(algorithm)
    if (word * n >= threshold) {
      store<f64>(to, low + f64(i64(highProduct(word, n))))
      to += 8
    }
  }
}
