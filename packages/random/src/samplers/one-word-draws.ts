// The ziggurat's draws that need one word only, as 98 of 100 do, without taking the word: a sampler that draws several
// numbers at once can look at all their words and then take them together. See standard-normal.ts, standard-exponential.ts.
import { exponentialLayers, LAYER_STRIDE, normalLayers } from "../generators/kernel/ziggurats.js"

const TWO_TO_21 = 0x20_0000
const TWO_TO_23 = 0x80_0000
const TWO_TO_MINUS_53 = 2 ** -53

/** The standard normal number of the word at `at`; NaN when it takes more words. */
export function oneWordNormal(words: Uint32Array, at: number): number {
  const layers = normalLayers()
  const low = words[at]!
  const position = (words[at + 1]! & 0x1fff_ffff) * TWO_TO_23 + (low >>> 9)
  const layer = (low & 0xff) * LAYER_STRIDE
  // The sign is a factor, as a branch would be mispredicted half of the time.
  if (position < layers[layer]!) return position * layers[layer + 1]! * (1 - ((low >>> 7) & 2))
  return Number.NaN
}

/** The standard exponential number of the word at `at`; NaN when it takes more words. */
export function oneWordExponential(words: Uint32Array, at: number): number {
  const layers = exponentialLayers()
  const low = words[at]!
  const position = words[at + 1]! * TWO_TO_21 + (low >>> 11)
  const layer = ((low >>> 3) & 0xff) * LAYER_STRIDE
  return position < layers[layer]! ? position * layers[layer + 1]! : Number.NaN
}

/** The number in [0, 1) of the word at `at`. */
export function uniformAt(words: Uint32Array, at: number): number {
  return (words[at + 1]! * TWO_TO_21 + (words[at]! >>> 11)) * TWO_TO_MINUS_53
}
