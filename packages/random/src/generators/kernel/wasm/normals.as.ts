// Standard normal numbers by the ziggurat of standard-normal.ts, a block at a time.
import { BLOCK, LAYER_BITS, TABLES } from "./memory.as"
import { exp, log1p } from "./elementary.as"
import { toUniform } from "./put.as"
import { nextWord, startWords } from "./taken.as"

const TAIL: f64 = 3.6541528853610087963519472518
const TAIL_INVERSE: f64 = 0.27366123732975827203338247596

/** Writes `count` standard normal numbers to the block. */
export function normals(algorithm: u32, count: u32): void {
  const end = startWords(algorithm, count)
  // Each number takes at least one word, so the numbers never overtake the words.
  for (let to = BLOCK; to < end; to += 8) store<f64>(to, draw(algorithm))
}

// @ts-ignore: decorator
@inline
function draw(algorithm: u32): f64 {
  const word = nextWord(algorithm)
  const layer = TABLES + ((u32(word) & 0xff) << LAYER_BITS)
  const position = f64(i64((word >> 9) & 0xfffffffffffff))
  const x = position * load<f64>(layer, 8)
  // The sign bit of the number is bit 8 of the word.
  if (position < load<f64>(layer)) return reinterpret<f64>(reinterpret<u64>(x) | ((word & 0x100) << 55))
  return drawRejected(algorithm, word)
}

function drawRejected(algorithm: u32, first: u64): f64 {
  let word = first
  while (true) {
    const index = u32(word) & 0xff
    const layer = TABLES + (index << LAYER_BITS)
    const position = f64(i64((word >> 9) & 0xfffffffffffff))
    const magnitude = position * load<f64>(layer, 8)
    const x = word & 0x100 ? -magnitude : magnitude
    if (position < load<f64>(layer)) return x
    if (index == 0) return drawTail(algorithm, word)
    const height = load<f64>(layer, 16)
    const above = load<f64>(layer - (1 << LAYER_BITS), 16)
    if ((above - height) * toUniform(nextWord(algorithm)) + height < exp(-0.5 * x * x)) return x
    word = nextWord(algorithm)
  }
}

// Marsaglia 1964: beyond the last layer. The sign is an unused bit of the rejected word.
function drawTail(algorithm: u32, word: u64): f64 {
  while (true) {
    const x = -TAIL_INVERSE * log1p(-toUniform(nextWord(algorithm)))
    const y = -log1p(-toUniform(nextWord(algorithm)))
    if (y + y > x * x) return (word >> 17) & 1 ? -(TAIL + x) : TAIL + x
  }
}
