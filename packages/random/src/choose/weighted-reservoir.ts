// A weighted sample of a stream: Efraimidis and Spirakis' exponential jumps. Every item gets an exponential time of rate
// `weight`, and the first `capacity` of them are kept; times of items that come too late are never drawn.
import { topK } from "@lectern/core"
import { checkInteger, checkNonNegative } from "@lectern/core/checks"
import { expm1, log, log1p } from "@lectern/core/elementary"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { openUniform } from "./open-uniform.js"

const MAX_CAPACITY = 2 ** 32 - 1

/** A weighted sample of the items added so far. */
export interface WeightedReservoir<Item> {
  /** The maximum number of items it holds. */
  readonly capacity: number
  /** The number of items added so far, those of weight 0 included. */
  readonly seen: number
  /**
   * Offers the next item.
   *
   * @param item - sampled or dropped
   * @param weight - finite, not negative; an item of weight 0 is never kept
   * @throws LecternError `out-of-range` when `weight` is not allowed
   */
  add(item: Item, weight: number): void
  /**
   * The current sample, in the order of drawing: as if items were drawn one by one, each time by weight among those left.
   *
   * @returns a fresh array; fewer than `capacity` items while fewer of positive weight were added
   */
  items(): Item[]
}

/** An item and its exponential time: the first ones are the sample. */
interface Timed<Item> {
  readonly item: Item
  readonly time: number
}

/**
 * A sample without replacement, by weight, of however many items will be added.
 *
 * The sample is that of successive draws: the first by weight among all items, the second by weight among the others, and
 * so on. The chance to be in it is not proportional to the weight, unless `capacity` is 1.
 *
 * @param capacity - how many items to keep, an integer in 1..2^32-1
 * @param source - a generator, `{ seed }` or `{ generator }`: where the choice comes from; the reservoir goes on drawing from it as items are added
 * @returns an empty reservoir
 * @throws LecternError `out-of-range` when `capacity` is not allowed
 * @see Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir", Algorithm A-ExpJ (their key u is here
 *   the exponential time -ln u, which does not underflow)
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const sample = weightedReservoir<string>(1, xoshiro128(1))
 * for (const [word, count] of [["the", 90], ["aardvark", 1]] as const) sample.add(word, count)
 * sample.items().length //=> 1
 * ```
 */
export function weightedReservoir<Item>(capacity: number, source: RandomSource): WeightedReservoir<Item> {
  checkInteger("capacity", capacity, 1, MAX_CAPACITY)
  const generator = generatorFrom(source)
  const first = topK<Timed<Item>>(capacity, (a, b) => a.time < b.time)
  let seen = 0
  // Weight still to pass before an item is early enough.
  let toPass = 0
  // The latest time in a full sample.
  let latest: number | undefined

  function enter(item: Item, time: number): void {
    first.take({ item, time })
    if (first.last === undefined) return
    latest = first.last.time
    toPass = -log(openUniform(generator)) / latest
  }

  return {
    capacity,
    get seen() {
      return seen
    },
    add(item, weight) {
      checkNonNegative("weight", weight)
      seen += 1
      if (weight === 0) return
      if (latest === undefined) {
        enter(item, -log(openUniform(generator)) / weight)
        return
      }
      toPass -= weight
      if (toPass > 0) return
      // An exponential time, given that it is before the latest.
      enter(item, -log1p(openUniform(generator) * expm1(-latest * weight)) / weight)
    },
    items: () => first.items().map(({ item }) => item),
  }
}
