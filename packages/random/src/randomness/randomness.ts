// The one convention for randomness: a seed or a generator, never both.
import {
  checkInteger,
  checkObject,
  checkOptions,
  later,
  type OptionTable,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { checkGenerator, type Generator, isGenerator } from "../generators/generator.js"
import { pcg64 } from "../streams/algorithms/pcg64.js"
import type { Seed } from "../streams/stream.js"
import { sequenceOf } from "../streams/stream-of.js"

/** The source of random numbers: a seed or a generator, never both. */
export interface Randomness {
  /**
   * The seed of all draws: equal seeds give equal results.
   * @defaultValue `12345`, without a generator
   */
  readonly seed?: Seed
  /** Takes the draws from this generator, so that the next call gives another result. */
  readonly generator?: Generator
}

/** A generator; or what takes its place as an argument of its own, a seed in an object. */
export type RandomSource = Generator | Randomness

/** The table of {@link Randomness}; `generatorOf` and `seedOf` check the values. */
export const RANDOMNESS: OptionTable<Randomness, keyof Randomness> = {
  seed: [later(), undefined],
  generator: [later(), undefined],
}

/** The seed of everything that is called without seed and generator. */
export const DEFAULT_SEED = 12_345

const MAX_SEED = 2 ** 32 - 1

/**
 * The generator that options specify, for functions that take `seed` and `generator` as those of this package do.
 *
 * @param options - `seed` or `generator`, not both; other options are not looked at
 * @returns the generator given; or `pcg64` of the seed, 12345 by default
 * @throws LecternError `wrong-type` for another generator or seed; `out-of-range` for both at once
 * @see [Architecture: randomness](../../../../docs/architecture.md#randomness)
 * @example
 * ```ts
 * generatorOf({ seed: 7 }).below(6) === pcg64(7).below(6) //=> true
 * ```
 */
export function generatorOf(options: Randomness): Generator {
  checkNotBoth(options)
  const { seed = DEFAULT_SEED, generator } = options
  if (generator === undefined) return pcg64(seed)
  checkGenerator(generator)
  return generator
}

/** True if options have a seed or a generator, for functions that are random only with one. */
export function isRandom({ seed, generator }: Randomness): boolean {
  return seed !== undefined || generator !== undefined
}

/**
 * The generator that an argument specifies.
 *
 * There is no default here: a call that is repeated without a seed in sight would repeat its draws.
 */
export function generatorFrom(source: RandomSource): Generator {
  if (isGenerator(source)) return source
  if (typeof source !== "object" || source === null || !isRandom(source)) {
    throw wrongType("the source of random numbers", source, "{ seed } or a generator such as pcg64(1)")
  }
  checkOptions("the source of random numbers", source, RANDOMNESS)
  return generatorOf(source)
}

/**
 * The seed of 32 bits that options specify, where every block of the work has a stream of its own.
 *
 * @param options - `seed` or `generator`, not both; other options are not looked at
 * @returns a seed in 0..2^32-1 as it is, 12345 by default; of any other seed the first word of its sequence; of a generator the
 *   next 32 bits
 * @throws LecternError `wrong-type` for another generator or seed; `out-of-range` for a negative seed or for both at once
 * @see [Architecture: randomness](../../../../docs/architecture.md#randomness)
 * @example
 * ```ts
 * seedOf({}) //=> 12345
 * ```
 */
export function seedOf(options: Randomness): number {
  checkNotBoth(options)
  const { seed = DEFAULT_SEED, generator } = options
  if (generator !== undefined) {
    checkGenerator(generator)
    return generator.next()
  }
  if (typeof seed === "number" && seed <= MAX_SEED) {
    checkInteger("seed", seed, 0, MAX_SEED)
    return seed
  }
  return sequenceOf(seed).generateState(1)[0]!
}

/** The seed that options specify, of any size. */
export function wideSeedOf(options: Randomness): Seed {
  checkNotBoth(options)
  const { seed = DEFAULT_SEED, generator } = options
  if (generator === undefined) return seed
  checkGenerator(generator)
  return Array.from({ length: 4 }, () => generator.next())
}

function checkNotBoth(options: Randomness): void {
  checkObject("the options", options)
  const { seed, generator } = options
  if (seed !== undefined && generator !== undefined)
    throw outOfRange("seed", seed, "left out when a generator is given")
}
