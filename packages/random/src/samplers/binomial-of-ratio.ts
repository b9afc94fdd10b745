// Exact binomial draws, the successes among n independent trials, from random bits: no logarithm, so every engine draws the same.
//
// Fair coins: a number of coins below 64 is counted bit by bit; 2^k coins for larger k come from a table of the whole
// distribution, and every n is a sum of such powers. Any other probability p: each of the n draws would compare a uniform
// number with p bit by bit from the front. All that are undecided so far toss a fair coin for their next bit, so fair
// coins again decide how many are less, greater or still equal (Devroye 1986, chapter XV.1, for n = 1).
import { type AliasColumns, aliasColumns, drawOutcome } from "../choose/alias-columns.js"
import type { Generator } from "../generators/generator.js"

/** A binomial draw whose probability is a ratio, taken exactly. */
export function binomialOfRatio(trials: number, part: number, whole: number, generator: Generator): number {
  let successes = 0
  let undecided = trials
  let rest = part
  while (undecided > 0 && rest > 0) {
    const ones = fairBinomial(undecided, generator)
    rest *= 2
    if (rest >= whole) {
      successes += undecided - ones
      undecided = ones
      rest -= whole
    } else {
      undecided -= ones
    }
  }
  return successes
}

const COUNTED = 64
const LARGEST_POWER = 20

/** Draws how many fair coins show heads. */
export function fairBinomial(coins: number, generator: Generator): number {
  let heads = coinsOneByOne(coins % COUNTED, generator)
  for (let power = 6; power < LARGEST_POWER; power++) {
    if (((coins >>> power) & 1) === 1) heads += drawOutcome(tableOf(power), generator) + starts[power]!
  }
  for (let left = coins >>> LARGEST_POWER; left > 0; left--) {
    heads += drawOutcome(tableOf(LARGEST_POWER), generator) + starts[LARGEST_POWER]!
  }
  return heads
}

function coinsOneByOne(coins: number, generator: Generator): number {
  if (coins === 0) return 0
  if (coins <= 32) return ones(generator.next() >>> (32 - coins))
  return ones(generator.next()) + ones(generator.next() >>> (64 - coins))
}

function ones(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555)
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

// By power of two: the distribution of heads among 2^power coins, and the least number of heads that it holds.
const tables: AliasColumns[] = []
const starts: number[] = []

// Counts less likely than this, compared with the middle, are beyond the resolution of a draw.
const NEGLIGIBLE = 2 ** -64

function tableOf(power: number): AliasColumns {
  const made = tables[power]
  if (made !== undefined) return made
  const coins = 2 ** power
  const middle = coins / 2
  const upper = [1]
  for (let i = 0; i < middle && upper[i]! > NEGLIGIBLE; i++) upper.push((upper[i]! * (middle - i)) / (middle + i + 1))
  const table = aliasColumns([...upper.slice(1).reverse(), ...upper])
  tables[power] = table
  starts[power] = middle - (upper.length - 1)
  return table
}
