// A uniform sample of a stream whose length is not known: Algorithm L, which draws random numbers only for the items it
// takes and otherwise counts down to the next of them.
import { checkInteger } from "@lectern/core/checks"
import { exp, log, log1p } from "@lectern/core/elementary"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { openUniform } from "./open-uniform.js"

const MAX_CAPACITY = 2 ** 32 - 1

/** A sample of the items added so far. */
export interface Reservoir<Item> {
  /** The maximum number of items it holds. */
  readonly capacity: number
  /** The number of items added so far. */
  readonly seen: number
  /**
   * The current sample: all items while there are no more than `capacity`, then `capacity` of them, every subset equally
   * likely. The position of an item has no meaning; it is not the order of arrival.
   *
   * @returns a fresh array
   */
  items(): Item[]
  /**
   * The number of upcoming items that will be ignored; a source that can skip may leave them out and call
   * {@link Reservoir.skip | skip}.
   */
  readonly gap: number
  /**
   * Offers the next item.
   *
   * @param item - sampled or dropped
   */
  add(item: Item): void
  /**
   * Counts items that would be ignored as added, without looking at them.
   *
   * @param count - an integer in 0..gap
   * @throws LecternError `out-of-range` when `count` is not allowed
   */
  skip(count: number): void
}

/**
 * A uniform sample, without replacement, of however many items will be added.
 *
 * Takes memory for `capacity` items and random numbers for about `capacity * ln(seen / capacity)` of them.
 *
 * @param capacity - how many items to keep, an integer in 1..2^32-1
 * @param source - a generator, `{ seed }` or `{ generator }`: where the choice comes from; the reservoir goes on drawing from it as items are added
 * @returns an empty reservoir
 * @throws LecternError `out-of-range` when `capacity` is not allowed
 * @see Li 1994, "Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n)))", Algorithm L
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const sample = reservoir<string>(2, xoshiro128(1))
 * for (const line of ["a", "b", "c", "d"]) sample.add(line)
 * sample.items().length //=> 2
 * ```
 */
export function reservoir<Item>(capacity: number, source: RandomSource): Reservoir<Item> {
  checkInteger("capacity", capacity, 1, MAX_CAPACITY)
  const generator = generatorFrom(source)
  const items: Item[] = []
  let seen = 0
  let gap = 0
  // If each item had a uniform number, the sample would be the items with the smallest; this is the largest of those.
  let largest = 1

  function drawGap(): void {
    largest *= exp(log(openUniform(generator)) / capacity)
    // Numbers below `largest` come after a geometric number of others; the limit keeps `seen` exact.
    gap = Math.min(Math.floor(log(openUniform(generator)) / log1p(-largest)), Number.MAX_SAFE_INTEGER)
  }

  return {
    capacity,
    get seen() {
      return seen
    },
    items: () => [...items],
    get gap() {
      return gap
    },
    add(item) {
      seen += 1
      if (items.length < capacity) {
        items.push(item)
        if (items.length === capacity) drawGap()
      } else if (gap > 0) {
        gap -= 1
      } else {
        items[generator.below(capacity)] = item
        drawGap()
      }
    },
    skip(count) {
      checkInteger("count", count, 0, gap)
      seen += count
      gap -= count
    },
  }
}
