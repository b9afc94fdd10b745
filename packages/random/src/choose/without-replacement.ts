// Some of n numbers, all different, every subset equally likely: Floyd's algorithm, or the end of a shuffle when many are
// wanted. The methods and their order of draws are numpy's, so that equal generators give equal choices.

import { checkChoice, checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import type { Generator } from "../generators/generator.js"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"

const MAX_SIZE = 2 ** 32 - 1

/** The order of a sample. */
export interface WithoutReplacementOptions {
  /**
   * `"random"`: every order equally likely; `"ascending"`: sorted, without the draws that an order takes.
   *
   * @defaultValue `"random"`
   */
  readonly order?: "random" | "ascending"
}

const OPTIONS: OptionNames<WithoutReplacementOptions> = { order: true }

// From this size on, and when more than one in this many is drawn, an array of all numbers is cheaper than a table of those
// taken.
const SHUFFLED_FROM = 10_001
const SHUFFLED_SHARE = 50

/**
 * Draws `count` of the numbers 0..size-1, all different, every subset equally likely.
 *
 * Time and memory are linear in `count`, the constant depending on the method: Floyd's or, for more than a fiftieth of
 * at least 10,001 numbers in random order, the end of a shuffle. The subset is the same for both orders when it is Floyd's.
 *
 * @param size - of how many, an integer in 0..2^32-1
 * @param count - how many, an integer in 0..size
 * @param source - a generator, `{ seed }` or `{ generator }`: where the choice comes from; with `pcg64` it is numpy's `Generator.choice(size, count, replace=False)`
 * @param options - `order`, `"random"` by default
 * @returns a fresh array
 * @throws LecternError `out-of-range` when `size`, `count` or `order` is not allowed
 * @see Bentley and Floyd 1987, "Programming pearls: a sample of brilliance", Algorithm F2
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const lottery = withoutReplacement(49, 6, xoshiro128(1), { order: "ascending" })
 * new Set(lottery).size //=> 6
 * lottery.every((number, i) => i === 0 || number > lottery[i - 1]!) //=> true
 * ```
 */
export function withoutReplacement(
  size: number,
  count: number,
  source: RandomSource,
  options: WithoutReplacementOptions = {},
): Uint32Array {
  checkOptions("withoutReplacement()", options, OPTIONS)
  const { order = "random" } = options
  checkChoice("order", order, ["random", "ascending"])
  checkInteger("size", size, 0, MAX_SIZE)
  checkInteger("count", count, 0, size)
  const generator = generatorFrom(source)
  if (order === "ascending") return ascending(size, count, generator)
  if (size >= SHUFFLED_FROM && count > Math.floor(size / SHUFFLED_SHARE)) return endOfShuffle(size, count, generator)
  return shuffleDownTo(floyd(size, count, generator), 1, generator)
}

/** Floyd's subset, in the order found: number `j` stands in for any that is taken already. */
function floyd(size: number, count: number, generator: Generator): Uint32Array {
  const chosen = new Uint32Array(count)
  const take = takenTable(count)
  for (let i = 0; i < count; i++) {
    const top = size - count + i
    const draw = generator.below(top + 1)
    if (take(draw)) chosen[i] = draw
    else {
      take(top)
      chosen[i] = top
    }
  }
  return chosen
}

/** A set of whole numbers; adding one says whether it is new. */
function takenTable(count: number): (value: number) => boolean {
  const slots = 2 ** Math.ceil(Math.log2(2 * count + 1))
  const mask = slots - 1
  // 0 is an empty slot: values are stored plus 1, so they must be below 2^32 - 1.
  const table = new Uint32Array(slots)
  return (value) => {
    const product = Math.imul(value, 0x9e3779b1)
    let at = (product ^ (product >>> 15)) & mask
    while (table[at] !== 0) {
      if (table[at] === value + 1) return false
      at = (at + 1) & mask
    }
    table[at] = value + 1
    return true
  }
}

/** Shuffles the places from `first` on; numpy does not draw here as its `shuffle` does. */
function shuffleDownTo(items: Uint32Array, first: number, generator: Generator): Uint32Array {
  for (let i = items.length - 1; i >= first; i--) {
    const j = generator.below(i + 1)
    const swapped = items[i]!
    items[i] = items[j]!
    items[j] = swapped
  }
  return items
}

function endOfShuffle(size: number, count: number, generator: Generator): Uint32Array {
  const all = new Uint32Array(size)
  for (let i = 0; i < size; i++) all[i] = i
  shuffleDownTo(all, Math.max(size - count, 1), generator)
  return all.slice(size - count)
}

/** Floyd's subset, sorted: by a bit for every number where that takes no more memory than the numbers drawn. */
function ascending(size: number, count: number, generator: Generator): Uint32Array {
  if (size > 32 * count) return floyd(size, count, generator).sort()
  const bits = new Uint32Array(Math.ceil(size / 32))
  for (let top = size - count; top < size; top++) {
    const draw = generator.below(top + 1)
    const taken = ((bits[draw >>> 5]! >>> (draw & 31)) & 1) === 1
    const value = taken ? top : draw
    bits[value >>> 5]! |= 1 << (value & 31)
  }
  const chosen = new Uint32Array(count)
  let found = 0
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      chosen[found++] = 32 * word + 31 - Math.clz32(rest & -rest)
    }
  }
  return chosen
}
