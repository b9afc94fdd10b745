// Tells most of the n-grams that occur once in a corpus from those that occur more often, in memory of a fixed size: a
// counter for each value of a hash that stops at 2. As n-grams share counters, one that occurs once may pass for frequent;
// one that is frequent never passes for rare.

/**
 * Counters of two bits, sixteen to a number; how many numbers is a power of two, at most 2^26. All begin at 0. Threads may
 * share it and count at the same time: counting in any order leaves the same bits.
 */
export type GramSieve = Int32Array

const BITS = 2

/**
 * The hash of an n-gram.
 *
 * @param before - the hash of all but its last token; 0 for none
 * @param token - a hash of the last token
 * @returns 32 bits
 */
export function gramHash(before: number, token: number): number {
  let hash = Math.imul(before, 0x9e3779b1) + token
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/**
 * Counts an occurrence.
 *
 * @param sieve - counts in place
 * @param hash - the n-gram's hash
 */
export function sift(sieve: GramSieve, hash: number): void {
  const at = hash & (sieve.length - 1)
  const once = onceIn(hash)
  const twice = once << 1
  // The common case first, without a lock; bits are never taken back.
  if ((sieve[at]! & twice) !== 0) return
  if ((Atomics.or(sieve, at, once) & once) !== 0) Atomics.or(sieve, at, twice)
}

/**
 * Whether an n-gram may occur more than once.
 *
 * @param sieve - that has counted the whole corpus
 * @param hash - the n-gram's hash
 */
export function passes(sieve: GramSieve, hash: number): boolean {
  return (sieve[hash & (sieve.length - 1)]! & (onceIn(hash) << 1)) !== 0
}

/** The bit that is set first, by the hash's highest bits: the lowest choose the number. */
function onceIn(hash: number): number {
  return 1 << (BITS * (hash >>> 28))
}
