// What a source of randomness offers: whoever draws takes one of these and never seeds its own.

/** A seeded stream of random numbers: equal seeds give equal streams on every machine. */
export interface Generator {
  /** The next 32 random bits, as a whole number in 0..2^32-1. */
  next(): number
  /**
   * A whole number in 0..n-1, each exactly as likely as any other.
   *
   * @param n - how many outcomes, an integer in 1..2^32
   * @throws LecternError `out-of-range` when `n` is not allowed
   */
  below(n: number): number
  /** A number in [0, 1): one of the 2^53 multiples of 2^-53, each as likely. */
  uniform(): number
  /** A stream of its own for a part of the work; draws four numbers from this one. */
  split(): Generator
}
