// Halton's sequence: coordinate j of point i is i written in the j-th prime base and mirrored at the point (Halton 1960).
import type { Generator } from "../generators/generator.js"
import { shuffle } from "../shuffle.js"
import { checkCount, checkLeft, checkPoint, checkPoints } from "./checks.js"
import type { Sequence } from "./sequence.js"

/** How to make Halton points. */
export interface HaltonOptions {
  /** Where the scrambling comes from; without one the points are plain. */
  readonly generator?: Generator
}

const MOST_DIMENSIONS = 1111
const BELOW_ONE = 1 - 2 ** -53

/**
 * The points of Halton's sequence in the first prime bases.
 *
 * Unlike Sobol's, any number of points is as good as the next power of two, and there are 2^53 - 1 of them. Plain points of
 * more than about ten dimensions lie on lines until there are far more points than products of bases: scramble them.
 *
 * With a generator, each digit place of each base gets a random permutation of its digits (Owen 2017), as many places as
 * reach 2^-54: coordinates are uniform. With `pcg64(seed).split()` the points are those of scipy's `Halton(d, rng=seed)`. The first
 * plain point is the origin.
 *
 * @param dimension - an integer in 1..1111
 * @param options - the generator
 * @returns the sequence at its start
 * @throws LecternError `out-of-range` when `dimension` is not allowed
 * @see Halton 1960, "On the efficiency of certain quasi-random sequences of points in evaluating multi-dimensional integrals"
 * @see Owen 2017, "A randomized Halton algorithm in R", Algorithm 1
 * @see [Note: Monte Carlo](../../../../docs/notes/monte-carlo.md)
 * @example
 * ```ts
 * const points = halton(2)
 * points.skip(1)
 * points.next() //=> Float64Array [0.5, 0.3333333333333333]
 * ```
 */
export function halton(dimension: number, options: HaltonOptions = {}): Sequence {
  const { generator } = options
  checkCount("dimension", dimension, MOST_DIMENSIONS)
  const bases = firstPrimes(dimension)
  const permutations = generator === undefined ? undefined : bases.map((base) => digitPermutations(base, generator))
  const length = Number.MAX_SAFE_INTEGER
  let index = 0

  function write(points: Float64Array, count: number): Float64Array {
    checkLeft(count, index, length)
    let place = 0
    for (let i = 0; i < count; i++, index++) {
      for (let j = 0; j < dimension; j++) {
        const base = bases[j]!
        const x = permutations === undefined ? mirrored(index, base) : scrambled(index, base, permutations[j]!)
        points[place++] = x < BELOW_ONE ? x : BELOW_ONE
      }
    }
    return points
  }

  return {
    dimension,
    length,
    get index() {
      return index
    },
    next(out = new Float64Array(dimension)) {
      checkPoint(out, dimension)
      return write(out, 1)
    },
    fill(points) {
      return write(points, checkPoints(points.length, dimension))
    },
    skip(count) {
      checkLeft(count, index, length)
      index += count
    },
  }
}

/** The digits of a number behind the point, in reverse. */
function mirrored(index: number, base: number): number {
  let x = 0
  let left = index
  for (let scale = 1 / base; left > 0; scale /= base) {
    const quotient = Math.floor(left / base)
    x += (left - quotient * base) * scale
    left = quotient
  }
  return x
}

/** The same with each digit permuted, down to the last place that has a permutation: zeros count too. */
function scrambled(index: number, base: number, permutations: Uint16Array): number {
  let x = 0
  let left = index
  let scale = 1 / base
  for (let at = 0; at < permutations.length; at += base) {
    const quotient = Math.floor(left / base)
    x += permutations[at + left - quotient * base]! * scale
    left = quotient
    scale /= base
  }
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
