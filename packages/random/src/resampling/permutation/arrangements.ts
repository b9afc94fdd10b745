// The ways to deal units out to two groups that are equally likely under the null hypothesis.

import { shuffle } from "../../choose/shuffle.js"
import type { Generator } from "../../generators/generator.js"

/** The units that are exchangeable under the null hypothesis. */
export type PermutationDesign = "independent" | "paired" | "pairings"

/** The current way to deal out units, and the others. */
export interface Arrangements {
  /** The units of the first group; changes. */
  readonly first: Int32Array
  /** The units of the second group; changes. */
  readonly second: Int32Array
  /** The number of ways; Infinity for more than 2^31. */
  readonly count: number
  /** Moves on to the next of all ways; the first is as given. */
  next(): void
  /** Moves to a random way, all equally likely, independent of the one before. */
  draw(generator: Generator): void
}

/** The ways to deal out units. */
export function arrangementsOf(design: PermutationDesign, firstSize: number, secondSize: number): Arrangements {
  const units = Int32Array.from({ length: firstSize + secondSize }, (_, unit) => unit)
  if (design === "independent") return splits(units, firstSize)
  return design === "paired" ? swaps(units, firstSize) : partners(units, firstSize)
}

const MAX_WAYS = 2 ** 31

/** Any `size` units in the first group. */
function splits(units: Int32Array, size: number): Arrangements {
  const [first, second] = [units.subarray(0, size), units.subarray(size)]
  const others = second.length
  let count = 1
  // Whole numbers throughout: a product of k neighbours is a multiple of k!.
  for (let k = 1; k <= Math.min(size, others) && count <= MAX_WAYS; k++) count = (count * (units.length - k + 1)) / k

  /** The units that are not in the first group, which is ascending. */
  function fillSecond(): void {
    for (let unit = 0, i = 0, at = 0; unit < units.length; unit++) {
      if (first[i] === unit) i++
      else second[at++] = unit
    }
  }
  return {
    first,
    second,
    count: count > MAX_WAYS ? Infinity : count,
    next() {
      let i = size - 1
      while (i >= 0 && first[i] === others + i) i--
      if (i < 0) return
      for (let unit = first[i]! + 1; i < size; i++, unit++) first[i] = unit
      fillSecond()
    },
    draw(generator) {
      // It is enough to shuffle the smaller group with all units that may enter it.
      const [drawn, start, end] = size <= others ? [size, 0, units.length - 1] : [others, units.length - 1, 0]
      const step = start < end ? 1 : -1
      for (let k = 0; k < drawn; k++) {
        const [here, there] = [start + step * k, start + step * (k + generator.below(units.length - k))]
        const swapped = units[here]!
        units[here] = units[there]!
        units[there] = swapped
      }
    },
  }
}

/** Either unit of each pair in the first group. */
function swaps(units: Int32Array, pairs: number): Arrangements {
  const [first, second] = [units.subarray(0, pairs), units.subarray(pairs)]
  function place(pair: number, isSwapped: number): void {
    first[pair] = pair + isSwapped * pairs
    second[pair] = pair + (1 - isSwapped) * pairs
  }
  let way = 0
  return {
    first,
    second,
    count: pairs > 31 ? Infinity : 2 ** pairs,
    next() {
      way++
      for (let pair = 0; pair < pairs; pair++) place(pair, (way >>> pair) & 1)
    },
    draw(generator) {
      for (let from = 0; from < pairs; from += 32) {
        const coins = generator.next()
        for (let pair = from; pair < Math.min(from + 32, pairs); pair++) place(pair, (coins >>> (pair - from)) & 1)
      }
    },
  }
}

/** Any order of the second group beside the first. */
function partners(units: Int32Array, size: number): Arrangements {
  const [first, second] = [units.subarray(0, size), units.subarray(size)]
  let count = 1
  for (let k = 2; k <= size && count <= MAX_WAYS; k++) count *= k
  return {
    first,
    second,
    count: count > MAX_WAYS ? Infinity : count,
    next() {
      let i = size - 2
      while (i >= 0 && second[i]! > second[i + 1]!) i--
      if (i < 0) return
      let j = size - 1
      while (second[j]! < second[i]!) j--
      const swapped = second[i]!
      second[i] = second[j]!
      second[j] = swapped
      second.subarray(i + 1).reverse()
    },
    draw(generator) {
      shuffle(second, generator)
    },
  }
}
