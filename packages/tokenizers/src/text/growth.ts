// The limit of a changed text's length relative to the caller's text: normalizers come from untrusted files, and a
// sequence of replacements that each double a text would fill any memory.
import { LecternError } from "@lectern/core"

/** A text may become this many times as long. Unicode's decompositions stay below 20 times. */
export const MAX_GROWTH = 64

/** This many additional bytes are allowed for any length. */
export const FREE_GROWTH: number = 2 ** 20

/** The maximum length in bytes of a text after all stages. */
export function growthLimit(length: number): number {
  return length * MAX_GROWTH + FREE_GROWTH
}

/** The error for a text that grows beyond its limit. */
export function grownTooFar(): LecternError {
  const why = `it makes a text longer than the maximum of ${MAX_GROWTH} times its bytes plus ${FREE_GROWTH}`
  return new LecternError({ kind: "bad-data", path: "normalizer", why })
}
