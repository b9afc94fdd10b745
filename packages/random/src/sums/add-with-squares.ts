// Adds doubles and their squares to registers in few operations each, where most of them are of similar size.
//
// All numbers of a run are split at the same two places into three parts of 21 bits, by adding and taking away a large
// constant (Rump, Ogita and Oishi 2008, "Accurate floating-point summation, part I", section 3). Products of parts have 42
// bits, so a run of them adds up in doubles without rounding. Numbers that are too small beside the largest of their run
// for three parts go through the bins.
import { addProducts } from "./add-products.js"
import { addValues } from "./add-values.js"
import { deposit, HIGH, LOW, PRODUCT, SUM, settle } from "./register.js"

const RUN = 1024
// This many numbers at a time go through the bins, which take as long to empty as some hundred take to add.
const FULL = 8 * RUN
const PART = 2 ** -21
// Numbers of 53 bits that are at least this, times the power of two above all, end within the third part.
const MIN_RATIO = 2 ** -11
// Bounds outside which squares of parts might leave the range of doubles.
const SMALLEST = 2 ** -300
const LARGEST = 2 ** 300
// Adding this many units and taking them away rounds to a whole number of units.
const ROUNDER = 1.5 * 2 ** 52

const rest = new Float64Array(FULL + RUN)
const scratch = new Float64Array(1)
const scratchWords = new Uint32Array(scratch.buffer)

/**
 * Adds finite numbers to a settled register of shape {@link SUM}, their squares to one of shape {@link PRODUCT}, and
 * settles both.
 */
export function addWithSquares(
  state: Float64Array,
  sumAt: number,
  squareAt: number,
  values: Readonly<ArrayLike<number>>,
): void {
  const { length } = values
  let resting = 0
  for (let start = 0; start < length; start += RUN) {
    resting = addRun(state, sumAt, squareAt, values, start, Math.min(start + RUN, length), resting)
    if (resting < FULL) continue
    addRest(state, sumAt, squareAt, resting)
    resting = 0
  }
  if (resting > 0) addRest(state, sumAt, squareAt, resting)
}

// Adds the numbers that can be split, and puts the others with the `resting` ones; returns how many are there then.
function addRun(
  state: Float64Array,
  sumAt: number,
  squareAt: number,
  values: Readonly<ArrayLike<number>>,
  start: number,
  end: number,
  resting: number,
): number {
  const above = powerAbove(values, start, end)
  const isInRange = above > SMALLEST && above < LARGEST
  const least = isInRange ? above * MIN_RATIO : Infinity
  const upperRounder = above * PART * ROUNDER
  const middleRounder = upperRounder * PART
  let upperSum = 0
  let middleSum = 0
  let lowerSum = 0
  // Sums of products, by their unit: each is worth 2^21 of the next.
  let squares0 = 0
  let squares1 = 0
  let squares2 = 0
  let squares3 = 0
  let squares4 = 0
  let count = resting
  for (let i = start; i < end; i++) {
    const value = values[i]!
    if (Math.abs(value) < least) {
      if (value !== 0) rest[count++] = value
      continue
    }
    const upper = value + upperRounder - upperRounder
    const below = value - upper
    const middle = below + middleRounder - middleRounder
    const lower = below - middle
    upperSum += upper
    middleSum += middle
    lowerSum += lower
    squares0 += upper * upper
    squares1 += upper * middle
    squares2 += 2 * upper * lower + middle * middle
    squares3 += middle * lower
    squares4 += lower * lower
  }
  if (!isInRange) return count
  for (const sum of [upperSum, middleSum, lowerSum]) if (sum !== 0) deposit(state, sumAt, SUM, sum)
  for (const sum of [squares0, 2 * squares1, squares2, 2 * squares3, squares4]) {
    if (sum !== 0) deposit(state, squareAt, PRODUCT, sum)
  }
  settle(state, sumAt, SUM)
  settle(state, squareAt, PRODUCT)
  return count
}

function addRest(state: Float64Array, sumAt: number, squareAt: number, count: number): void {
  const numbers = rest.subarray(0, count)
  addValues(state, sumAt, SUM, numbers)
  addProducts(state, squareAt, numbers, numbers)
}

/** The smallest power of two that is above the sizes of all numbers of a run. */
function powerAbove(values: Readonly<ArrayLike<number>>, start: number, end: number): number {
  let largest = 0
  for (let i = start; i < end; i++) {
    const size = Math.abs(values[i]!)
    if (size > largest) largest = size
  }
  scratch[0] = largest
  scratchWords[HIGH]! &= 0x7ff0_0000
  scratchWords[LOW] = 0
  return 2 * scratch[0]!
}
