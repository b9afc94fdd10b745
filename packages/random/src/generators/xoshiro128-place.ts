// Streams of xoshiro128** by place, where work is divided into parts that are known by two numbers.
import { checkInteger } from "@lectern/core/checks"
import type { Generator } from "./generator.js"
import { mix32 } from "./splitmix32.js"
import { xoshiro128At } from "./xoshiro128.js"

const MAX_WORD = 2 ** 32 - 1
const GOLDEN_GAMMA = 0x9e3779b9

/**
 * The stream of a place: its state is made of three numbers, so that equal states need all three to be equal.
 *
 * @param seed - of the whole work, an integer in 0..2^32-1
 * @param series - the first number of the place, an integer in 0..2^32-1
 * @param part - the second, an integer in 0..2^32-1
 * @returns the generator at the start of the stream
 * @throws LecternError `wrong-type`, `out-of-range`
 * @example
 * ```ts
 * const sentence = xoshiro128Place(12345, 2, 4711)
 * ```
 */
export function xoshiro128Place(seed: number, series: number, part: number): Generator {
  checkInteger("seed", seed, 0, MAX_WORD)
  checkInteger("series", series, 0, MAX_WORD)
  checkInteger("part", part, 0, MAX_WORD)
  const ofSeed = mix32(seed + GOLDEN_GAMMA)
  const ofSeries = mix32(ofSeed + series + GOLDEN_GAMMA)
  const ofPart = mix32(ofSeries + part + GOLDEN_GAMMA)
  return xoshiro128At(mix32(ofPart + GOLDEN_GAMMA), ofPart, ofSeries, ofSeed)
}
