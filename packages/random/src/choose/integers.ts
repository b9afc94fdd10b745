// Many whole numbers of a range at once: numpy's `integers`.

import { checkInteger, checkList, checkTypedArray, outOfRange } from "@lectern/core/checks"
import { highProduct } from "../generators/wide.js"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { type Cursor, cursorOf } from "../streams/cursor.js"
import { fillNumbers, fillWords } from "../streams/cursor-fill.js"

const MAX_INTEGER = 2 ** 53
const TWO_TO_32 = 2 ** 32
const MAX_COUNT = 2 ** 31 - 1
const MAX_HALVES = 2048
const TWO_TO_MINUS_32 = 2 ** -32
// Up to here the product with half a word is exact in a double.
const EXACT = 2 ** 21

/**
 * Whole numbers of a range, each exactly as likely as any other.
 *
 * They are `low + generator.below(high - low)`, drawn one after another, but in blocks and so
 * several times as fast. With a stream they equal numpy's `integers(low, high, count)`.
 *
 * @param range - `[low, high]`: the first number, and the one after the last; integers from -2^53 to 2^53, at least 1 apart, at
 *   most 2^53. Generators without a seed sequence (xoshiro128) draw from at most 2^32 numbers
 * @param count - how many, an integer in 0..2^31-1
 * @param source - where they come from: a generator, `{ seed }` or `{ generator }`
 * @returns the numbers, in the order of their draws
 * @throws LecternError `out-of-range` or `wrong-type` when an argument is not allowed
 * @see Lemire 2019, "Fast random integer generation in an interval", Algorithm 5
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * integers([1, 7], 5, pcg64(42)) //=> [1, 5, 4, 3, 3]
 * ```
 */
export function integers(
  range: readonly [low: number, high: number],
  count: number,
  source: RandomSource,
): Float64Array {
  checkRange(range)
  checkInteger("count", count, 0, MAX_COUNT)
  return fill(new Float64Array(count), range, source)
}

/**
 * Fills an array with whole numbers of a range, equal to those of {@link integers}. To fill one array again and again takes less
 * time than to make new ones.
 *
 * @param numbers - overwritten
 * @param range - `[low, high]`, within the limits of `integers`
 * @param source - where they come from: a generator, `{ seed }` or `{ generator }`
 * @returns `numbers`
 * @throws LecternError `out-of-range` or `wrong-type` when an argument is not allowed
 * @see Lemire 2019, "Fast random integer generation in an interval", Algorithm 5
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * fillIntegers(new Float64Array(5), [1, 7], pcg64(42)) //=> [1, 5, 4, 3, 3]
 * ```
 */
export function fillIntegers(
  numbers: Float64Array,
  range: readonly [low: number, high: number],
  source: RandomSource,
): Float64Array {
  checkTypedArray("numbers", numbers, "Float64Array")
  checkRange(range)
  return fill(numbers, range, source)
}

function checkRange(range: readonly [low: number, high: number]): void {
  checkList("range", range, "two integers")
  if (range.length !== 2)
    throw outOfRange("the length of range", range.length, "2: the first number, the one after the last")
  const low = range[0]!
  checkInteger("range[0]", low, -MAX_INTEGER, MAX_INTEGER - 1)
  checkInteger("range[1]", range[1]!, low + 1, Math.min(MAX_INTEGER, low + MAX_INTEGER))
}

function fill(
  numbers: Float64Array,
  [low, high]: readonly [low: number, high: number],
  source: RandomSource,
): Float64Array {
  const outcomes = high - low
  const generator = generatorFrom(source)
  const cursor = cursorOf(generator)
  const draw = (): number => low + generator.below(outcomes)
  if (cursor === undefined || outcomes === 1) for (let i = 0; i < numbers.length; i++) numbers[i] = draw()
  else if (outcomes <= TWO_TO_32) fillFromHalves(numbers, cursor, { low, outcomes }, draw)
  else fillNumbers(numbers, cursor, (kernel, size) => kernel.integers(cursor, size, low, outcomes), draw)
  return numbers
}

interface Below {
  /** The smallest outcome. */
  readonly low: number
  readonly outcomes: number
  /** Products whose lower half is below it are rejected. */
  readonly threshold: number
}

/** Fills an array from half words, whole words at a time: no more of them than are certainly needed. */
function fillFromHalves(
  numbers: Float64Array,
  cursor: Cursor,
  { low, outcomes }: Omit<Below, "threshold">,
  draw: () => number,
): void {
  const { length } = numbers
  const threshold = (TWO_TO_32 - outcomes) % outcomes
  const halves = new Uint32Array(Math.min(MAX_HALVES, length - (length % 2)))
  let i = 0
  while (i < length && cursor.halfAt >= 0) numbers[i++] = draw()
  while (length - i >= 2) {
    const block = halves.subarray(0, Math.min(halves.length, (length - i) & ~1))
    fillWords(block, cursor)
    i = writeBelow(numbers, i, block, { low, outcomes, threshold })
  }
  if (i < length) numbers[i] = draw()
}

/** Writes a number for each half word that is not rejected, from place `i` on; returns the place after the last. */
function writeBelow(
  numbers: Float64Array,
  i: number,
  halves: Uint32Array,
  { low, outcomes, threshold }: Below,
): number {
  let to = i
  if (outcomes <= EXACT) {
    for (let k = 0; k < halves.length; k++) {
      const half = halves[k]!
      if (Math.imul(half, outcomes) >>> 0 >= threshold)
        numbers[to++] = low + Math.floor(half * outcomes * TWO_TO_MINUS_32)
    }
  } else if (outcomes < TWO_TO_32) {
    for (let k = 0; k < halves.length; k++) {
      const half = halves[k]!
      if (Math.imul(half, outcomes) >>> 0 >= threshold) numbers[to++] = low + highProduct(half, outcomes)
    }
  } else for (let k = 0; k < halves.length; k++) numbers[to++] = low + halves[k]!
  return to
}
