// The coverage term of a score: how much attention the tokens of a source got.
import { log } from "@lectern/core/elementary"
import type { CoverageTerm } from "./scoring.js"

/**
 * The coverage term of a hypothesis.
 *
 * @param term - its kind and weight
 * @param attention - what each source token got from all output tokens together, at least 0; `[from, from + length)` is read
 * @param from - where the source begins
 * @param length - of the source
 * @returns at most 0; `-Infinity` for kind `"gnmt"` when a source token got no attention
 */
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

/**
 * The largest coverage term that a hypothesis can still reach from here: attention only grows.
 *
 * @param term - its kind and weight
 * @param now - the term of the prefix
 * @returns `now` for kind `"summary"`, whose penalty never shrinks; 0 otherwise
 */
export function coverageBound(term: CoverageTerm, now: number): number {
  return term.kind === "summary" ? now : 0
}
