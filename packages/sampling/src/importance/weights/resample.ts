// Weighted draws turned into equally weighted ones, by drawing their indexes.

import { checkedOptions, checkInteger, choice, type OptionTable } from "@lectern/core/checks"
import type { Generator, RandomSource } from "@lectern/random"
import { generatorFrom } from "@lectern/random/internal"
import { normalizedWeights } from "./log-weights.js"

/**
 * Resampling schemes, in general from the largest to the smallest spread of their counts:
 * - `multinomial`: independently;
 * - `residual`: the whole part of each expected count for certain, the rest multinomially;
 * - `stratified`: one from each of as many slices of equal weight;
 * - `systematic`: one from each slice, at the same place in all of them.
 */
export type ResamplingScheme = "multinomial" | "residual" | "stratified" | "systematic"

/** Options of resampling. */
export interface ResampleOptions {
  /**
   * The resampling scheme.
   * @defaultValue `"systematic"`
   */
  readonly scheme?: ResamplingScheme
}

const SCHEMES: readonly ResamplingScheme[] = ["multinomial", "residual", "stratified", "systematic"]
const OPTIONS: OptionTable<ResampleOptions> = { scheme: [choice(SCHEMES), "systematic"] }
const MAX_COUNT = 2 ** 32 - 1

/**
 * Draws `count` indexes with the probabilities of their weights.
 *
 * With every scheme the expected count of an index is `count` times its normalized weight, and an index of weight 0 is never
 * drawn. Systematic counts differ from the expected by less than 1, residual counts are never below its whole part.
 *
 * @param logWeights - natural logarithms of weights, up to a common constant; `-Infinity` is weight 0
 * @param count - how many indexes, at least 1
 * @param source - a generator, `{ seed }` or `{ generator }`: where the indexes come from
 * @param options - `scheme`, systematic by default
 * @returns the indexes, ascending: shuffle them where the order matters
 * @throws LecternError `out-of-range` for no weights, NaN or `Infinity` among them, weights that are all 0, a count that is not
 * positive, or an unknown scheme
 * @see Douc, Cappe and Moulines 2005, "Comparison of resampling schemes for particle filtering", section 2
 * @see [Note: importance sampling](../../../../../docs/notes/importance-sampling.md)
 * @example
 * ```ts
 * resample([0, -Infinity, 0], 4, pcg64(1)) //=> [0, 0, 2, 2]
 * ```
 */
export function resample(
  logWeights: Readonly<ArrayLike<number>>,
  count: number,
  source: RandomSource,
  options: ResampleOptions = {},
): Uint32Array {
  const { scheme } = checkedOptions("resample()", options, OPTIONS)
  checkInteger("count", count, 1, MAX_COUNT)
  const generator = generatorFrom(source)
  const weights = normalizedWeights(logWeights)
  if (scheme === "residual") return residual(weights, count, generator)
  return indexesAt(weights, positions(scheme, count, generator))
}

/** Ascending places in [0, 1). */
function positions(scheme: ResamplingScheme, count: number, generator: Generator): Float64Array {
  const places = new Float64Array(count)
  if (scheme === "systematic") {
    const offset = generator.uniform()
    return places.map((_, i) => (i + offset) / count)
  }
  generator.fillUniform(places)
  if (scheme === "stratified") return places.map((place, i) => (i + place) / count)
  return places.sort()
}

function residual(weights: Float64Array, count: number, generator: Generator): Uint32Array {
  const indexes = new Uint32Array(count)
  const rest = new Float64Array(weights.length)
  let drawn = 0
  for (let i = 0; i < weights.length; i++) {
    const expected = weights[i]! * count
    // Rounding must not turn an expected count of 2 into one of 1.9999999.
    const whole = Math.floor(expected * (1 + 1e-13))
    rest[i] = Math.max(0, expected - whole)
    for (let copy = 0; copy < whole && drawn < count; copy++) indexes[drawn++] = i
  }
  if (drawn < count) indexes.set(indexesAt(rest, positions("multinomial", count - drawn, generator)), drawn)
  return indexes.sort()
}

/** The index under each place, when the indexes lie side by side with the lengths of their weights. */
function indexesAt(weights: Float64Array, places: Float64Array): Uint32Array {
  let total = 0
  let last = 0
  for (let i = 0; i < weights.length; i++) {
    total += weights[i]!
    if (weights[i]! > 0) last = i
  }
  const indexes = new Uint32Array(places.length)
  let index = 0
  let end = weights[0]!
  for (let p = 0; p < places.length; p++) {
    const place = places[p]! * total
    while (place >= end && index < last) end += weights[++index]!
    indexes[p] = index
  }
  return indexes
}
