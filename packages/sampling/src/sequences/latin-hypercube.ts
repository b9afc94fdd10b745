// Latin hypercube samples (McKay, Beckman and Conover 1979): every axis is divided evenly, and each piece holds one point.

import { checkedOptions, checkInteger, choice, type OptionTable } from "@lectern/core/checks"
import { type RandomSource, shuffle } from "@lectern/random"
import { generatorFrom } from "@lectern/random/internal"

/** Options of a Latin hypercube sample. */
export interface LatinHypercubeOptions {
  /**
   * The position of points in their pieces: anywhere, with equal probability, or in the middle.
   * @defaultValue `"random"`
   */
  readonly place?: "random" | "centre"
}

const OPTIONS: OptionTable<LatinHypercubeOptions> = { place: [choice(["random", "centre"]), "random"] }
const BELOW_ONE = 1 - 2 ** -53
const MAX_NUMBERS = 2 ** 31 - 1

/**
 * A Latin hypercube sample of the unit cube.
 *
 * Each of the `count` equal pieces of each axis holds the coordinate of exactly one point; which pieces meet is
 * random. The variance of a mean loses what sums of functions of one coordinate explain. With `pcg64(seed).split()`
 * the points are those of scipy's `LatinHypercube(dimension, rng=seed).random(count)`, in centred pieces with
 * `scramble=False`.
 *
 * @param count - how many points, an integer of at least 1
 * @param dimension - how many numbers a point has, an integer of at least 1; `count * dimension` is below 2^31
 * @param source - a generator, `{ seed }` or `{ generator }`: where the sample comes from
 * @param options - where points lie in their pieces
 * @returns the points one after another, numbers in [0, 1)
 * @throws LecternError `out-of-range` when an argument is not allowed
 * @see McKay, Beckman and Conover 1979, "A comparison of three methods for selecting values of input variables",
 *   section 2.3
 * @see [Note: variance reduction](../../../../docs/notes/variance-reduction.md)
 * @example
 * ```ts
 * const points = latinHypercube(4, 1, xoshiro128(1), { place: "centre" })
 * points.sort() //=> [0.125, 0.375, 0.625, 0.875]
 * ```
 */
export function latinHypercube(
  count: number,
  dimension: number,
  source: RandomSource,
  options: LatinHypercubeOptions = {},
): Float64Array {
  const { place } = checkedOptions("latinHypercube()", options, OPTIONS)
  checkInteger("count", count, 1, MAX_NUMBERS)
  checkInteger("dimension", dimension, 1, Math.floor(MAX_NUMBERS / count))
  const generator = generatorFrom(source)
  const points = new Float64Array(count * dimension)
  if (place === "random") generator.fillUniform(points)
  else points.fill(0.5)
  const pieces = new Uint32Array(count)
  for (let j = 0; j < dimension; j++) {
    for (let i = 0; i < count; i++) pieces[i] = i + 1
    shuffle(pieces, generator)
    for (let i = 0; i < count; i++) {
      // Numpy's uniform numbers include 0 and leave 1 out, so the difference may be the whole count.
      const x = (pieces[i]! - points[i * dimension + j]!) / count
      points[i * dimension + j] = x < BELOW_ONE ? x : BELOW_ONE
    }
  }
  return points
}
