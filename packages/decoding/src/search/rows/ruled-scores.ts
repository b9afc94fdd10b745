// The scores of one row's next token after all rules.
import { outOfRange } from "@lectern/core/checks"
import type { Rule, RuleContext } from "../../rules/rule.js"
import { type Prefix, tokensAfter } from "./prefix.js"

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

/** The sequence of a row, and the rules for its next token. */
export interface RuledSequence {
  readonly rules: readonly Rule[]
  readonly prompt: Int32Array
  readonly prefix: Prefix | undefined
  /** Index of the sequence's source. */
  readonly source: number
}

/** Copies the log-probabilities of one row and applies the rules to the copy. */
export function ruledScores(
  scores: Float64Array,
  logProbs: Float32Array,
  row: number,
  { rules, prompt, prefix, source }: RuledSequence,
): void {
  scores.set(logProbs.subarray(row * scores.length, (row + 1) * scores.length))
  if (rules.length === 0) return
  const context = { tokens: tokensAfter(prompt, prefix), promptLength: prompt.length, source }
  for (const rule of rules) rule.apply(scores, context)
  for (let token = 0; token < scores.length; token++) {
    const score = scores[token]!
    if (!(score < Infinity)) throw outOfRange(`the score of token ${token} after the rules`, score, "below Infinity")
  }
}
