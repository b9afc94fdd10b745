// Forces the first tokens of an output; unlike a prompt, they are part of the hypothesis and of its score.
import { checkList } from "@lectern/core/checks"
import type { Rule } from "../rules/rule.js"
import { tokenList } from "./suppress-tokens.js"

/**
 * Makes every output of a source begin with given tokens, which are scored: "forced decoding". With a whole reference as prefix, the
 * model's score of that reference comes out.
 *
 * @param prefixes - one list of tokens per source, in the order of the sources; an empty list forces nothing
 * @returns a rule; sources beyond the list are not forced
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -2)
 * forcedPrefixes([[1]]).apply(scores, { tokens: Int32Array.of(0), promptLength: 1, source: 0 })
 * scores //=> [-Infinity, -2]
 * ```
 */
export function forcedPrefixes(prefixes: readonly Readonly<ArrayLike<number>>[]): Rule {
  checkList("prefixes", prefixes, "a list of token sequences")
  const lists = Array.from(prefixes, (prefix, i) => {
    checkList(`prefixes[${i}]`, prefix)
    return tokenList(`prefixes[${i}]`, prefix)
  })
  return {
    name: "forcedPrefixes",
    apply(scores, { tokens, promptLength, source }) {
      const token = lists[source]?.[tokens.length - promptLength]
      if (token === undefined) return
      const score = scores[token]!
      scores.fill(-Infinity)
      scores[token] = score
    },
  }
}
