// The units that each resample draws within a block: a byte each, four to a word.

import { wordsAt } from "../../generators/word-stream.js"
import { BLOCK_UNITS } from "../rows/strata.js"

// Streams of draws are separate from those of splits and coins.
const DRAWS = 2

/** Draws within a block. */
export interface BlockDraws {
  /** The next `count` draws. */
  take(words: Int32Array, at: number, count: number): void
}

/** The draws of a block. */
export function blockDraws(seed: number, block: number, units: number): BlockDraws {
  const stream = wordsAt(seed, DRAWS, block)
  if (units === BLOCK_UNITS) return { take: (words, at, count) => stream(words, at, (count + 3) >>> 2) }

  const buffer = new Int32Array(256)
  const mask = 2 ** (32 - Math.clz32(units - 1)) - 1
  let next = 4 * buffer.length
  /** The next byte that is the number of a unit. */
  function draw(): number {
    for (;;) {
      if (next === 4 * buffer.length) {
        stream(buffer, 0, buffer.length)
        next = 0
      }
      const unit = (buffer[next >>> 2]! >>> (8 * (next & 3))) & mask
      next++
      if (unit < units) return unit
    }
  }
  return {
    take(words, at, count) {
      for (let k = 0; k < count; k += 4) {
        let word = 0
        for (let byte = 0; byte < 4 && k + byte < count; byte++) word |= draw() << (8 * byte)
        words[at + (k >>> 2)] = word
      }
    },
  }
}
