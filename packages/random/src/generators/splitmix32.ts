// SplitMix with 32 bits: turns one number into as many well mixed ones as a larger state needs.
// Steele, Lea and Flood 2014, section 5; the mixing function is MurmurHash3's 32-bit finalizer.

const GOLDEN_GAMMA = 0x9e3779b9

/** A generator of well mixed 32-bit words, for seeding larger states. */
export function splitmix32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + GOLDEN_GAMMA) | 0
    return mix32(state)
  }
}

/** Spreads every bit of a word over all its bits; a bijection. */
export function mix32(word: number): number {
  let z = word
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}
