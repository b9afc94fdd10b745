// Standard exponential numbers by the ziggurat of standard-exponential.ts, a block at a time.
import { exp, log1p } from "./elementary.as"
import { BLOCK, EXPONENTIAL_LAYERS, LAYER_BITS } from "./memory.as"
import { toUniform } from "./put.as"
import { nextWord, startWords } from "./taken.as"

const TAIL: f64 = 7.69711747013104972

/** Writes `count` standard exponential numbers to the block. */
export function exponentials(algorithm: u32, count: u32): void {
  const end = startWords(algorithm, count)
  // Each number takes at least one word, so the numbers never overtake the words.
  for (let to = BLOCK; to < end; to += 8) store<f64>(to, draw(algorithm))
}

// @ts-ignore: decorator
@inline
function draw(algorithm: u32): f64 {
  const word = nextWord(algorithm)
  const layer = EXPONENTIAL_LAYERS + ((u32(word >> 3) & 0xff) << LAYER_BITS)
  const position = f64(i64(word >> 11))
  if (position < load<f64>(layer)) return position * load<f64>(layer, 8)
  return drawRejected(algorithm, word)
}

function drawRejected(algorithm: u32, first: u64): f64 {
  let word = first
  while (true) {
    const index = u32(word >> 3) & 0xff
    const layer = EXPONENTIAL_LAYERS + (index << LAYER_BITS)
    const position = f64(i64(word >> 11))
    const x = position * load<f64>(layer, 8)
    if (position < load<f64>(layer)) return x
    if (index == 0) return TAIL - log1p(-toUniform(nextWord(algorithm)))
    const height = load<f64>(layer, 16)
    const above = load<f64>(layer - (1 << LAYER_BITS), 16)
    if ((above - height) * toUniform(nextWord(algorithm)) + height < exp(-x)) return x
    word = nextWord(algorithm)
  }
}
