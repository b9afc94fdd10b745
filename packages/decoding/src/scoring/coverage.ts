// The attention that each position of a source has received, and the coverage term computed from it.
import { checkTypedArray, outOfRange } from "@lectern/core/checks"
import { log } from "@lectern/core/elementary"
import type { Step } from "../model/model.js"
import type { CoverageTerm } from "./scoring.js"

/** The attention of all rows of a step. */
interface StepAttention {
  /** `[rows x width]`. */
  readonly attention: Float32Array
  /** Number of positions of a row. */
  readonly width: number
}

/** The attention of a step. */
export function attentionOf({ attention }: Step<unknown>, rows: number, length = 0): StepAttention {
  checkTypedArray("the model's attention, which scoring.coverage needs,", attention, "Float32Array")
  const width = attention.length / rows
  if (!Number.isInteger(width) || length > width)
    throw outOfRange("the length of the model's attention", attention.length, `rows x source length, ${rows} rows`)
  return { attention, width }
}

/** Adds the attention of one row. */
export function addAttention(sums: Float64Array, { attention, width }: StepAttention, row: number): void {
  for (let i = 0; i < width; i++) {
    const now = attention[row * width + i]!
    if (!(now >= 0)) throw outOfRange("the model's attention", now, "at least 0")
    sums[i]! += now
  }
}

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
