// Forbids end tokens until the output has a minimum length.
import { checkInteger } from "@lectern/core/checks"
import type { Rule } from "../rules/rule.js"
import { tokenList } from "./token-list.js"

/**
 * Forbids the end tokens until `length` tokens have been written after the prompt; the end token itself is not one of them.
 *
 * @param length - an integer of at least 0
 * @param endTokens - the end token, or several
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1)
 * minLength(2, 0).apply(scores, { tokens: Int32Array.of(1, 1), promptLength: 1, source: 0 })
 * scores //=> [-Infinity, -1]
 * ```
 */
export function minLength(length: number, endTokens: number | Readonly<ArrayLike<number>>): Rule {
  checkInteger("length", length, 0)
  const ends = tokenList("endTokens", endTokens)
  return {
    name: "minLength",
    apply(scores, { tokens, promptLength }) {
      if (tokens.length - promptLength >= length) return
      for (const token of ends) scores[token] = -Infinity
    },
  }
}
