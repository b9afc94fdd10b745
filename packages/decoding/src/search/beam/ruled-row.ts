// One row of a model's log-probabilities after the rules of a search.
import { outOfRange } from "@lectern/core/checks"
import type { Rule, RuleContext } from "../../rules/rule.js"

/** Rules that renormalize may leave a little more than 0. */
const ROUNDING = 1e-9

/** Applies rules to a row. */
export function ruledRow(
  rules: readonly Rule[],
  logProbs: Float32Array,
  from: number,
  context: RuleContext,
  output: Float64Array,
): void {
  output.set(logProbs.subarray(from, from + output.length))
  for (const rule of rules) rule.apply(output, context)
  for (let token = 0; token < output.length; token++) {
    if (output[token]! <= 0) continue
    if (!(output[token]! <= ROUNDING)) {
      const names = rules.map((each) => each.name).join(", ")
      throw outOfRange(`the score of token ${token} after the rules ${names}`, output[token], "at most 0")
    }
    output[token] = 0
  }
}
