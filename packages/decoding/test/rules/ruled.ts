// Applies rules to scores as a search does.
import { pcg64 } from "@lectern/random"
import type { AnyRule } from "../../src/index.js"
import { startChain } from "../../src/rules/chain.js"

/** The scores after the rules, not normalized. */
export function ruled(
  scores: readonly number[],
  rules: readonly AnyRule[],
  tokens: readonly number[] = [],
  promptLength = 0,
): number[] {
  const changed = Float64Array.from(scores)
  startChain(rules, pcg64(1)).apply(changed, { tokens: Int32Array.from(tokens), promptLength, source: 0 })
  return [...changed]
}

/** The ids of the scores above `-Infinity`. */
export function keptOf(scores: readonly number[]): number[] {
  return scores.flatMap((score, i) => (score > -Infinity ? [i] : []))
}

/** The scores that rules leave, sorted: the same however ties are broken. */
export function keptScores(scores: readonly number[], kept: readonly number[]): number[] {
  return kept.map((i) => scores[i]!).sort((a, b) => a - b)
}
