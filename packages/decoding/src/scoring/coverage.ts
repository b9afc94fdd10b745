// The coverage term of a score: the attention that the tokens of a source got.
import { log } from "@lectern/core/elementary"
import type { CoverageTerm } from "./scoring.js"

/** The coverage term of a hypothesis. */
export function coverageOf(term: CoverageTerm, attention: Float64Array, from: number, length: number): number {
  if (term.beta === 0) return 0
  let sum = 0
  for (let i = from; i < from + length; i++) {
    const each = attention[i]!
    if (term.kind === "summary") sum -= Math.max(each, 1) - 1
    else if (each > 0 || term.kind === "gnmt") sum += log(Math.min(each, 1))
  }
  return term.beta * sum
}

/** The largest coverage term that a hypothesis can still reach from here: attention only grows. */
export function coverageBound(term: CoverageTerm, now: number): number {
  return term.kind === "summary" ? now : 0
}
