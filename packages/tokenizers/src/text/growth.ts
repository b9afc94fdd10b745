// How much longer than the caller's text a changed text may become: normalizers come from files that nobody vouches for, and a
// sequence of replacements that each double a text would fill any memory.
import { LecternError } from "@lectern/core"

/** A text may become so many times as long. Unicode's own decompositions stay below 20 times. */
export const MAX_GROWTH = 64

/** So many bytes more are allowed, whatever the length. */
export const FREE_GROWTH: number = 2 ** 20

/**
 * Bytes that a text may grow to in all stages together.
 *
 * @param length - of the caller's text, in bytes
 */
export function growthLimit(length: number): number {
  return length * MAX_GROWTH + FREE_GROWTH
}

/** The error for a text that grows beyond its limit. */
export function grownTooFar(): LecternError {
  const why = `it makes a text longer than ${MAX_GROWTH} times its bytes and ${FREE_GROWTH} more, the most that is allowed`
  return new LecternError({ kind: "bad-data", path: "normalizer", why })
}
