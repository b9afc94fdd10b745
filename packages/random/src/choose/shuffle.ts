// Fisher-Yates: every order of the items is equally likely. Positions are drawn as in numpy: random words are masked to
// as many bits as needed, and values that are too large are dropped. So equal generators give equal orders.

import { checkInteger, checkList, outOfRange } from "@lectern/core/checks"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"

const MAX_SIZE = 2 ** 32 - 1

/** Anything that can be shuffled: an array or a typed array. */
export interface Shuffleable<Item> {
  /** The number of items. */
  readonly length: number
  /** The items by position. */
  [index: number]: Item
}

/**
 * Shuffles `items` in place and returns them.
 *
 * @param items - an array or typed array; with fewer than two items nothing is drawn
 * @param source - a generator, `{ seed }` or `{ generator }`: where the order comes from; with `pcg64` it is that of numpy's `Generator.shuffle`
 * @returns `items` itself
 * @see Durstenfeld 1964, Algorithm 235
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // As np.random.Generator(np.random.PCG64(1)).shuffle(letters) of numpy 2.4.6.
 * shuffle(["a", "b", "c", "d", "e"], pcg64(1)) //=> ["e", "a", "b", "c", "d"]
 * ```
 */
export function shuffle<Items extends Shuffleable<unknown>>(items: Items, source: RandomSource): Items {
  checkList("items", items, "an array or a typed array")
  if (Object.isFrozen(items) && items.length > 0) throw outOfRange("items", items, "an array that is not frozen")
  const generator = generatorFrom(source)
  const all: Shuffleable<unknown> = items
  for (let i = items.length - 1; i > 0; i--) {
    const bits = 0xffff_ffff >>> Math.clz32(i)
    let j = (generator.next() & bits) >>> 0
    while (j > i) j = (generator.next() & bits) >>> 0
    const swapped = all[i]
    all[i] = all[j]
    all[j] = swapped
  }
  return items
}

/**
 * The numbers 0..size-1 in random order, every order equally likely.
 *
 * @param size - how many, an integer in 0..2^32-1
 * @param source - a generator, `{ seed }` or `{ generator }`: where the order comes from; with `pcg64` it is numpy's `Generator.permutation(size)`
 * @returns a fresh array
 * @throws LecternError `out-of-range` when `size` is not allowed
 * @see Durstenfeld 1964, Algorithm 235
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // As np.random.Generator(np.random.PCG64(1)).permutation(5) of numpy 2.4.6.
 * permutation(5, pcg64(1)) //=> [4, 0, 1, 2, 3]
 * ```
 */
export function permutation(size: number, source: RandomSource): Uint32Array {
  checkInteger("size", size, 0, MAX_SIZE)
  const order = new Uint32Array(size)
  for (let i = 0; i < size; i++) order[i] = i
  return shuffle(order, source)
}
