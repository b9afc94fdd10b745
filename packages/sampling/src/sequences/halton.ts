// Halton's sequence: coordinate j of point i is i written in the j-th prime base and mirrored at the point (Halton
// 1960).

import { checkInteger, checkOptions, type OptionNames } from "@lectern/core/checks"
import { type Generator, type Randomness, type Seed, shuffle } from "@lectern/random"
import { generatorOf, RANDOMNESS } from "@lectern/random/engine"
import { isRandom } from "@lectern/random/internal"
import { type Sequence, sequenceOf } from "./sequence.js"

/** Options of Halton's sequence. */
export interface HaltonOptions extends Randomness {
  /** The seed of the scrambling; without seed and generator the points are plain. */
  readonly seed?: Seed
}

const OPTIONS: OptionNames<HaltonOptions> = RANDOMNESS
const MAX_DIMENSIONS = 1111
const BELOW_ONE = 1 - 2 ** -53
// Binary digits of the last index: other bases have fewer.
const PLACES = 53
const NONE = new Uint16Array(0)

/**
 * The points of Halton's sequence in the first prime bases.
 *
 * Unlike Sobol's, any number of points is as good as the next power of two, and there are 2^53 - 1 of them. Plain
 * points of more than about ten dimensions lie on lines until there are far more points than products of bases:
 * scramble them.
 *
 * With a seed or a generator, each digit place of each base gets a random permutation of its digits (Owen 2017), as many places
 * as reach 2^-54: coordinates are uniform. With `pcg64(seed).split()` the points are those of scipy's `Halton(d,
 * rng=seed)`. The first plain point is the origin.
 *
 * @param dimension - an integer in 1..1111
 * @param options - the seed or the generator
 * @returns the sequence at its start
 * @throws LecternError `out-of-range` when `dimension` is not allowed
 * @see Halton 1960, "On the efficiency of certain quasi-random sequences of points in evaluating multi-dimensional
 *   integrals"
 * @see Owen 2017, "A randomized Halton algorithm in R", Algorithm 1
 * @see [Note: variance reduction](../../../../docs/notes/variance-reduction.md)
 * @example
 * ```ts
 * const points = halton(2)
 * points.skip(1)
 * points.next() //=> [0.5, 0.3333333333333333]
 * ```
 */
export function halton(dimension: number, options: HaltonOptions = {}): Sequence {
  checkOptions("halton()", options, OPTIONS)
  checkInteger("dimension", dimension, 1, MAX_DIMENSIONS)
  const generator = isRandom(options) ? generatorOf(options) : undefined
  const axes = firstPrimes(dimension).map((base) => axisOf(base, generator))
  return sequenceOf({
    dimension,
    length: Number.MAX_SAFE_INTEGER,
    write(points, start, count) {
      let place = 0
      for (let index = start; index < start + count; index++) {
        for (let j = 0; j < dimension; j++) {
          const x = axes[j]!.permutations === undefined ? mirrored(index, axes[j]!) : scrambled(index, axes[j]!)
          points[place++] = x < BELOW_ONE ? x : BELOW_ONE
        }
      }
    },
    moveTo() {},
  })
}

/** The tables for the coordinates of one base. */
interface Axis {
  readonly base: number
  /** The value of a digit in each place, by repeated division as in scipy, so that rounding agrees. */
  readonly worth: Float64Array
  /** One permutation of the digits for each place, one after another. */
  readonly permutations: Uint16Array | undefined
}

function axisOf(base: number, generator: Generator | undefined): Axis {
  const worth = new Float64Array(PLACES)
  let scale = 1 / base
  for (let k = 0; k < PLACES; k++, scale /= base) worth[k] = scale
  return { base, worth, permutations: generator === undefined ? undefined : digitPermutations(base, generator) }
}

/** The digits of a number behind the point, in reverse. */
function mirrored(index: number, { base, worth }: Axis): number {
  let x = 0
  let left = index
  let k = 0
  while (left >= 0x8000_0000) {
    const quotient = Math.floor(left / base)
    x += (left - quotient * base) * worth[k++]!
    left = quotient
  }
  for (let small = left | 0; small > 0; ) {
    const quotient = (small / base) | 0
    x += (small - Math.imul(quotient, base)) * worth[k++]!
    small = quotient
  }
  return x
}

/** The same with each digit permuted, down to the last place that has a permutation: zeros count too. */
function scrambled(index: number, { base, worth, permutations = NONE }: Axis): number {
  let x = 0
  let left = index
  let k = 0
  let at = 0
  for (; at < permutations.length && left > 0; at += base) {
    const quotient = left < 0x8000_0000 ? ((left | 0) / base) | 0 : Math.floor(left / base)
    x += permutations[at + left - quotient * base]! * worth[k++]!
    left = quotient
  }
  for (; at < permutations.length; at += base) x += permutations[at]! * worth[k++]!
  return x
}

/** One random permutation of the digits for each place worth more than 2^-54, one after another. */
function digitPermutations(base: number, generator: Generator): Uint16Array {
  const places = Math.ceil(54 / Math.log2(base)) - 1
  const permutations = new Uint16Array(places * base)
  for (let at = 0; at < permutations.length; at += base) {
    const permutation = permutations.subarray(at, at + base)
    for (let digit = 0; digit < base; digit++) permutation[digit] = digit
    shuffle(permutation, generator)
  }
  return permutations
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++)
    if (primes.every((prime) => prime * prime > n || n % prime !== 0)) primes.push(n)
  return primes
}
