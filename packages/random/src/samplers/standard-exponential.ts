// Standard exponential numbers by a ziggurat of 256 layers: most take one word, one multiplication and one comparison.
// Marsaglia and Tsang 2000; which bits of a word mean what is numpy's choice.
import { checkTypedArray } from "@lectern/core/checks"
import { exp, log1p } from "@lectern/core/elementary"
import type { Generator } from "../generators/generator.js"
import { EXPONENTIAL_END, exponentialLayers, LAYER_STRIDE } from "../generators/kernel/ziggurats.js"
import { generatorFrom, type RandomSource } from "../randomness/randomness.js"
import { cursorOf, nextUniform, type WordCursor, wordCursor } from "../streams/cursor.js"
import { fillNumbers } from "../streams/cursor-fill.js"

const TWO_TO_21 = 0x20_0000

/**
 * One standard exponential number.
 *
 * Equal to numpy's `standard_exponential()` where the generator is numpy's. One word of 64 bits is taken in 98 cases of
 * 100, more in the others.
 *
 * @param generator - where the words come from
 * @returns a finite number from 0 on, exponentially distributed with mean 1
 * @see Marsaglia and Tsang 2000, "The ziggurat method for generating random variables"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * standardExponential(pcg64(42)) //=> 2.4042086039659947
 * ```
 */
export function standardExponential(generator: Generator): number {
  return draw(wordCursor(generator))
}

/**
 * Fills an array with standard exponential numbers, equal to those of repeated calls of {@link standardExponential}.
 *
 * @param numbers - overwritten
 * @param source - a generator, `{ seed }` or `{ generator }`: where the words come from
 * @returns `numbers`
 * @see Marsaglia and Tsang 2000, "The ziggurat method for generating random variables"
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * // As np.random.Generator(np.random.PCG64(42)).standard_exponential(2) of numpy 2.4.6.
 * fillStandardExponential(new Float64Array(2), pcg64(42)) //=> [2.4042086039659947, 2.3361896558244535]
 * ```
 */
export function fillStandardExponential(numbers: Float64Array, source: RandomSource): Float64Array {
  checkTypedArray("numbers", numbers, "Float64Array")
  return fillExponentials(numbers, generatorFrom(source))
}

/** {@link fillStandardExponential} for an array that has been checked. */
export function fillExponentials(numbers: Float64Array, generator: Generator): Float64Array {
  const cursor = cursorOf(generator)
  if (cursor !== undefined) fillNumbers(numbers, cursor, "exponentials", () => draw(cursor))
  else for (let i = 0; i < numbers.length; i++) numbers[i] = standardExponential(generator)
  return numbers
}

// The word's bits, from the lowest: 3 unused, 8 for the layer, 53 for the position.
function draw(cursor: WordCursor): number {
  const layers = exponentialLayers()
  for (;;) {
    if (cursor.at === cursor.end) cursor.refill()
    const { at, words } = cursor
    cursor.at = at + 2
    const low = words[at]!
    const position = words[at + 1]! * TWO_TO_21 + (low >>> 11)
    const layer = ((low >>> 3) & 0xff) * LAYER_STRIDE
    const x = position * layers[layer + 1]!
    if (position < layers[layer]!) return x
    // The part beyond the last layer has the same distribution as the whole.
    if (layer === 0) return EXPONENTIAL_END - log1p(-nextUniform(cursor))
    const height = layers[layer + 2]!
    const above = layers[layer + 2 - LAYER_STRIDE]!
    if ((above - height) * nextUniform(cursor) + height < exp(-x)) return x
  }
}
