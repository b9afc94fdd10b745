// The scores of one row's next token after all rules.
import { outOfRange } from "@lectern/core/checks"
import type { Rule } from "../../rules/rule.js"
import { type Prefix, tokensAfter } from "./prefix.js"

/** Copies the log-probabilities of one row and applies the rules to the copy. */
export function ruledScores(
  scores: Float64Array,
  logProbs: Float32Array,
  row: number,
  rules: readonly Rule[],
  prompt: Int32Array,
  prefix: Prefix | undefined,
  source: number,
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
