// Seeded whole numbers for tests.

/** Marsaglia's xorshift32: `next(n)` is a whole number in 0..n-1. */
export function xorshift(seed: number): (limit: number) => number {
  let state = seed | 0 || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}
