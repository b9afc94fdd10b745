// The random numbers of a sentence, as wasm/random.as.ts draws them.
import { xoshiro128Place } from "@lectern/sampling/engine"

/** Draws random numbers. */
export interface Random {
  /** The next 32 random bits. */
  next(): number
  /** A whole number below n, by one draw. */
  below(n: number): number
}

/** The random numbers of a sentence. */
export function sentenceRandom(seed: number, epoch: number, sentence: number): Random {
  const { next } = xoshiro128Place(seed, epoch, sentence)
  return { next, below: (n) => Math.floor((next() * n) / 2 ** 32) }
}
