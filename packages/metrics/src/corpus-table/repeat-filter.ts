// Separates most of the n-grams that occur once in a corpus from the others, in memory of a fixed size: each hash value
// has a counter that stops at 2. As n-grams share counters, one that occurs once may be classified as frequent; a
// frequent one is never classified as rare.
import type { Statistic } from "@lectern/core"
import { notTheNumber } from "@lectern/core/checks"

/**
 * Counters of two bits, sixteen to a number; the number of numbers is a power of two. The lower bit of a counter means
 * that its hash was seen, the upper one that it was seen again. All start at 0.
 *
 * Threads may share the memory and mark at the same time: marking in any order leaves the same bits.
 */
export type RepeatFilter = Int32Array

const BITS = 2
const BYTES = 4
const MAX_BYTES = 2 ** 28
const LOWER_BITS = 0x55555555

/**
 * Filter of hashes that occur more than once, as a statistic: filters of parts merge to the filter of the whole.
 *
 * @param bytes - the size of a filter, a power of two in 4..2^28; a byte holds four counters, and with ten counters per
 * distinct hash about a tenth of those that occur once are classified as frequent
 * @returns a statistic over hashes; its result is the state itself
 * @throws LecternError `out-of-range` or `wrong-type` when `bytes` is not allowed
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const filter = repeatFilter(64)
 * const state = [3, 7, 3].reduce((seen, hash) => filter.add(seen, hash), filter.zero())
 * // Both bits of a counter: seen again.
 * state[3] //=> 3
 * state[7] //=> 1
 * ```
 */
export function repeatFilter(bytes: number): Statistic<number, RepeatFilter, RepeatFilter> {
  if (!(typeof bytes === "number" && bytes >= BYTES && bytes <= MAX_BYTES && Math.log2(bytes) % 1 === 0)) {
    throw notTheNumber("bytes", bytes, `a power of two in ${BYTES}..${MAX_BYTES}`)
  }
  return {
    zero: () => new Int32Array(bytes / BYTES),
    add(filter, hash) {
      mark(filter, hash)
      return filter
    },
    merge(into, from) {
      // Adds all sixteen counters of a number at once: seen in either, and seen again in either or seen in both.
      for (let i = 0; i < into.length; i++) {
        const a = into[i]!
        const b = from[i]!
        into[i] = a | b | ((a & b & LOWER_BITS) << 1)
      }
      return into
    },
    finalize: (filter) => filter,
  }
}

/** Counts an occurrence in place. */
export function mark(filter: RepeatFilter, hash: number): void {
  const at = hash & (filter.length - 1)
  const once = counterOf(hash)
  const twice = once << 1
  // The common case first, without a lock; bits are never cleared.
  if ((filter[at]! & twice) !== 0) return
  if ((Atomics.or(filter, at, once) & once) !== 0) Atomics.or(filter, at, twice)
}

/** Whether a hash may occur more than once. */
export function mayRepeat(filter: RepeatFilter, hash: number): boolean {
  return (filter[hash & (filter.length - 1)]! & (counterOf(hash) << 1)) !== 0
}

/** The lower bit of a hash's counter, from its highest bits; the lowest bits select the number. */
function counterOf(hash: number): number {
  return 1 << (BITS * (hash >>> 28))
}
