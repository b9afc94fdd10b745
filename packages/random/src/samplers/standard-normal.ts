// Standard normal numbers by a ziggurat of 256 layers: most take one word, one multiplication and one comparison.
// Marsaglia and Tsang 2000; which bits of a word mean what is numpy's choice.
import { checkTypedArray } from "@lectern/core/checks"
import { exp, log1p } from "@lectern/core/elementary"
import type { Generator } from "../generators/generator.js"
import { LAYER_STRIDE, NORMAL_END, normalLayers } from "../generators/kernel/ziggurats.js"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { cursorOf, nextUniform, type WordCursor, wordCursor } from "../streams/cursor.js"
import { fillNumbers } from "../streams/cursor-fill.js"

const TWO_TO_23 = 0x80_0000
const END_INVERSE = 0.27366123732975828

/**
 * One standard normal number.
 *
 * Equal to numpy's `standard_normal()` where the generator is numpy's. One word of 64 bits is taken in 98.5 cases of 100,
 * more in the others.
 *
 * @param generator - where the words come from
 * @returns a finite number, normally distributed with mean 0 and variance 1
 * @see Marsaglia and Tsang 2000, "The ziggurat method for generating random variables"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * standardNormal(pcg64(42)) //=> 0.30471707975443135
 * ```
 */
export function standardNormal(generator: Generator): number {
  return draw(wordCursor(generator))
}

/**
 * Fills an array with standard normal numbers, equal to those of repeated calls of {@link standardNormal}.
 *
 * @param numbers - overwritten
 * @param source - a generator, `{ seed }` or `{ generator }`: where the words come from
 * @returns `numbers`
 * @see Marsaglia and Tsang 2000, "The ziggurat method for generating random variables"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // As np.random.Generator(np.random.PCG64(42)).standard_normal(2) of numpy 2.4.6.
 * fillStandardNormal(new Float64Array(2), pcg64(42)) //=> [0.30471707975443135, -1.0399841062404955]
 * ```
 */
export function fillStandardNormal(numbers: Float64Array, source: RandomSource): Float64Array {
  checkTypedArray("numbers", numbers, "Float64Array")
  return fillNormals(numbers, generatorFrom(source))
}

/** {@link fillStandardNormal} for an array that has been checked. */
export function fillNormals(numbers: Float64Array, generator: Generator): Float64Array {
  const cursor = cursorOf(generator)
  if (cursor !== undefined) fillNumbers(numbers, cursor, "normals", () => draw(cursor))
  else for (let i = 0; i < numbers.length; i++) numbers[i] = standardNormal(generator)
  return numbers
}

// The word's bits, from the lowest: 8 for the layer, 1 for the sign, 52 for the position.
function draw(cursor: WordCursor): number {
  const layers = normalLayers()
  for (;;) {
    if (cursor.at === cursor.end) cursor.refill()
    const { at, words } = cursor
    cursor.at = at + 2
    const low = words[at]!
    const position = (words[at + 1]! & 0x1fff_ffff) * TWO_TO_23 + (low >>> 9)
    const layer = (low & 0xff) * LAYER_STRIDE
    const magnitude = position * layers[layer + 1]!
    // The sign by a product: a branch here would be mispredicted every other time.
    const x = magnitude * (1 - ((low >>> 7) & 2))
    if (position < layers[layer]!) return x
    if (layer === 0) return (low & 0x2_0000) === 0 ? tail(cursor) : -tail(cursor)
    const height = layers[layer + 2]!
    const above = layers[layer + 2 - LAYER_STRIDE]!
    if ((above - height) * nextUniform(cursor) + height < exp(-0.5 * x * x)) return x
  }
}

// Beyond the last layer, by rejection from the exponential distribution: Marsaglia 1964.
function tail(cursor: WordCursor): number {
  for (;;) {
    const x = -END_INVERSE * log1p(-nextUniform(cursor))
    const y = -log1p(-nextUniform(cursor))
    if (y + y > x * x) return NORMAL_END + x
  }
}
