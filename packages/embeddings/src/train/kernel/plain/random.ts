// The random numbers of a sentence, as wasm/random.as.ts draws them.
import { mix32, xoshiro128At } from "@lectern/sampling/engine"

const GAMMA = 0x9e3779b9

/** Draws random numbers. */
export interface Random {
  /** The next 32 random bits. */
  next(): number
  /** A whole number below n, by one draw. */
  below(n: number): number
}

/**
 * The random numbers of a sentence: a stream of xoshiro128**, whose state is made of the seed, the epoch and the sentence, so that
 * equal states need all three to be equal.
 *
 * @param seed - of the run
 * @param epoch - from 0
 * @param sentence - its number
 */
export function sentenceRandom(seed: number, epoch: number, sentence: number): Random {
  const d = mix32(seed + GAMMA)
  const c = mix32(d + epoch + GAMMA)
  const b = mix32(c + sentence + GAMMA)
  const { next } = xoshiro128At(mix32(b + GAMMA), b, c, d)
  return { next, below: (n) => Math.floor((next() * n) / 2 ** 32) }
}
