// Words as distinct keys that are spread evenly over 32 bits: the place of a word among many follows from its key.

const FIRST = 0x9e3779b1
const SECOND = 0x85ebca6b
// Products of each with the other of its pair are 1, modulo 2^32.
const FIRST_INVERSE = 0x0e8b2f51
const SECOND_INVERSE = 0xa5cb9243

/** The key of a word, an integer of 32 bits with its sign. */
export function keyOf(word: number): number {
  const half = Math.imul(word, FIRST)
  const whole = Math.imul(half ^ (half >>> 15), SECOND)
  return whole ^ (whole >>> 13)
}

/** The word of a key. */
export function wordOf(key: number): number {
  const whole = Math.imul(key ^ (key >>> 13) ^ (key >>> 26), SECOND_INVERSE)
  return Math.imul(whole ^ (whole >>> 15) ^ (whole >>> 30), FIRST_INVERSE) >>> 0
}
