// The repetition penalty of CTRL: tokens that occurred before become less likely.
import { checkPositive } from "@lectern/core/checks"
import type { Rule } from "./rule.js"

/**
 * Divides positive and multiplies negative scores of all tokens that occur in the prompt or the output so far by `penalty`.
 *
 * @param penalty - a positive number; above 1 it discourages repetition, 1 changes nothing
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see Keskar et al. 2019, "CTRL: a conditional transformer language model for controllable generation", section 4.1
 * @see [Note: Truncation rules](../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -2, -3)
 * repetitionPenalty(1.5).apply(scores, { tokens: Int32Array.of(1, 1), promptLength: 1, source: 0 })
 * scores //=> Float64Array [-1, -3, -3]
 * ```
 */
export function repetitionPenalty(penalty: number): Rule {
  checkPositive("penalty", penalty)
  return {
    name: "repetitionPenalty",
    apply(scores, { tokens }) {
      for (const token of new Set(tokens)) scores[token]! *= scores[token]! < 0 ? penalty : 1 / penalty
    },
  }
}
