// Blocks tokens that would complete an n-gram a second time.
import { checkInteger } from "@lectern/core/checks"
import type { Rule } from "../rules/rule.js"

/**
 * Forbids every token that would repeat an n-gram of the prompt or the output so far.
 *
 * @param order - the length of the n-grams, an integer of at least 1; 1 forbids every token that has occurred
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see Paulus, Xiong and Socher 2017, "A deep reinforced model for abstractive summarization", section 2.5
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1, -1)
 * noRepeatNgrams(2).apply(scores, { tokens: Int32Array.of(1, 2, 1), promptLength: 1, source: 0 })
 * scores //=> [-1, -1, -Infinity]
 * ```
 */
export function noRepeatNgrams(order: number): Rule {
  checkInteger("order", order, 1)
  return {
    name: "noRepeatNgrams",
    apply(scores, { tokens }) {
      const last = tokens.length - order + 1
      for (let start = 0; start < last; start++) {
        let same = 0
        while (same < order - 1 && tokens[start + same] === tokens[last + same]) same++
        if (same === order - 1) scores[tokens[start + order - 1]!] = -Infinity
      }
    },
  }
}
