// Stores a word as it is (T = u64), or as a number in [0, 1) (T = f64).

const TWO_TO_MINUS_53: f64 = 1.0 / 9007199254740992.0

// @ts-ignore: decorator
@inline
export function put<T>(at: u32, word: u64): void {
  if (isFloat<T>()) store<f64>(at, toUniform(word))
  else store<u64>(at, word)
}

/** One of the 2^53 multiples of 2^-53 in [0, 1). */
// @ts-ignore: decorator
@inline
export function toUniform(word: u64): f64 {
  // Signed conversion is a single instruction, and 53 bits are never negative.
  return f64(i64(word >> 11)) * TWO_TO_MINUS_53
}
