// A random order of the numbers 0..n-1, when there is no array to shuffle.
import { checkInteger } from "@lectern/core/checks"
import type { RandomSource } from "../randomness/randomness.js"
import { shuffle } from "./shuffle.js"

const MAX_SIZE = 2 ** 32 - 1

/**
 * The numbers 0..size-1 in random order, every order equally likely.
 *
 * @param size - how many, an integer in 0..2^32-1
 * @param source - a generator, `{ seed }` or `{ generator }`: where the order comes from; with `pcg64` it is numpy's `Generator.permutation(size)`
 * @returns a fresh array
 * @throws LecternError `out-of-range` when `size` is not allowed
 * @see Durstenfeld 1964, Algorithm 235
 * @see [Note: Random numbers you can split](../../../../docs/notes/random-numbers.md)
 * @example
 * ```ts
 * const order = permutation(52, xoshiro128(1))
 * ```
 */
export function permutation(size: number, source: RandomSource): Uint32Array {
  checkInteger("size", size, 0, MAX_SIZE)
  const order = new Uint32Array(size)
  for (let i = 0; i < size; i++) order[i] = i
  return shuffle(order, source)
}
