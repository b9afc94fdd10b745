// A source of randomness. Functions that draw take one of these and never seed their own.
import { checkTypedArray, outOfRange, wrongType } from "@lectern/core/checks"

/** A seeded stream of random numbers: equal seeds give equal streams on every machine. */
export interface Generator {
  /** The next 32 random bits, as a whole number in 0..2^32-1. */
  next(): number
  /**
   * A whole number in 0..n-1, each exactly as likely as any other.
   *
   * @param n - how many outcomes, an integer in 1..2^32; streams with a seed sequence go up to 2^53
   * @throws LecternError `out-of-range` when `n` is not allowed
   */
  below(n: number): number
  /** A number in [0, 1): one of the 2^53 multiples of 2^-53, all equally likely. */
  uniform(): number
  /**
   * Fills an array with random 64-bit words, each as two elements: its low 32 bits, then its high 32 bits.
   *
   * @param words - overwritten; its length must be even
   */
  fillWords(words: Uint32Array): void
  /**
   * Fills an array with numbers in [0, 1), equal to those of repeated calls of {@link Generator.uniform | uniform}.
   *
   * @param numbers - overwritten
   */
  fillUniform(numbers: Float64Array): void
  /** A separate stream for a part of the work; advances this one. */
  split(): Generator
}

/** Throws unless 64-bit words can be written to an array. */
export function checkWordArray(words: Uint32Array): void {
  checkTypedArray("words", words, "Uint32Array")
  if (words.length % 2 !== 0) throw outOfRange("the length of words", words.length, "even")
}

/** Throws unless the value is a generator. */
export function checkGenerator(generator: Generator): void {
  if (!isGenerator(generator)) throw wrongType("generator", generator, "a generator such as pcg64(seed)")
}

/** Whether the value is a generator. */
export function isGenerator(value: unknown): value is Generator {
  const any = value as Partial<Generator> | null | undefined
  return (
    typeof any?.uniform === "function" &&
    typeof any.next === "function" &&
    typeof any.below === "function" &&
    typeof any.fillWords === "function" &&
    typeof any.fillUniform === "function"
  )
}

/** Throws unless an array can be filled with draws. */
export function checkFill(out: Float64Array, generator: Generator): void {
  checkTypedArray("out", out, "Float64Array")
  checkGenerator(generator)
}
